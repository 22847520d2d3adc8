import { sql } from 'kysely'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { ResourceRules } from '../../../kernel/server/resources/resource-service.ts'

const inactiveCustomers = async ({ db, envId }: Tenant): Promise<Set<string>> => {
  const found = await db
    .selectFrom('customers')
    .select('id')
    .where('envId', '=', envId)
    .where('isActive', '=', false)
    .execute()
  return new Set(found.map(({ id }) => id))
}

export const stopRules: ResourceRules = {
  expressions: {
    customerCode: () => sql`ref_customer.code`,
    locality: () => sql`ref_customer.locality`,
    weekdayName: () => sql`t.weekday::text`,
    isPlaced: () => sql`(ref_customer.latitude is not null and ref_customer.longitude is not null)`,
    isActive: () => sql`ref_customer.is_active`,
    sellers: envId =>
      sql`(select count(distinct o.seller_id) from route_stops o where o.env_id = ${envId}::uuid and o.customer_id = t.customer_id and o.deleted_at is null)`,
  },
  /** Nobody is sent to a customer who is visited no more; a stop that was there before stays, and is not planned. */
  async check({ tenant, values, current, remember }) {
    if (current && !current.deletedAt) return
    const inactive = await remember('inactive-customers', () => inactiveCustomers(tenant))
    if (inactive.has(String(values.customer)))
      throw problem(problems.invalidInput, {
        errors: [{ path: 'customer', message: 'El cliente está inactivo: activalo antes de sumarlo a una ruta.' }],
      })
  },
}
