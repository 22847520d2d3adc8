import { plainText } from '../../../kernel/contract/plain-text.ts'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { ResourceRules } from '../../../kernel/server/resources/resource-service.ts'

type Leave = { id?: string; seller: string; fromDay: string; untilDay: string; substitute: string | null }

const idOf = (value: unknown): string | null =>
  value !== null && typeof value === 'object' && 'id' in value ? plainText(value.id) : value ? plainText(value) : null

const refuse = (path: string, message: string) => problem(problems.invalidInput, { errors: [{ path, message }] })

const overlaps = async ({ db, envId }: Tenant, { id, seller, fromDay, untilDay }: Leave): Promise<boolean> => {
  const found = await db
    .selectFrom('sellerLeaves')
    .select('id')
    .where('envId', '=', envId)
    .where('sellerId', '=', seller)
    .where('deletedAt', 'is', null)
    .where('fromDay', '<=', untilDay)
    .where('untilDay', '>=', fromDay)
    .$if(id !== undefined, query => query.where('id', '<>', id ?? ''))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export const leaveRules: ResourceRules = {
  /** A leave ends after it begins, is nobody's own substitution, and one seller has one at a time. */
  async check({ tenant, values, current }) {
    const whole = { ...current, ...values }
    const leave: Leave = {
      ...(current ? { id: current.id } : {}),
      seller: idOf(whole.seller) ?? '',
      fromDay: String(whole.fromDay),
      untilDay: String(whole.untilDay),
      substitute: idOf(whole.substitute),
    }
    if (leave.untilDay < leave.fromDay) throw refuse('untilDay', 'Tiene que terminar el día en que empieza, o después.')
    if (leave.substitute === leave.seller) throw refuse('substitute', 'Nadie se reemplaza a sí mismo.')
    if (await overlaps(tenant, leave)) throw refuse('fromDay', 'El vendedor ya tiene una ausencia en esos días.')
  },
}
