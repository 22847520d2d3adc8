import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { readBody } from '../contract/body.ts'
import type { PublicationInput, PublicationState } from '../contract/publications.ts'

const columns = [
  'id',
  'title',
  'body',
  'roles',
  'sellerIds',
  'channelIds',
  'regionIds',
  'customerIds',
  'startsAt',
  'endsAt',
  'isPinned',
  'asksConfirmation',
  'confirmUntil',
  'allowsComments',
  'edition',
  'confirmsFrom',
  'version',
  'publishedAt',
  'authorName',
  'updatedAt',
] as const

/** Undefined when there is none, or it was deleted. With `lock`, nobody else changes it until the transaction ends. */
export const findPublication = async ({ db, envId }: Tenant, id: string, { lock = false, isDeleted = false } = {}) => {
  const row = await db
    .selectFrom('publications')
    .select(columns)
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('deletedAt', isDeleted ? 'is not' : 'is', null)
    .$if(lock, query => query.forUpdate())
    .executeTakeFirst()
  return row && { ...row, body: readBody(row.body) }
}
export type PublicationRecord = NonNullable<Awaited<ReturnType<typeof findPublication>>>

const columnsOf = ({ audience, body, ...rest }: PublicationInput) => ({
  ...rest,
  ...audience,
  body: JSON.stringify(body),
})

type Author = { userId: string; displayName: string }

export const insertPublication = async (
  { db, envId }: Tenant,
  id: string,
  { userId, displayName }: Author,
  input: PublicationInput,
): Promise<void> => {
  await db
    .insertInto('publications')
    .values({ envId, id, ...columnsOf(input), authorId: userId, authorName: displayName })
    .execute()
}

/** The columns that acts change; every saving is a new version. */
export type PublicationPatch = Partial<{
  edition: number
  confirmsFrom: number
  publishedAt: Date | null
  deletedAt: Date | null
}>

export const updatePublication = async (
  { db, envId }: Tenant,
  { id, version }: Pick<PublicationRecord, 'id' | 'version'>,
  patch: PublicationPatch & { input?: PublicationInput },
): Promise<void> => {
  const { input, ...columnsToSet } = patch
  await db
    .updateTable('publications')
    .set({ ...columnsToSet, ...(input ? columnsOf(input) : {}), version: version + 1, updatedAt: new Date() })
    .where('envId', '=', envId)
    .where('id', '=', id)
    .execute()
}

export const insertEdition = async (
  { db, envId }: Tenant,
  { userId, displayName }: Author,
  { id, title, body, edition }: Pick<PublicationRecord, 'id' | 'title' | 'body' | 'edition'>,
): Promise<void> => {
  await db
    .insertInto('publicationEditions')
    .values({ envId, publicationId: id, edition, title, body: JSON.stringify(body), userId, actor: displayName })
    .execute()
}

/** The newest 100. */
export const findEditions = async ({ db, envId }: Tenant, id: string) => {
  const rows = await db
    .selectFrom('publicationEditions')
    .select(['edition', 'title', 'body', 'actor', 'createdAt'])
    .where('envId', '=', envId)
    .where('publicationId', '=', id)
    .orderBy('edition', 'desc')
    .limit(100)
    .execute()
  return rows.map(row => ({ ...row, body: readBody(row.body) }))
}

/** The same rule as `stateOf`, over the publication `p`. */
const stateConditions = (now: Date): Record<PublicationState, RawBuilder<boolean>> => ({
  draft: sql`p.published_at is null`,
  scheduled: sql`(p.published_at is not null and p.starts_at > ${now})`,
  shown: sql`(p.published_at is not null and p.starts_at <= ${now} and (p.ends_at is null or p.ends_at > ${now}))`,
  ended: sql`(p.published_at is not null and p.starts_at <= ${now} and p.ends_at <= ${now})`,
})

export const matchesSearch = (search: string): RawBuilder<boolean> =>
  search === '' ? sql`true` : sql`strpos(normalize_text(p.title || ' ' || p.body::text), normalize_text(${search})) > 0`

type ListQuery = { state: PublicationState | undefined; search: string; cursor: string | undefined; limit: number }

type ListRow = {
  id: string
  title: string
  authorName: string
  roles: string[]
  startsAt: string
  endsAt: string | null
  publishedAt: string | null
  isPinned: boolean
  asksConfirmation: boolean
  updatedAt: string
  read: number
  confirmed: number
}

/** Last saved first; one more than the limit, when there is. */
export const listPublications = async ({ db, envId }: Tenant, query: ListQuery, now: Date): Promise<ListRow[]> => {
  const last = sql`(select l.updated_at, l.id from publications l where l.env_id = ${envId}::uuid and l.id = ${query.cursor ?? null}::uuid)`
  const { rows } = await sql<ListRow>`
    select p.id, p.title, p.author_name, p.roles, p.starts_at, p.ends_at, p.published_at, p.is_pinned, p.asks_confirmation, p.updated_at,
      (select count(*) from publication_readers r where r.env_id = ${envId}::uuid and r.publication_id = p.id and r.read_at is not null) as read,
      (select count(*) from publication_readers r where r.env_id = ${envId}::uuid and r.publication_id = p.id
        and r.confirmed_edition >= p.confirms_from and r.confirmed_edition > 0) as confirmed
    from publications p
    where p.env_id = ${envId}::uuid and p.deleted_at is null and ${matchesSearch(query.search)}
      and ${query.state ? stateConditions(now)[query.state] : sql`true`}
      and ${query.cursor ? sql`(p.updated_at, p.id) < ${last}` : sql`true`}
    order by p.updated_at desc, p.id desc limit ${query.limit + 1}`.execute(db)
  return rows
}

export const countStates = async (
  { db, envId }: Tenant,
  search: string,
  now: Date,
): Promise<Record<PublicationState, number>> => {
  const is = stateConditions(now)
  const { rows } = await sql<Record<PublicationState, number>>`
    select count(*) filter (where ${is.draft}) as draft, count(*) filter (where ${is.scheduled}) as scheduled,
      count(*) filter (where ${is.shown}) as shown, count(*) filter (where ${is.ended}) as ended
    from publications p where p.env_id = ${envId}::uuid and p.deleted_at is null and ${matchesSearch(search)}`.execute(
    db,
  )
  return rows[0] ?? { draft: 0, scheduled: 0, shown: 0, ended: 0 }
}
