import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { notDeleted, type OutsideSource } from '../../../kernel/server/events/outside-source.ts'
import { outsideMoney, outsideReference } from '../../../kernel/server/events/outside-values.ts'
import type { OutsideRecord } from '../../../kernel/server/events/take-record-events.ts'
import { sellerScopeCondition } from '../../../kernel/server/scope.ts'
import type { Session } from '../../../kernel/server/session/session.ts'

type DocumentRow = {
  id: string
  number: number
  documentKey: string
  day: string
  takenAt: string
  note: string | null
  customerCode: string | null
  customerName: string | null
  sellerCode: string | null
  sellerName: string | null
  totalCents: number
  isCanceled: boolean
  isExported: boolean
}

const baseOf = (row: DocumentRow) => ({
  id: row.id,
  number: row.number,
  key: row.documentKey,
  day: row.day,
  takenAt: row.takenAt,
  customer: outsideReference(row.customerCode, row.customerName),
  seller: outsideReference(row.sellerCode, row.sellerName),
  total: outsideMoney(row.totalCents),
  note: row.note,
  isExported: row.isExported,
  isCancelled: row.isCanceled,
})

const columns = sql`d.id, d.number, d.document_key, d.day, d.taken_at, d.note, d.total_cents, c.code as customer_code,
  c.name as customer_name, s.code as seller_code, s.name as seller_name,
  d.canceled_at is not null or d.deleted_at is not null as is_canceled, d.state = 2 as is_exported`

const people = (envId: string) => sql`
  left join customers c on c.env_id = ${envId}::uuid and c.id = d.customer_id
  left join sellers s on s.env_id = ${envId}::uuid and s.id = d.seller_id`

type OrderRow = DocumentRow & { kind: string; netCents: number; taxCents: number; deliveryOn: string | null }
type OutsideLine = { article: { code: string; name: string }; quantity: number; total: string }

type PackedLines = { id: string; lines: string }
type ArticleRow = { id: string; code: string; name: string }

const readArticles = async ({ db, envId }: Tenant, ids: string[]): Promise<Map<string, OutsideLine['article']>> => {
  const { rows } = await sql<ArticleRow>`
    select id, code, name from articles where env_id = ${envId}::uuid and id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, code, name }) => [id, { code, name }]))
}

/** The values of each line of an order, as `readOrderLines` packs them. */
const unpack = (lines: string): string[][] => lines.split(',').map(line => line.split(' '))

/**
 * Lines by order, each order's as one text of ids and numbers: a page of the change feed has five thousand orders, whose lines
 * took most of its time as rows, and as JSON that the database writes.
 */
const readOrderLines = async (tenant: Tenant, ids: string[]): Promise<Map<string, OutsideLine[]>> => {
  const { db, envId } = tenant
  const { rows } = await sql<PackedLines>`
    select order_id as id, string_agg(article_id || ' ' || quantity || ' ' || total_cents, ',' order by line) as lines
    from order_lines where env_id = ${envId}::uuid and order_id = any(${ids}::uuid[]) group by order_id`.execute(
    db.withoutPlugins(),
  )
  const orders = rows.map(({ id, lines }) => [id, unpack(lines)] as const)
  const articleIds = new Set(orders.flatMap(([, lines]) => lines.map(([articleId = '']) => articleId)))
  const articles = await readArticles(tenant, [...articleIds])
  return new Map(
    orders.map(([id, lines]) => [
      id,
      lines.flatMap(([articleId = '', quantity, cents]) => {
        const article = articles.get(articleId)
        return article ? [{ article, quantity: Number(quantity), total: outsideMoney(Number(cents)) }] : []
      }),
    ]),
  )
}

/** Orders as programs outside read them, with their lines. */
export const readOrdersOutside = async (tenant: Tenant, ids: string[]): Promise<OutsideRecord[]> => {
  const { db, envId } = tenant
  const { rows } = await sql<OrderRow>`
    select ${columns}, d.kind, d.net_cents, d.tax_cents, d.delivery_on from orders d ${people(envId)}
    where d.env_id = ${envId}::uuid and d.id = any(${ids}::uuid[])`.execute(db)
  const lines = await readOrderLines(tenant, ids)
  return rows.map(row => ({
    id: row.id,
    document: String(row.number),
    data: {
      ...baseOf(row),
      kind: row.kind,
      deliveryOn: row.deliveryOn,
      net: outsideMoney(row.netCents),
      tax: outsideMoney(row.taxCents),
      lines: lines.get(row.id) ?? [],
    },
  }))
}

type PaymentRow = { collectionId: string; method: number; amountCents: number }
/** Letters of the means of payment (spec.md §3). */
const methods = ['E', 'C', 'CE', 'MP', 'T', 'PV', 'R']

/** Collections as programs outside read them, with their payments. */
export const readCollectionsOutside = async ({ db, envId }: Tenant, ids: string[]): Promise<OutsideRecord[]> => {
  const { rows } = await sql<DocumentRow & { receiptNumber: string | null }>`
    select ${columns}, d.receipt_number from collections d ${people(envId)}
    where d.env_id = ${envId}::uuid and d.id = any(${ids}::uuid[])`.execute(db)
  const payments = await sql<PaymentRow>`
    select collection_id, method, amount_cents from collection_payments
    where env_id = ${envId}::uuid and collection_id = any(${ids}::uuid[]) order by collection_id, line`.execute(db)
  const paymentsOf = Map.groupBy(payments.rows, ({ collectionId }) => collectionId)
  return rows.map(row => ({
    id: row.id,
    document: String(row.number),
    data: {
      ...baseOf(row),
      receiptNumber: row.receiptNumber,
      payments: (paymentsOf.get(row.id) ?? []).map(({ method, amountCents }) => ({
        method: methods[method] ?? String(method),
        amount: outsideMoney(amountCents),
      })),
    },
  }))
}

type NoPurchaseRow = Omit<DocumentRow, 'number' | 'totalCents' | 'isCanceled' | 'isExported'> & {
  excuseCode: string | null
  excuseName: string | null
}

/** Visits without a purchase as programs outside read them. */
const readNoPurchasesOutside = async ({ db, envId }: Tenant, ids: string[]): Promise<OutsideRecord[]> => {
  const { rows } = await sql<NoPurchaseRow>`
    select d.id, d.document_key, d.day, d.taken_at, d.note, c.code as customer_code, c.name as customer_name, s.code as seller_code,
      s.name as seller_name, e.code as excuse_code, e.name as excuse_name
    from no_purchases d ${people(envId)} left join excuses e on e.env_id = ${envId}::uuid and e.id = d.excuse_id
    where d.env_id = ${envId}::uuid and d.id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ id, documentKey, day, takenAt, note, ...row }) => ({
    id,
    document: documentKey,
    data: {
      id,
      key: documentKey,
      day,
      takenAt,
      note,
      customer: outsideReference(row.customerCode, row.customerName),
      seller: outsideReference(row.sellerCode, row.sellerName),
      excuse: outsideReference(row.excuseCode, row.excuseName),
    },
  }))
}

const scope = (session: Session) => sellerScopeCondition(session.envId, session.scope, sql`t.seller_id`)

/** Documents as programs outside follow them. */
export const outsideDocuments = {
  orders: { table: 'orders', live: notDeleted, scope, read: readOrdersOutside },
  collections: { table: 'collections', live: notDeleted, scope, read: readCollectionsOutside },
  noPurchases: { table: 'no_purchases', live: notDeleted, scope, read: readNoPurchasesOutside },
} satisfies Record<string, OutsideSource>
