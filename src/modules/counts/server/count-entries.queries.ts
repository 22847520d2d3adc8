import { sql } from 'kysely'
import { containing } from '../../../kernel/server/database/like.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { isWholeUnit } from '../../catalog/contract/unit-of-measure.ts'
import { type CountView, closingKey, type FoundArticle } from '../contract/count-routes.ts'
import { inScope } from './count-lines.queries.ts'
import type { CountSession } from './count-sessions.queries.ts'

export type NewEntry = {
  id: string
  key: string
  articleId: string
  lot: string
  expiresOn: string | null
  units: number
  photo?: string | null
}

/**
 * Adds an entry with the units that the books have of the lot at this moment. Returns false, and adds nothing, when the key
 * exists already.
 */
export const insertEntry = async (
  { db, envId }: Tenant,
  session: CountSession,
  { id, key, articleId, lot, expiresOn, units, photo = null }: NewEntry,
  actor: { userId: string | null; name: string },
): Promise<boolean> => {
  const { rows } = await sql<{ id: string }>`
    insert into count_entries (env_id, id, session_id, key, round, article_id, lot, expires_on, units, expected_units, user_id, actor, counted_at, photo_file_id)
    select ${envId}::uuid, ${id}::uuid, ${session.id}::uuid, ${key}, ${session.round}, ${articleId}::uuid, ${lot}, ${expiresOn}::date, ${units},
      coalesce((select v.units from stock_levels v join stock_lots l on l.env_id = ${envId}::uuid and l.id = v.lot_id
        where v.env_id = ${envId}::uuid and v.location_id = ${session.locationId}::uuid and v.is_fit
          and l.article_id = ${articleId}::uuid and l.code = ${lot}), 0),
      ${actor.userId}::uuid, ${actor.name}, ${new Date()}::timestamptz, ${photo}::uuid
    on conflict (env_id, session_id, key) do nothing returning id`.execute(db)
  return rows.length > 0
}

/** The condition on an entry `e` that is not voided and was made by a person, not by closing the count. */
export const isCounted = sql`(e.voided_at is null and not starts_with(e.key, ${sql.lit(closingKey)}))`

export type KeptEntry = Pick<NewEntry, 'articleId' | 'lot' | 'expiresOn' | 'units'>

/** The entry under a key, if there is one. */
export const findEntry = ({ db, envId }: Tenant, sessionId: string, key: string): Promise<KeptEntry | undefined> =>
  db
    .selectFrom('countEntries')
    .select(['articleId', 'lot', 'expiresOn', 'units'])
    .where('envId', '=', envId)
    .where('sessionId', '=', sessionId)
    .where('key', '=', key)
    .executeTakeFirst()

const maximumEntries = 50

export const readEntries = async (
  { db, envId }: Tenant,
  { id, round }: CountSession,
  userId: string,
): Promise<CountView['entries']> => {
  const { rows } = await sql<CountView['entries'][number]>`
    select e.id, a.name as article, e.lot, e.units, e.actor, e.user_id is not distinct from ${userId}::uuid as is_mine, e.counted_at as at, e.photo_file_id as photo
    from count_entries e join articles a on a.env_id = ${envId}::uuid and a.id = e.article_id
    where e.env_id = ${envId}::uuid and e.session_id = ${id}::uuid and e.round = ${round} and e.voided_at is null
    order by e.counted_at desc, e.id desc limit ${maximumEntries}`.execute(db)
  return rows
}

/** More people than count in one warehouse. */
const maximumPeople = 100

export const readPeople = async ({ db, envId }: Tenant, { id }: CountSession): Promise<CountView['people']> => {
  const { rows } = await sql<CountView['people'][number]>`
    select max(e.actor) as name, count(*)::integer as entries, sum(e.units) as units, array_agg(distinct e.round) as rounds,
      max(e.counted_at) as last_at
    from count_entries e where e.env_id = ${envId}::uuid and e.session_id = ${id}::uuid and ${isCounted}
    group by coalesce(e.user_id::text, e.actor) order by 2 desc, 1 limit ${maximumPeople}`.execute(db)
  return rows
}

const maximumMatches = 12

/** Articles in the scope of the count: the one with exactly this bar code or code, else those whose name or code contain the text. */
export const findArticles = async (
  { db, envId }: Tenant,
  session: CountSession,
  text: string,
): Promise<FoundArticle[]> => {
  const like = containing(text)
  const { rows } = await sql<Omit<FoundArticle, 'isWhole'> & { exact: boolean; unitOfMeasure: string }>`
    select a.id, a.code, a.name, a.ean, a.units_per_package, a.unit_of_measure, (a.ean = ${text} or a.code = ${text}) is true as exact,
      coalesce((select json_agg(json_build_object('lot', l.code, 'expiresOn', l.expires_on) order by l.expires_on nulls last, l.code)
        from stock_levels v join stock_lots l on l.env_id = ${envId}::uuid and l.id = v.lot_id
        where v.env_id = ${envId}::uuid and v.location_id = ${session.locationId}::uuid and v.article_id = a.id and v.is_fit and v.units <> 0), '[]'::json) as lots
    from articles a
    where a.env_id = ${envId}::uuid and a.deleted_at is null and ${inScope(session)}
      and (a.ean = ${text} or a.code = ${text} or a.code ilike ${like} or normalize_text(a.name) like normalize_text(${like}))
    order by exact desc, a.name limit ${maximumMatches}`.execute(db)
  const exact = rows.filter(row => row.exact)
  return (exact.length > 0 ? exact : rows).map(({ exact: _exact, unitOfMeasure, ...row }) => ({
    ...row,
    isWhole: isWholeUnit(unitOfMeasure),
  }))
}

/** Voids an entry of `userId`, or of anybody when it is null. Returns the voided entry, if there was one. */
export const voidEntry = async (
  { db, envId }: Tenant,
  { sessionId, entryId, userId }: { sessionId: string; entryId: string; userId: string | null },
): Promise<{ article: string; units: number } | null> => {
  const { rows } = await sql<{ article: string; units: number }>`
    update count_entries e set voided_at = ${new Date()}::timestamptz
    from articles a
    where e.env_id = ${envId}::uuid and e.session_id = ${sessionId}::uuid and e.id = ${entryId}::uuid and e.voided_at is null
      ${userId ? sql`and e.user_id = ${userId}::uuid` : sql``}
      and a.env_id = ${envId}::uuid and a.id = e.article_id
    returning a.name as article, e.units`.execute(db)
  return rows[0] ?? null
}
