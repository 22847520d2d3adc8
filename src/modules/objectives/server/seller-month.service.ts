import { sql } from 'kysely'
import { businessDays, calendarOf, isBusinessDay } from '../../../kernel/contract/business-days.ts'
import { monthEnd } from '../../../kernel/contract/formats.ts'
import { eachDay } from '../../../kernel/contract/periods.ts'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { sellersInScope } from '../../../kernel/server/scope.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { daysOff } from '../../routes/server/index.ts'
import { ofSellers, sellerDays } from '../../sales/server/index.ts'
import type { SellerObjectiveDetail } from '../contract/general.ts'
import { type CountedMeasure, countedMeasures } from '../contract/measures.ts'
import { objectiveWeights } from '../contract/weights.ts'
import { findSellerObjectives, type Measures, type Targets } from './seller-objectives.queries.ts'
import { type MonthWalk, measuresOf, sellerPace } from './seller-progress.ts'

type DayRow = Measures & { day: string }

/** What a seller did on each day of a month; a customer counts on the day of their first order in it. */
const findDays = async ({ db, envId }: Tenant, sellerId: string, month: string): Promise<Map<string, Measures>> => {
  const period = sql`day between ${month}::date and ${monthEnd(month)}::date`
  const found = await sql<DayRow>`
    select d.day, d.net_cents, d.orders, d.packages, d.kg, d.collected_cents, coalesce(c.customers, 0) customers
    from ${sellerDays(ofSellers(envId, [sellerId]), { from: month, to: monthEnd(month) })} d
    left join (select first_day, count(*) customers from (
        select customer_id, min(day) first_day from visits
        where env_id = ${envId}::uuid and seller_id = ${sellerId}::uuid and ${period} and orders > 0 group by customer_id) bought
      group by first_day) c on c.first_day = d.day
    order by d.day`.execute(db)
  return new Map(found.rows.map(({ day, ...measures }) => [day, measures]))
}

const noMeasures = Object.fromEntries(countedMeasures.map(measure => [measure, 0])) as Measures

type Walk = MonthWalk & { weekdays: number[]; targets: Targets; byDay: Map<string, Measures> }

/** Each day of the month beside the pace its target asks for: the same part of it for every business day. */
const walkDays = ({ month, today, holidays, weekdays, targets, byDay }: Walk): SellerObjectiveDetail['days'] => {
  const calendar = calendarOf(weekdays, holidays)
  const end = monthEnd(month)
  const all = businessDays({ from: month, to: end }, calendar)
  let accumulated = noMeasures
  return eachDay({ from: month, to: end }).map(day => {
    const done = byDay.get(day) ?? noMeasures
    accumulated = Object.fromEntries(
      countedMeasures.map(measure => [measure, accumulated[measure] + done[measure]]),
    ) as Measures
    const passed = businessDays({ from: month, to: day }, calendar)
    const needed = Object.fromEntries(
      countedMeasures.map(measure => {
        const target = targets[measure]
        return [measure, target === null || all === 0 ? null : Math.round((target * passed) / all)]
      }),
    ) as Record<CountedMeasure, number | null>
    return { day, isBusinessDay: isBusinessDay(day, calendar), isPast: day <= today, done, accumulated, needed }
  })
}

/** One seller's month. Throws notFound for a seller that the person does not see. */
export const readSellerMonth = async (
  tenant: Tenant,
  session: Session,
  { sellerId, month, today }: { sellerId: string; month: string; today: string },
): Promise<SellerObjectiveDetail> => {
  const seen = await sellersInScope(tenant, session.scope)
  if (seen && !seen.includes(sellerId)) throw problem(problems.notFound)
  const [seller] = await findSellerObjectives(tenant, { month, sellers: [sellerId], withEveryone: true })
  if (!seller) throw problem(problems.notFound)
  const walk = { month, today, holidays: await daysOff(tenant, { from: month, to: monthEnd(month) }) }
  const pace = sellerPace(seller, walk)
  const { measures, score } = measuresOf(seller, pace, await tenant.settings(objectiveWeights))
  const { id, code, name, weekdays, targets } = seller
  const byDay = await findDays(tenant, sellerId, month)
  const days = walkDays({ ...walk, weekdays, targets, byDay })
  return { ...pace, today, id, code, name, weekdays, measures, score, days }
}
