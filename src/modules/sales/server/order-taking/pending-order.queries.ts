import { sql } from 'kysely'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { SellerScope } from '../../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { sellerScopeCondition } from '../../../../kernel/server/scope.ts'

export type StoredOrder = {
  id: string
  number: number
  documentKey: string
  kind: string
  origin: number
  state: number
  version: number
  day: string
  takenAt: string
  deliveryOn: string | null
  note: string | null
  lineCount: number
  discountCents: number
  totalCents: number
  sellerId: string
  sellerCode: string
  customerId: string
  customerCode: string
  isVoided: boolean
  contentHash: string | null
}

const columns = sql`o.id, o.number, o.document_key, o.kind, o.origin, o.state, o.version, o.content_hash, o.day, o.taken_at, o.delivery_on, o.note, o.line_count,
  o.discount_cents, o.total_cents, o.seller_id, s.code as seller_code, o.customer_id, c.code as customer_code,
  (o.canceled_at is not null or o.deleted_at is not null) as is_voided`

const source = (envId: string) => sql`
  orders o join sellers s on s.env_id = ${envId}::uuid and s.id = o.seller_id
  join customers c on c.env_id = ${envId}::uuid and c.id = o.customer_id`

const visible = (envId: string, scope: SellerScope) => sellerScopeCondition(envId, scope, sql`o.seller_id`) ?? sql`true`

/** Throws notFound when there is none, or its seller is out of the person's scope. */
export const findStoredOrder = async ({ db, envId }: Tenant, scope: SellerScope, id: string): Promise<StoredOrder> => {
  const { rows } = await sql<StoredOrder>`
    select ${columns} from ${source(envId)}
    where o.env_id = ${envId}::uuid and o.id = ${id}::uuid and ${visible(envId, scope)}`.execute(db)
  const [order] = rows
  if (!order) throw problem(problems.notFound)
  return order
}

/** The order with a key, without a check of scope: the caller decides by its customer what to answer. */
export const findByKey = async ({ db, envId }: Tenant, key: string): Promise<StoredOrder | null> => {
  const { rows } = await sql<StoredOrder>`
    select ${columns} from ${source(envId)} where o.env_id = ${envId}::uuid and o.document_key = ${key}`.execute(db)
  return rows[0] ?? null
}

/** The customer's newest order of sale that was not voided, other than `except`. */
export const findLastOrder = async (
  { db, envId }: Tenant,
  scope: SellerScope,
  { customerId, except }: { customerId: string; except: string | null },
): Promise<StoredOrder | null> => {
  const { rows } = await sql<StoredOrder>`
    select ${columns} from ${source(envId)}
    where o.env_id = ${envId}::uuid and o.customer_id = ${customerId}::uuid and o.kind = 'sale' and o.canceled_at is null
      and o.deleted_at is null and o.id is distinct from ${except}::uuid and ${visible(envId, scope)}
    order by o.taken_at desc, o.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

export type StoredLine = {
  articleId: string
  code: string
  name: string
  quantity: number
  discountPercent: number
  manualDiscountPercent: number | null
  /** The combo asked by name that the line is part of, and how many of it. */
  combo: { id: string; code: string; name: string; sets: number } | null
}

export const findStoredLines = async ({ db, envId }: Tenant, orderId: string): Promise<StoredLine[]> => {
  const { rows } = await sql<StoredLine>`
    select l.article_id, a.code, a.name, l.quantity, l.discount_percent,
      l.manual_discount_percent, case when b.id is not null then json_build_object('id', b.id, 'code', b.code, 'name', b.name,
        'sets', l.combo_sets) end as combo
    from order_lines l join articles a on a.env_id = ${envId}::uuid and a.id = l.article_id
      left join combos b on b.env_id = ${envId}::uuid and b.id = l.combo_id
    where l.env_id = ${envId}::uuid and l.order_id = ${orderId}::uuid order by l.line`.execute(db)
  return rows
}
