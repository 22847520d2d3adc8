import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { DeliveryResult } from '../../../logistics/contract/delivery-results.ts'
import type { ReturnReason } from '../../../settlements/contract/delivery-words.ts'

export const ordersOnPage = 20

/** An order with what happened to it since: its load, and what was delivered. */
export type OrderFacts = {
  id: string
  number: number
  day: string
  takenAt: string
  deliveryOn: string | null
  totalCents: number
  lineCount: number
  note: string | null
  state: number
  isVoided: boolean
  loadState: string | null
  delivery: {
    result: DeliveryResult
    reason: ReturnReason | null
    rescheduledOn: string | null
    deliveredCents: number
    happenedAt: string
  } | null
}

const facts = (envId: string): RawBuilder<unknown> => sql`
  o.id, o.number, o.day, o.taken_at, o.delivery_on, o.total_cents, o.line_count, o.note, o.state,
  (o.canceled_at is not null or o.deleted_at is not null) as is_voided,
  (select g.state from consolidated_orders w join consolidated_loads g on g.env_id = ${envId}::uuid and g.id = w.load_id
    where w.env_id = ${envId}::uuid and w.order_id = o.id and w.is_active order by g.delivers_on desc limit 1) as load_state,
  (select json_build_object('result', d.result, 'reason', d.reason, 'rescheduledOn', d.rescheduled_on,
      'deliveredCents', d.delivered_cents, 'happenedAt', d.happened_at)
    from deliveries d where d.env_id = ${envId}::uuid and d.order_id = o.id and d.voided_at is null
    order by d.happened_at desc limit 1) as delivery`

const ofShop = (envId: string, shopId: string): RawBuilder<unknown> =>
  sql`o.env_id = ${envId}::uuid and o.customer_id = ${shopId}::uuid and o.kind = 'sale'`

/** A page, the newest first, and one more. Ids grow with time. */
export const listOrders = async (
  { db, envId }: Tenant,
  { shopId, before, limit = ordersOnPage + 1 }: { shopId: string; before?: string | undefined; limit?: number },
): Promise<OrderFacts[]> => {
  const place = before
    ? sql`and (o.day, o.id) < (select b.day, b.id from orders b where b.env_id = ${envId}::uuid and b.id = ${before}::uuid)`
    : sql``
  const { rows } = await sql<OrderFacts>`
    select ${facts(envId)} from orders o where ${ofShop(envId, shopId)} ${place}
    order by o.day desc, o.id desc limit ${limit}`.execute(db)
  return rows
}

/** Undefined when it is of another shop. */
export const findOrder = async (
  { db, envId }: Tenant,
  { orderId, shopId }: { orderId: string; shopId: string },
): Promise<OrderFacts | undefined> => {
  const { rows } = await sql<OrderFacts>`
    select ${facts(envId)} from orders o where ${ofShop(envId, shopId)} and o.id = ${orderId}::uuid`.execute(db)
  return rows[0]
}

/** What was ordered and paid for, per article; nothing for an order of another shop. */
export const orderLinesOf = async (
  { db, envId }: Tenant,
  { orderId, shopId }: { orderId: string; shopId: string },
): Promise<{ article: string; quantity: number }[]> => {
  const { rows } = await sql<{ article: string; quantity: number }>`
    select l.article_id as article, sum(l.quantity) as quantity
    from order_lines l join orders o on o.env_id = ${envId}::uuid and o.id = l.order_id
    where l.env_id = ${envId}::uuid and l.order_id = ${orderId}::uuid and ${ofShop(envId, shopId)}
      and l.quantity > 0 and l.discount_percent < 100
    group by l.article_id order by min(l.line)`.execute(db)
  return rows
}

export type DetailLine = {
  articleId: string
  name: string
  quantity: number
  totalCents: number
  returned: number
  reasons: ReturnReason[]
}

/** Per article of an order: what was ordered, and what came back with the truck, and why. */
export const findDetailLines = async ({ db, envId }: Tenant, orderId: string): Promise<DetailLine[]> => {
  const { rows } = await sql<DetailLine>`
    select l.article_id, a.name, l.quantity, l.total_cents, coalesce(r.units, 0) as returned, coalesce(r.reasons, '{}') as reasons
    from (select article_id, sum(quantity) as quantity, sum(total_cents)::bigint as total_cents, min(line) as line
        from order_lines where env_id = ${envId}::uuid and order_id = ${orderId}::uuid group by article_id) l
      join articles a on a.env_id = ${envId}::uuid and a.id = l.article_id
      left join (select v.article_id, sum(v.units) as units, array_agg(distinct v.reason) as reasons
        from delivery_returns v join deliveries d on d.env_id = ${envId}::uuid and d.id = v.delivery_id
        where v.env_id = ${envId}::uuid and d.order_id = ${orderId}::uuid and d.voided_at is null group by v.article_id) r
      on r.article_id = l.article_id
    order by l.line`.execute(db)
  return rows
}
