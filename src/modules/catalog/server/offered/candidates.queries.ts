import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { textMatch } from '../../../../kernel/server/search/text-match.ts'
import type { OfferedKind } from './offered.queries.ts'

export type CandidateQuery = {
  kind: OfferedKind
  search: string
  brandId: string | null
  itemId: string | null
  /** Those that are there already. */
  exceptIds: string[]
  day: string
  skip: number
  limit: number
}

export type Candidates = { items: { id: string; code: string; name: string }[]; total: number }

const tables = { article: 'articles', combo: 'combos', promotion: 'promotions' } as const

/** Those that may be sold on the day. */
const conditionOf = ({ kind, day, brandId, itemId }: CandidateQuery): RawBuilder<unknown> => {
  if (kind === 'combo')
    return sql`(t.valid_from is null or t.valid_from <= ${day}::date) and (t.valid_until is null or t.valid_until >= ${day}::date)`
  if (kind === 'promotion') return sql`(t.ends_on is null or t.ends_on >= ${day}::date)`
  return sql`(${brandId}::uuid is null or t.brand_id = ${brandId}::uuid)
    and (${itemId}::uuid is null or t.item_id = ${itemId}::uuid or t.sub_item_id = ${itemId}::uuid)`
}

const matchOf = async (tenant: Tenant, { kind, search }: CandidateQuery): Promise<RawBuilder<unknown>> => {
  if (search === '') return sql`true`
  if (kind === 'article')
    return textMatch(tenant, { table: 'articles', columns: ['code', 'name'] }, { text: search, isBounded: false })
  return sql`(normalize_text(t.name) like '%' || normalize_text(${search}::text) || '%' or t.code = ${search})`
}

/** Active articles, combos or promotions by name, as they are chosen from a list. */
export const findCandidates = async (tenant: Tenant, query: CandidateQuery): Promise<Candidates> => {
  const { db, envId } = tenant
  const matches = await matchOf(tenant, query)
  const from = sql`from ${sql.table(tables[query.kind])} t where t.env_id = ${envId}::uuid and t.deleted_at is null and t.is_active
    and ${conditionOf(query)} and ${matches} and t.id <> all(${query.exceptIds}::uuid[])`
  const { rows } = await sql<Candidates['items'][number]>`
    select t.id, t.code, t.name ${from} order by t.name, t.id limit ${query.limit} offset ${query.skip}`.execute(db)
  const count = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
  return { items: rows, total: count.rows[0]?.total ?? 0 }
}

/** The six items with the most active articles, with the ids of these by code. */
export const activeByItem = async ({ db, envId }: Tenant): Promise<{ name: string; ids: string[] }[]> => {
  const { rows } = await sql<{ name: string; ids: string[] }>`
    select i.name, array_agg(a.id order by a.code) as ids
    from articles a join items i on i.env_id = ${envId}::uuid and i.id = a.item_id
    where a.env_id = ${envId}::uuid and a.is_active and a.deleted_at is null
    group by i.name order by count(*) desc, i.name limit 6`.execute(db)
  return rows
}
