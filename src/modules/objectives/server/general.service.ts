import { monthEnd } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { sellersInScope } from '../../../kernel/server/scope.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { daysOff } from '../../routes/server/index.ts'
import { type GeneralObjectives, maximumSellers } from '../contract/general.ts'
import { objectiveWeights } from '../contract/weights.ts'
import { findSellerObjectives } from './seller-objectives.queries.ts'
import { environmentPace, measuresOf, sellerPace, totalsOf } from './seller-progress.ts'

/** The month of every seller a person sees: targets, what was done, where the pace leads, and all of it together. */
export const readGeneralObjectives = async (
  tenant: Tenant,
  session: Session,
  { month, today }: { month: string; today: string },
): Promise<GeneralObjectives> => {
  const weights = await tenant.settings(objectiveWeights)
  const found = await findSellerObjectives(tenant, {
    month,
    sellers: await sellersInScope(tenant, session.scope),
    withEveryone: true,
    limit: maximumSellers,
  })
  const walk = { month, today, holidays: await daysOff(tenant, { from: month, to: monthEnd(month) }) }
  const sellers = found.map(seller => {
    const pace = sellerPace(seller, walk)
    const { id, code, name, targets } = seller
    return {
      id,
      code,
      name,
      targets,
      businessDay: pace.businessDay,
      businessDays: pace.businessDays,
      measures: measuresOf(seller, pace, weights).measures,
    }
  })
  return { ...environmentPace(walk), today, weights, sellers, total: totalsOf(sellers, weights).measures }
}
