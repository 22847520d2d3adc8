import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { textMatch, textRank } from '../../../../kernel/server/search/text-match.ts'
import { pageSize, type Section } from '../../contract/shop.ts'
import { nearnessTo, plainWord, rightParts } from './near-words.ts'
import type { Place } from './places.ts'

const searchColumns = { table: 'articles', columns: ['code', 'name'] }

/** What a list sells on a day: active articles with a price; of a menu, those that it names. */
export type Sold = { listId: string; day: string; among: string[] | null }

const isSold = (envId: string, { listId, day, among }: Sold): RawBuilder<unknown> => sql`
  t.env_id = ${envId}::uuid and t.is_active and t.deleted_at is null and exists (
    select from prices p where p.env_id = ${envId}::uuid and p.price_list_id = ${listId}::uuid and p.article_id = t.id
      and p.valid_from <= ${day}::date and p.deleted_at is null)
    ${among ? sql`and t.id = any(${among}::uuid[])` : sql``}`

export const listSections = async ({ db, envId }: Tenant, sold: Sold): Promise<Section[]> => {
  const { rows } = await sql<Section>`
    select i.id, i.name, count(*)::int as count
    from articles t join items i on i.env_id = ${envId}::uuid and i.id = t.item_id
    where ${isSold(envId, sold)} group by i.id, i.name order by i.name, i.id limit 60`.execute(db)
  return rows
}

const afterPlace = (place: Place | null) =>
  place ? sql`and (t.name, t.id) > (${place.name}, ${place.id}::uuid)` : sql``

/** Ids by name, one more than a page, from one place on. */
export const listIds = async (
  { db, envId }: Tenant,
  sold: Sold,
  { section, after }: { section: string | undefined; after: Place | null },
): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    select t.id, t.name from articles t
    where ${isSold(envId, sold)} ${section ? sql`and t.item_id = ${section}::uuid` : sql``} ${afterPlace(after)}
    order by t.name, t.id limit ${pageSize + 1}`.execute(db)
  return rows
}

const matching = async ({ db, envId }: Tenant, sold: Sold, text: string, matches: RawBuilder<unknown>) => {
  const { rows } = await sql<Place>`
    select t.id, t.name from articles t
    where (${matches} or starts_with(lower(t.code), lower(${text}))) and ${isSold(envId, sold)}
    order by ${textRank(text, sql`t.name`)} limit ${pageSize}`.execute(db)
  return rows
}

/** How many articles that share a part of a word are compared with what was typed. */
const maximumCompared = 800

const nearly = async (tenant: Tenant, sold: Sold, text: string): Promise<Place[]> => {
  const words = text.split(/\s+/).filter(Boolean).slice(0, 6)
  const longest = plainWord(words.toSorted((a, b) => b.length - a.length)[0] ?? '')
  const conditions: RawBuilder<unknown>[] = []
  for (const part of rightParts(longest))
    conditions.push(await textMatch(tenant, searchColumns, { text: part, isBounded: false }))
  if (conditions.length === 0) return []
  const { rows } = await sql<Place>`
    select t.id, t.name from articles t
    where (${sql.join(conditions, sql` or `)}) and ${isSold(tenant.envId, sold)} limit ${maximumCompared}`.execute(
    tenant.db,
  )
  const slipsIn = nearnessTo(words)
  return rows
    .flatMap(row => {
      const slips = slipsIn(row.name)
      return slips === null ? [] : [{ ...row, slips }]
    })
    .toSorted((a, b) => a.slips - b.slips || a.name.localeCompare(b.name, 'es'))
    .slice(0, pageSize)
}

/** What the words name: with the letters as typed, or, when nothing has them, with a slip in a word. */
export const searchIds = async (
  tenant: Tenant,
  sold: Sold,
  text: string,
): Promise<{ ids: string[]; isApproximate: boolean }> => {
  const matches = await textMatch(tenant, searchColumns, { text, isBounded: false })
  const exact = await matching(tenant, sold, text, matches)
  if (exact.length > 0) return { ids: exact.map(({ id }) => id), isApproximate: false }
  const near = await nearly(tenant, sold, text)
  return { ids: near.map(({ id }) => id), isApproximate: near.length > 0 }
}

export type ArticleFacts = {
  id: string
  brand: string | null
  family: string | null
  photo: string | null
  isFavourite: boolean
}

export const findFacts = async (
  { db, envId }: Tenant,
  { ids, shopId }: { ids: string[]; shopId: string },
): Promise<Map<string, ArticleFacts>> => {
  const { rows } = await sql<ArticleFacts>`
    select t.id, b.name as brand, i.name as family, t.photo_file_id as photo, f.article_id is not null as is_favourite
    from articles t left join brands b on b.env_id = ${envId}::uuid and b.id = t.brand_id
      left join items i on i.env_id = ${envId}::uuid and i.id = t.item_id
      left join store_favourites f on f.env_id = ${envId}::uuid and f.customer_id = ${shopId}::uuid and f.article_id = t.id
    where t.env_id = ${envId}::uuid and t.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

export const listFavourites = async ({ db, envId }: Tenant, shopId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('storeFavourites')
    .select('articleId')
    .where('envId', '=', envId)
    .where('customerId', '=', shopId)
    .orderBy('createdAt', 'desc')
    .limit(30)
    .execute()
  return rows.map(({ articleId }) => articleId)
}

/** False when there is no such article. */
export const addFavourite = async ({ db, envId }: Tenant, shopId: string, articleId: string): Promise<boolean> => {
  const article = await db
    .selectFrom('articles')
    .select('id')
    .where('envId', '=', envId)
    .where('id', '=', articleId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!article) return false
  await db
    .insertInto('storeFavourites')
    .values({ envId, customerId: shopId, articleId, createdAt: new Date() })
    .onConflict(conflict => conflict.columns(['envId', 'customerId', 'articleId']).doNothing())
    .execute()
  return true
}

export const removeFavourite = async ({ db, envId }: Tenant, shopId: string, articleId: string): Promise<void> => {
  await db
    .deleteFrom('storeFavourites')
    .where('envId', '=', envId)
    .where('customerId', '=', shopId)
    .where('articleId', '=', articleId)
    .execute()
}
