import { type RawBuilder, sql } from 'kysely'
import { sellerScopeCondition } from '../../../../kernel/server/scope.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'

/** `pointsTo`: the class of the object that the id is of. */
type WireColumn = {
  expression: RawBuilder<unknown>
  type: 'id' | 'text' | 'number' | 'date' | 'json'
  pointsTo?: string
}

/** Documents by their wire names, as SQL over the alias `t`, within the person's scope. */
export type WireSource = {
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>[]
  columns: Record<string, WireColumn>
}

/** Orders and collections by the short names of spec.md §3, read with their lines, payments and documents. */

const lines = (envId: string): RawBuilder<unknown> => sql`(
  select jsonb_agg(jsonb_build_object('a', a.code, 'q', l.quantity, 'up', l.unit_price_cents / 100.0,
    'b', l.discount_percent, 'plk', p.code, 'psl', l.list_price_cents / 100.0) order by l.line)
  from order_lines l join articles a on a.env_id = ${envId}::uuid and a.id = l.article_id
  left join price_lists p on p.env_id = ${envId}::uuid and p.id = l.price_list_id
  where l.env_id = ${envId}::uuid and l.order_id = t.id)`

const payments = (envId: string): RawBuilder<unknown> => sql`(
  select jsonb_agg(jsonb_build_object('m', p.method, 'a', p.amount_cents / 100.0, 'cn', p.check_number,
    'b', jsonb_build_object('k', p.bank), 'pd', p.due_on) order by p.line)
  from collection_payments p where p.env_id = ${envId}::uuid and p.collection_id = t.id)`

const documents = (envId: string): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('dc', d.code, 'do', d.kind, 'dn', d.number, 'dt', d.total_cents / 100.0,
    'q', jsonb_build_object('py', d.paid_cents / 100.0, 'qn', d.installment)) order by d.line), '[]'::jsonb)
  from collection_documents d where d.env_id = ${envId}::uuid and d.collection_id = t.id)`

const channel = (envId: string): RawBuilder<unknown> => sql`(
  select jsonb_build_object('k', h.code) from sales_channels h where h.env_id = ${envId}::uuid and h.id = c.sales_channel_id)`

const sourceOf = (session: Session, table: string, columns: WireSource['columns']): WireSource => {
  const { envId } = session
  const scope = sellerScopeCondition(envId, session.scope, sql`t.seller_id`)
  return {
    from: sql`${sql.table(table)} as t join customers c on c.env_id = ${envId}::uuid and c.id = t.customer_id
      join sellers s on s.env_id = ${envId}::uuid and s.id = t.seller_id`,
    where: [sql`t.env_id = ${envId}::uuid`, sql`t.deleted_at is null`, ...(scope ? [scope] : [])],
    columns: {
      objectId: { expression: sql`t.id`, type: 'id' },
      createdAt: { expression: sql`t.created_at`, type: 'date' },
      updatedAt: { expression: sql`t.updated_at`, type: 'date' },
      deletedAt: { expression: sql`t.deleted_at`, type: 'date' },
      envId: { expression: sql`${envId}::text`, type: 'text' },
      sk: { expression: sql`t.document_key`, type: 'text' },
      t: { expression: sql`t.taken_at`, type: 'date' },
      'c.k': { expression: sql`c.code`, type: 'text' },
      ob: { expression: sql`t.note`, type: 'text' },
      seller: { expression: sql`t.seller_id`, type: 'id', pointsTo: 'Sellers' },
      customer: { expression: sql`t.customer_id`, type: 'id', pointsTo: 'Customers' },
      ...columns,
    },
  }
}

/** Only what was ordered: returns are documents of their own, and canceled orders count nowhere. */
export const wireOrderSource = (session: Session): WireSource => {
  const source = sourceOf(session, 'orders', {
    se: { expression: sql`s.code`, type: 'text' },
    s: { expression: sql`t.state`, type: 'number' },
    f: { expression: sql`t.origin`, type: 'number' },
    c: {
      expression: sql`jsonb_build_object('k', c.code, 'n', c.name, 'a', jsonb_build_object('a', jsonb_build_object('s', c.locality)))`,
      type: 'json',
    },
    o: { expression: lines(session.envId), type: 'json' },
    sc: { expression: channel(session.envId), type: 'json' },
    tt: { expression: sql`jsonb_build_object('t', t.total_cents / 100.0)`, type: 'json' },
    'tt.t': { expression: sql`(t.total_cents / 100.0)`, type: 'number' },
    te: { expression: sql`(t.delivery_on::timestamp at time zone 'UTC')`, type: 'date' },
  })
  return { ...source, where: [...source.where, sql`t.kind = 'sale'`, sql`t.canceled_at is null`] }
}

export const wireCollectionSource = (session: Session): WireSource => {
  const source = sourceOf(session, 'collections', {
    s: { expression: sql`s.code`, type: 'text' },
    st: { expression: sql`t.state`, type: 'number' },
    c: { expression: sql`jsonb_build_object('k', c.code, 'n', c.name)`, type: 'json' },
    ta: { expression: sql`(t.total_cents / 100.0)`, type: 'number' },
    r: { expression: sql`t.receipt_number`, type: 'text' },
    py: { expression: payments(session.envId), type: 'json' },
    impdoc: { expression: documents(session.envId), type: 'json' },
  })
  return { ...source, where: [...source.where, sql`t.canceled_at is null`] }
}
