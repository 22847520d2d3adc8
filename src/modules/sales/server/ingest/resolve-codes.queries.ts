import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { LoadedBook } from '../../../catalog/server/index.ts'
import { isOwed } from '../collections/owed-orders.ts'
import { lockFactsShared } from '../facts/facts-lock.ts'
import type { IngestRules, Lookups } from './rules/ingest-rules.ts'

/** The codes that documents name. */
export type Codes = {
  sellers: string[]
  customers: string[]
  articles: string[]
  priceLists: string[]
  excuses: string[]
}

type Resolved = { code: string; id: string; active: boolean }
export type ResolvedSeller = Resolved & { supervisor: string | null; manager: string | null }
export type ResolvedCustomer = Resolved & {
  latitude: number | null
  longitude: number | null
  priceListId: string | null
  // The rest is read only when a rule needs it (`Lookups`).
  /** Of the seller assigned to the customer. */
  sellerCode: string | null
  /** The day its oldest debt fell due. */
  oldestDebt: string | null
  creditLimitCents: number | null
  /** Its debt plus its orders that are not exported yet. */
  committedCents: number
  /** Codes of its sales channel and of that channel's parent. */
  channels: string[]
}
export type ResolvedArticle = Resolved & { unitsPerPackage: number; kgPerUnit: number; taxRate: number }

/** The document that was received first under a key. */
export type OriginalDocument = {
  key: string
  id: string
  number: number | null
  sellerId: string
  contentHash: string | null
}

export type Resolution = {
  sellers: Map<string, ResolvedSeller>
  customers: Map<string, ResolvedCustomer>
  articles: Map<string, ResolvedArticle>
  priceLists: Map<string, Resolved>
  excuses: Map<string, Resolved>
  /** What orders should cost; null when no rule depends on it. */
  prices: LoadedBook | null
  originals: Map<string, OriginalDocument>
  rules: IngestRules
}

export type DocumentTable = 'orders' | 'collections' | 'no_purchases'

/** Without codes the query is left out: each part of the statement costs planning time. */
const list = (codes: string[], rows: (codes: string[]) => RawBuilder<unknown>) =>
  codes.length === 0 ? sql`'[]'::json` : sql`(select coalesce(json_agg(x), '[]'::json) from (${rows(codes)}) x)`

const documentsByKey = (envId: string, table: DocumentTable, keys: string[]) => sql`
  select document_key as key, id, ${table === 'no_purchases' ? sql`null::bigint` : sql`number`} as number, seller_id as "sellerId", content_hash as "contentHash"
  from ${sql.table(table)} where env_id = ${envId}::uuid and document_key = any(${keys}::text[])`

const sellersByCode = (envId: string, codes: string[], customers: string[] = []) => sql`
  select s.code, s.id, s.is_active and s.deleted_at is null as active, p.code as supervisor, m.code as manager
  from sellers s
  left join supervisors p on p.env_id = ${envId}::uuid and p.id = s.supervisor_id
  left join managers m on m.env_id = ${envId}::uuid and m.id = s.manager_id
  where s.env_id = ${envId}::uuid and ${
    customers.length === 0
      ? sql`s.code = any(${codes}::text[])`
      : sql`(s.code = any(${codes}::text[]) or s.id in (
          select seller_id from customers where env_id = ${envId}::uuid and code = any(${customers}::text[])))`
  }`

const sellerCode = (envId: string) =>
  sql`(select s.code from sellers s where s.env_id = ${envId}::uuid and s.id = c.seller_id)`

const oldestDebt = (envId: string) =>
  sql`(select min(r.due_on) from receivables r where r.env_id = ${envId}::uuid and r.customer_id = c.id and r.balance_cents > 0)`

/** Debt plus pending orders, without the orders whose delivery is a debt already. */
const committedCents = (envId: string) =>
  sql`(select coalesce(sum(r.balance_cents), 0) from receivables r where r.env_id = ${envId}::uuid and r.customer_id = c.id and r.balance_cents > 0)
    + (select coalesce(sum(o.total_cents), 0) from orders o where o.env_id = ${envId}::uuid and o.customer_id = c.id and o.state = 1
        and o.kind = 'sale' and o.canceled_at is null and o.deleted_at is null and not ${isOwed(envId, sql`o.id`)})`

const channels = (envId: string) => sql`(select coalesce(json_agg(h.code), '[]'::json) from sales_channels h
  where h.env_id = ${envId}::uuid and (h.id = c.sales_channel_id or h.id = (
    select parent_id from sales_channels o where o.env_id = ${envId}::uuid and o.id = c.sales_channel_id)))`

const customersByCode = (envId: string, codes: string[], lookups: Lookups) => sql`
  select c.code, c.id, c.is_active and c.deleted_at is null as active, c.latitude, c.longitude, c.price_list_id as "priceListId",
    ${lookups.sellers ? sellerCode(envId) : sql`null::text`} as "sellerCode",
    ${lookups.debts ? oldestDebt(envId) : sql`null::date`} as "oldestDebt",
    ${lookups.credit ? sql`c.credit_limit_cents` : sql`null::bigint`} as "creditLimitCents",
    ${lookups.credit ? committedCents(envId) : sql`0`} as "committedCents",
    ${lookups.channels ? channels(envId) : sql`'[]'::json`} as channels
  from customers c where c.env_id = ${envId}::uuid and c.code = any(${codes}::text[])`

const articlesByCode = (envId: string, codes: string[]) => sql`
  select code, id, is_active and deleted_at is null as active, units_per_package as "unitsPerPackage", kg_per_unit as "kgPerUnit", tax_rate as "taxRate"
  from articles where env_id = ${envId}::uuid and code = any(${codes}::text[])`

type Row = {
  sellers: ResolvedSeller[]
  customers: ResolvedCustomer[]
  articles: ResolvedArticle[]
  lists: Resolved[]
  excuses: Resolved[]
  originals: OriginalDocument[]
}

const byCode = <T extends { code: string }>(rows: T[]): Map<string, T> => new Map(rows.map(row => [row.code, row]))

/** Takes the shared lock of the facts, and then reads everything that a set of documents names in one statement. */
export const resolveCodes = async (
  tenant: Tenant,
  codes: Codes,
  documents: { table: DocumentTable; keys: string[] },
  { rules, lookups }: { rules: IngestRules; lookups: Lookups },
): Promise<Resolution> => {
  const { db, envId } = tenant
  const shops = lookups.sellers ? codes.customers : []
  const named = sql<Row>`
    select ${list([...codes.sellers, ...shops], () => sellersByCode(envId, codes.sellers, shops))} as sellers,
      ${list(codes.customers, customerCodes => customersByCode(envId, customerCodes, lookups))} as customers,
      ${list(codes.articles, articleCodes => articlesByCode(envId, articleCodes))} as articles,
      ${list(codes.priceLists, listCodes => sql`select code, id, deleted_at is null as active from price_lists where env_id = ${envId}::uuid and code = any(${listCodes}::text[])`)} as lists,
      ${list(codes.excuses, excuseCodes => sql`select code, id, deleted_at is null as active from excuses where env_id = ${envId}::uuid and code = any(${excuseCodes}::text[])`)} as excuses,
      ${list(documents.keys, keys => documentsByKey(envId, documents.table, keys))} as originals`
  const [, { rows }] = await Promise.all([lockFactsShared(tenant), named.execute(db)])
  const [row] = rows
  if (!row) throw new Error('a select without from answers one row')
  return {
    sellers: byCode(row.sellers),
    customers: byCode(row.customers),
    articles: byCode(row.articles),
    priceLists: byCode(row.lists),
    excuses: byCode(row.excuses),
    prices: null,
    originals: new Map(row.originals.map(document => [document.key, document])),
    rules,
  }
}

/** Documents of keys that another transaction inserted after `resolveCodes` looked for them. */
export const findOriginals = async (
  { db, envId }: Tenant,
  table: DocumentTable,
  keys: string[],
): Promise<OriginalDocument[]> => (await sql<OriginalDocument>`${documentsByKey(envId, table, keys)}`.execute(db)).rows

export const resolveSellers = async ({ db, envId }: Tenant, codes: string[]): Promise<Map<string, ResolvedSeller>> =>
  byCode((await sql<ResolvedSeller>`${sellersByCode(envId, codes)}`.execute(db)).rows)
