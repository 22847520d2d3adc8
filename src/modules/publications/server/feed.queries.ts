import { type RawBuilder, sql } from 'kysely'
import type { Role } from '../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { type Body, readBody } from '../contract/body.ts'
import type { FeedItem, FeedTab } from '../contract/publications.ts'
import { isForReader } from './audience.queries.ts'
import { matchesSearch } from './publications.queries.ts'

export type Reader = Pick<Session, 'userId' | 'role' | 'scope'>

/** What is shown to this person now: published, begun, not ended, and for them. */
const isShown = (envId: string, reader: Reader, now: Date): RawBuilder<boolean> => sql<boolean>`
  p.env_id = ${envId}::uuid and p.deleted_at is null and p.published_at is not null and p.starts_at <= ${now}
  and (p.ends_at is null or p.ends_at > ${now}) and ${isForReader(envId, reader)}`

/** Over `p` and the person's own row `r`, which may be absent. */
const isConfirmed = sql<boolean>`coalesce(r.confirmed_edition > 0 and r.confirmed_edition >= p.confirms_from, false)`
const isPending = sql<boolean>`(r.read_at is null or (p.asks_confirmation and not ${isConfirmed}))`

const tabConditions: Record<FeedTab, RawBuilder<boolean>> = {
  all: sql`true`,
  pending: isPending,
  saved: sql`r.saved_at is not null`,
}

const source = (envId: string, { userId }: Reader): RawBuilder<unknown> => sql`publications p
  left join publication_readers r on r.env_id = ${envId}::uuid and r.publication_id = p.id and r.user_id = ${userId}::uuid`

const comments = (envId: string): RawBuilder<number> => sql`(
  select count(*) from publication_comments k where k.env_id = ${envId}::uuid and k.publication_id = p.id and k.deleted_at is null)`

export type FeedRow = Omit<FeedItem, 'cards' | 'body' | 'roles'> & { roles: Role[]; body: Body }

export type FeedPage = {
  tab: FeedTab
  search: string
  id?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** Pinned ones first, then the latest; one more than the limit, when there is. */
export const listFeed = async (tenant: Tenant, reader: Reader, page: FeedPage, now: Date): Promise<FeedRow[]> => {
  const { db, envId } = tenant
  const order = sql`p.is_pinned, p.starts_at, p.id`
  const last = sql`(select l.is_pinned, l.starts_at, l.id from publications l where l.env_id = ${envId}::uuid and l.id = ${page.cursor ?? null}::uuid)`
  const { rows } = await sql<Omit<FeedRow, 'body'> & { body: unknown }>`
    select p.id, p.title, p.body, p.roles, p.author_name, p.starts_at, p.ends_at, p.is_pinned, p.asks_confirmation, p.confirm_until,
      p.allows_comments, p.edition, r.read_at, case when ${isConfirmed} then r.confirmed_at end as confirmed_at,
      r.saved_at is not null as is_saved, ${isPending} as is_pending, ${comments(envId)} as comments
    from ${source(envId, reader)}
    where ${isShown(envId, reader, now)} and ${tabConditions[page.tab]} and ${matchesSearch(page.search)}
      and ${page.id ? sql`p.id = ${page.id}::uuid` : sql`true`}
      and ${page.cursor ? sql`(${order}) < ${last}` : sql`true`}
    order by p.is_pinned desc, p.starts_at desc, p.id desc limit ${page.limit + 1}`.execute(db)
  return rows.map(row => ({ ...row, body: readBody(row.body) }))
}

export const countFeed = async (tenant: Tenant, reader: Reader, now: Date): Promise<Record<FeedTab, number>> => {
  const { db, envId } = tenant
  const { rows } = await sql<Record<FeedTab, number>>`
    select count(*) as all, count(*) filter (where ${isPending}) as pending, count(*) filter (where r.saved_at is not null) as saved
    from ${source(envId, reader)} where ${isShown(envId, reader, now)}`.execute(db)
  return rows[0] ?? { all: 0, pending: 0, saved: 0 }
}

/** When the next one for this person begins or ends. */
export const findNextChange = async ({ db, envId }: Tenant, reader: Reader, now: Date): Promise<string | null> => {
  const { rows } = await sql<{ at: string | null }>`
    select least(min(p.starts_at) filter (where p.starts_at > ${now}), min(p.ends_at) filter (where p.ends_at > ${now})) as at
    from publications p
    where p.env_id = ${envId}::uuid and p.deleted_at is null and p.published_at is not null
      and (p.ends_at is null or p.ends_at > ${now}) and ${isForReader(envId, reader)}`.execute(db)
  return rows[0]?.at ?? null
}

/** What an act of a reader depends on; undefined for whoever it is not shown to. */
export const findShown = async (tenant: Tenant, reader: Reader, id: string, now: Date) => {
  const { db, envId } = tenant
  const { rows } = await sql<{
    asksConfirmation: boolean
    allowsComments: boolean
    edition: number
    confirmsFrom: number
  }>`
    select p.asks_confirmation, p.allows_comments, p.edition, p.confirms_from
    from publications p where p.id = ${id}::uuid and ${isShown(envId, reader, now)}`.execute(db)
  return rows[0]
}

/** The text that is shown to this person; undefined for whoever it is not shown to. */
export const findShownBody = async (
  tenant: Tenant,
  reader: Reader,
  id: string,
  now: Date,
): Promise<Body | undefined> => {
  const { db, envId } = tenant
  const { rows } = await sql<{ body: unknown }>`
    select p.body from publications p where p.id = ${id}::uuid and ${isShown(envId, reader, now)}`.execute(db)
  return rows[0] && readBody(rows[0].body)
}

export const writeRead = async (
  { db, envId }: Tenant,
  userId: string,
  publicationId: string,
  at: Date,
): Promise<void> => {
  await sql`
    insert into publication_readers as r (env_id, publication_id, user_id, read_at)
    values (${envId}::uuid, ${publicationId}::uuid, ${userId}::uuid, ${at})
    on conflict (env_id, publication_id, user_id) do update set read_at = coalesce(r.read_at, excluded.read_at)`.execute(
    db,
  )
}

/** A confirmation that was given stays as it was until a later text asks for another one. */
export const writeConfirmed = async (
  { db, envId }: Tenant,
  userId: string,
  { id, edition, confirmsFrom, at }: { id: string; edition: number; confirmsFrom: number; at: Date },
): Promise<void> => {
  await sql`
    insert into publication_readers as r (env_id, publication_id, user_id, read_at, confirmed_at, confirmed_edition)
    values (${envId}::uuid, ${id}::uuid, ${userId}::uuid, ${at}, ${at}, ${edition})
    on conflict (env_id, publication_id, user_id) do update set
      read_at = coalesce(r.read_at, excluded.read_at),
      confirmed_at = case when r.confirmed_edition >= ${confirmsFrom} then r.confirmed_at else excluded.confirmed_at end,
      confirmed_edition = case when r.confirmed_edition >= ${confirmsFrom} then r.confirmed_edition else excluded.confirmed_edition end`.execute(
    db,
  )
}

export const writeSaved = async (
  { db, envId }: Tenant,
  userId: string,
  publicationId: string,
  savedAt: Date | null,
): Promise<void> => {
  await db
    .insertInto('publicationReaders')
    .values({ envId, publicationId, userId, savedAt })
    .onConflict(conflict =>
      conflict
        .columns(['envId', 'publicationId', 'userId'])
        .doUpdateSet(eb => ({ savedAt: eb.ref('excluded.savedAt') })),
    )
    .execute()
}

export type ReaderMarks = {
  userId: string
  readAt: string | null
  confirmedAt: string | null
  confirmedEdition: number | null
  nudgedAt: string | null
}

export const findMarks = ({ db, envId }: Tenant, publicationId: string): Promise<ReaderMarks[]> =>
  db
    .selectFrom('publicationReaders')
    .select(['userId', 'readAt', 'confirmedAt', 'confirmedEdition', 'nudgedAt'])
    .where('envId', '=', envId)
    .where('publicationId', '=', publicationId)
    .execute()

export const writeNudged = async (
  { db, envId }: Tenant,
  publicationId: string,
  userIds: string[],
  nudgedAt: Date,
): Promise<void> => {
  await db
    .insertInto('publicationReaders')
    .values(userIds.map(userId => ({ envId, publicationId, userId, nudgedAt })))
    .onConflict(conflict =>
      conflict
        .columns(['envId', 'publicationId', 'userId'])
        .doUpdateSet(eb => ({ nudgedAt: eb.ref('excluded.nudgedAt') })),
    )
    .execute()
}
