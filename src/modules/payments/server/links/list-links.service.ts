import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { reachOf, shopName } from '../../../customers/server/index.ts'
import { linksOnPage, type PaymentLink } from '../../contract/payments.ts'

type Query = {
  customer?: string | undefined
  order?: string | undefined
  marked?: '1' | undefined
  before?: string | undefined
}

const paymentsOf = (envId: string): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('number', p.provider_id, 'status', p.status, 'amountCents', p.amount_cents,
      'returnedCents', p.returned_cents, 'currency', p.currency, 'approvedAt', p.approved_at, 'marks', p.marks, 'refusal', p.refusal,
      'collection', case when c.id is null then null else json_build_object('id', c.id, 'number', c.number) end)
    order by p.received_at, p.provider_id), '[]')
  from link_payments p left join collections c on c.env_id = ${envId}::uuid and c.id = p.collection_id
  where p.env_id = ${envId}::uuid and p.link_id = l.id)`

const conditions = (envId: string, { customer, order, marked, before }: Query): RawBuilder<unknown> => sql`
  ${customer ? sql`and l.customer_id = ${customer}::uuid` : sql``}
  ${order ? sql`and l.order_id = ${order}::uuid` : sql``}
  ${marked ? sql`and exists (select from link_payments m where m.env_id = ${envId}::uuid and m.link_id = l.id and m.marks <> '{}')` : sql``}
  ${before ? sql`and l.id < ${before}::uuid` : sql``}`

/** A page of what was asked to be paid, of customers within the person's reach, the newest first. */
export const listLinks = async (
  { tenant: { db, envId }, session }: { tenant: Tenant; session: Session },
  query: Query,
): Promise<{ items: PaymentLink[]; next: string | null }> => {
  const { rows } = await sql<PaymentLink>`
    select l.id, json_build_object('id', c.id, 'code', c.code, 'name', ${shopName('c')}) as customer,
      case when o.id is null then null else json_build_object('id', o.id, 'number', o.number) end as "order",
      l.amount_cents, l.currency, l.state, u.name as author, l.created_at, l.expires_at, ${paymentsOf(envId)} as payments
    from payment_links l join customers c on c.env_id = ${envId}::uuid and c.id = l.customer_id
      join customer_users u on u.env_id = ${envId}::uuid and u.id = l.customer_user_id
      left join orders o on o.env_id = ${envId}::uuid and o.id = l.order_id
    where l.env_id = ${envId}::uuid and ${reachOf(session, 'c') ?? sql`true`} ${conditions(envId, query)}
    order by l.id desc limit ${linksOnPage + 1}`.execute(db)
  const items = rows.slice(0, linksOnPage)
  return { items, next: rows.length > linksOnPage ? (items.at(-1)?.id ?? null) : null }
}
