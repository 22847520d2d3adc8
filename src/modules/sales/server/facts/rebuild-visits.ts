import { sql } from 'kysely'
import { returningOne } from '../../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { DayRange } from './fact.ts'
import { remoteCents, remoteCollection, remoteOrder } from './remote-documents.ts'

/** Whether the customer has debt due by that day, according to the ERP's last data. Needs `customer_id` and `day` of the alias `d`. */
export const hasDebtDue = (envId: string) => sql`
  exists (select 1 from receivables r where r.env_id = ${envId}::uuid and r.customer_id = d.customer_id and r.due_on <= d.day and r.balance_cents > 0)`

export const resetVisits = async ({ db, envId }: Tenant, { from, to }: DayRange): Promise<void> => {
  await sql`
    update visits set orders = 0, collections = 0, no_purchases = 0, lines = 0, units = 0, packages = 0, kg = 0,
      discount_cents = 0, net_cents = 0, total_cents = 0, collected_cents = 0,
      remote_orders = 0, remote_collections = 0, remote_net_cents = 0, remote_total_cents = 0, last_operation_at = null
    where env_id = ${envId}::uuid and day between ${from}::date and ${to}::date`.execute(db)
}

/** Every document that counts, one row each, with what it adds to its visit. A return is no operation; its amounts are negative. */
const operations = (envId: string, { from, to }: DayRange) => sql`
  select day, seller_id, customer_id, (kind = 'sale')::int orders, 0 collections, 0 no_purchases,
    case when kind = 'sale' then line_count else 0 end lines, units, packages, kg, discount_cents, net_cents, total_cents, 0::bigint collected_cents,
    ${remoteOrder} remote_orders, 0 remote_collections, ${remoteCents('net_cents')} remote_net_cents, ${remoteCents('total_cents')} remote_total_cents,
    case when kind = 'sale' then taken_at end operation_at
  from orders where env_id = ${envId}::uuid and day between ${from}::date and ${to}::date and canceled_at is null and deleted_at is null
  union all
  select day, seller_id, customer_id, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, total_cents, 0, ${remoteCollection}, 0, 0, taken_at
  from collections where env_id = ${envId}::uuid and day between ${from}::date and ${to}::date and canceled_at is null and deleted_at is null
  union all
  select day, seller_id, customer_id, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, taken_at
  from no_purchases where env_id = ${envId}::uuid and day between ${from}::date and ${to}::date and deleted_at is null`

/**
 * Visits are written by day, so that those of a period lie beside each other as they do when days pass one by one.
 * An existing visit keeps its `had_debt_due`; a new one gets it from today's debts, the best data there are.
 */
export const insertVisits = async ({ db, envId }: Tenant, range: DayRange): Promise<void> => {
  await sql`
    insert into visits (env_id, day, seller_id, customer_id, had_debt_due, orders, collections, no_purchases, lines, units, packages, kg,
      discount_cents, net_cents, total_cents, collected_cents, remote_orders, remote_collections, remote_net_cents, remote_total_cents, last_operation_at)
    select ${envId}::uuid, d.day, d.seller_id, d.customer_id, ${hasDebtDue(envId)}, d.orders, d.collections, d.no_purchases, d.lines,
      d.units, d.packages, d.kg, d.discount_cents, d.net_cents, d.total_cents, d.collected_cents, d.remote_orders, d.remote_collections,
      d.remote_net_cents, d.remote_total_cents, d.last_operation_at
    from (
      select day, seller_id, customer_id, sum(orders) orders, sum(collections) collections, sum(no_purchases) no_purchases, sum(lines) lines,
        sum(units) units, sum(packages) packages, sum(kg) kg, sum(discount_cents) discount_cents, sum(net_cents) net_cents,
        sum(total_cents) total_cents, sum(collected_cents) collected_cents, sum(remote_orders) remote_orders,
        sum(remote_collections) remote_collections, sum(remote_net_cents) remote_net_cents, sum(remote_total_cents) remote_total_cents, max(operation_at) last_operation_at
      from (${operations(envId, range)}) operation group by day, seller_id, customer_id
    ) d
    order by d.day, d.seller_id, d.customer_id
    on conflict (env_id, day, seller_id, customer_id) do update set
      orders = excluded.orders, collections = excluded.collections, no_purchases = excluded.no_purchases, lines = excluded.lines,
      units = excluded.units, packages = excluded.packages, kg = excluded.kg, discount_cents = excluded.discount_cents,
      net_cents = excluded.net_cents, total_cents = excluded.total_cents, collected_cents = excluded.collected_cents,
      remote_orders = excluded.remote_orders, remote_collections = excluded.remote_collections, remote_net_cents = excluded.remote_net_cents,
      remote_total_cents = excluded.remote_total_cents,
      last_operation_at = excluded.last_operation_at ${returningOne}`.execute(db)
}

export const removeEmptyVisits = async ({ db, envId }: Tenant, { from, to }: DayRange): Promise<void> => {
  await sql`
    delete from visits where env_id = ${envId}::uuid and day between ${from}::date and ${to}::date
      and not is_planned and orders + collections + no_purchases = 0 and units = 0 and total_cents = 0`.execute(db)
}
