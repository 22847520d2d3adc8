import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { SettlementDefect } from './check-settlements.ts'

/**
 * Checks that the money of loads is the same in every table: the payments of a result are one collection of its customer,
 * confirmed once the load is settled; the delivered amount is the customer's debt minus what collections paid of it. An
 * empty list means that there are no errors; at most a hundred are returned.
 */
export const checkLoadMoney = async ({ db, envId }: Tenant): Promise<SettlementDefect[]> => {
  const { rows } = await sql<SettlementDefect>`
    (select 'cobranza del pedido ' || o.number as what, c.cents as stored, nullif(d.paid_cents, 0) as expected
    from deliveries d
    join orders o on o.env_id = ${envId}::uuid and o.id = d.order_id
    left join (select delivery_id, sum(total_cents)::bigint as cents, count(*) as many from collections
      where env_id = ${envId}::uuid and delivery_id is not null and canceled_at is null and deleted_at is null group by 1) c on c.delivery_id = d.id
    where d.env_id = ${envId}::uuid and d.voided_at is null and d.is_booked
      and (coalesce(c.cents, 0) <> d.paid_cents or coalesce(c.many, 0) > 1) limit 20)
    union all
    (select 'cobranza de una entrega que no vale: ' || c.number, c.total_cents, null
    from collections c
    left join deliveries d on d.env_id = ${envId}::uuid and d.id = c.delivery_id and d.voided_at is null and d.is_booked
    where c.env_id = ${envId}::uuid and c.origin = 4 and c.canceled_at is null and c.deleted_at is null and d.id is null limit 20)
    union all
    (select 'confirmación de la cobranza ' || c.number, (c.confirmed_at is not null)::int, (l.settled_at is not null)::int
    from collections c
    join deliveries d on d.env_id = ${envId}::uuid and d.id = c.delivery_id
    join consolidated_loads l on l.env_id = ${envId}::uuid and l.id = d.load_id
    where c.env_id = ${envId}::uuid and c.canceled_at is null and c.deleted_at is null
      and (c.confirmed_at is not null) <> (l.settled_at is not null) limit 20)
    union all
    (select 'deuda por lo entregado: ' || r.code, r.total_cents, coalesce(d.delivered_cents, 0)
    from receivables r
    left join deliveries d on d.env_id = ${envId}::uuid and d.id = r.delivery_id and d.voided_at is null
    where r.env_id = ${envId}::uuid and r.origin = 4 and r.total_cents <> coalesce(d.delivered_cents, 0) limit 20)
    union all
    (select 'saldo de ' || r.code, r.balance_cents, r.total_cents - coalesce(p.cents, 0)
    from receivables r
    left join (select c.customer_id, i.kind, i.number, sum(i.paid_cents)::bigint as cents
      from collection_documents i join collections c on c.env_id = ${envId}::uuid and c.id = i.collection_id
        and c.canceled_at is null and c.deleted_at is null
      where i.env_id = ${envId}::uuid group by 1, 2, 3) p on p.customer_id = r.customer_id and p.kind = r.kind and p.number = r.number
    where r.env_id = ${envId}::uuid and r.origin = 4 and r.balance_cents <> r.total_cents - coalesce(p.cents, 0) limit 20)`.execute(
    db,
  )
  return rows
}
