import { sql } from 'kysely'
import type { ChangedEntity } from '../../contract/changed-entities.ts'
import { problem, problems } from '../../contract/problems.ts'
import { returningOne } from '../database/returning-one.ts'
import type { Tenant, WithTenant } from '../database/tenancy.ts'
import { newId } from '../ids.ts'
import type { FeedPlace } from './change-cursor.ts'

/** Changes, and feeds that nobody reads, are kept so many days. */
export const keptDays = 30

/** Rows of the outbox that get their places in one transaction. */
const eventsAtOnce = 200

type Feed = { id: string; lastPosition: number; prunedPosition: number }

const findFeed = async ({ db, envId }: Tenant): Promise<Feed | undefined> =>
  db
    .selectFrom('changeFeeds')
    .select(['id', 'lastPosition', 'prunedPosition'])
    .where('envId', '=', envId)
    .executeTakeFirst()

/** What was committed before the feed began is in what its readers read first. */
const beginFeed = async ({ db, envId }: Tenant): Promise<void> => {
  const { rows } = await sql`
    insert into change_feeds (env_id, id, last_position, pruned_position, read_at)
    values (${envId}::uuid, ${newId()}::uuid, 0, 0, ${new Date()}) on conflict do nothing returning 1`.execute(db)
  if (rows.length === 0) return
  await db
    .updateTable('outbox')
    .set({ loggedAt: new Date() })
    .where('envId', '=', envId)
    .where('changedEntity', 'is not', null)
    .where('loggedAt', 'is', null)
    .execute()
}

const hasUnlogged = async ({ db, envId }: Tenant): Promise<boolean> => {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('envId', '=', envId)
    .where('changedEntity', 'is not', null)
    .where('loggedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Numbers the records of these rows of the outbox, in their order, each once for a row. Answers how many there are. */
const insertChanges = async ({ db, envId }: Tenant, eventIds: string[], after: number): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    insert into changes (env_id, position, entity, record_id, event_id, written_at)
    select ${envId}::uuid, ${after}::bigint + row_number() over (order by event_id, place), entity, record_id, event_id, written_at
    from (
      select o.id as event_id, o.changed_entity as entity, o.created_at as written_at, r.record_id, min(r.place) as place
      from outbox o, unnest(o.record_ids) with ordinality r(record_id, place)
      where o.env_id = ${envId}::uuid and o.id = any(${eventIds}::uuid[]) group by 1, 2, 3, 4
    ) numbered ${returningOne}`.execute(db)
  return Number(numAffectedRows)
}

/**
 * Gives places to changes that were committed: as far as this statement sees them, they are. One transaction at a time does
 * it for a company, so places become visible in their order, and none is given below one that was read. Answers how many rows
 * of the outbox it took; those that the webhooks hold at this moment come later.
 */
export const logChanges = async (tenant: Tenant): Promise<number> => {
  const { db, envId } = tenant
  const feed = await db
    .selectFrom('changeFeeds')
    .select('lastPosition')
    .where('envId', '=', envId)
    .forUpdate()
    .executeTakeFirst()
  if (!feed) return 0
  const events = await db
    .selectFrom('outbox')
    .select('id')
    .where('envId', '=', envId)
    .where('changedEntity', 'is not', null)
    .where('loggedAt', 'is', null)
    .orderBy('id')
    .limit(eventsAtOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  if (events.length === 0) return 0
  const ids = events.map(({ id }) => id)
  const inserted = await insertChanges(tenant, ids, feed.lastPosition)
  await db
    .updateTable('outbox')
    .set({ loggedAt: new Date() })
    .where('envId', '=', envId)
    .where('id', 'in', ids)
    .execute()
  await db
    .updateTable('changeFeeds')
    .set({ lastPosition: feed.lastPosition + inserted })
    .where('envId', '=', envId)
    .execute()
  return events.length
}

const openFeed = async (tenant: Tenant): Promise<boolean> => {
  if (!(await findFeed(tenant))) await beginFeed(tenant)
  // At most once an hour: it only has to tell who reads from who does not any more.
  await tenant.db
    .updateTable('changeFeeds')
    .set({ readAt: new Date() })
    .where('envId', '=', tenant.envId)
    .where('readAt', '<', new Date(Date.now() - 3_600_000).toISOString())
    .execute()
  return hasUnlogged(tenant)
}

/** Opens the company's feed, if it is the first time, and gives a place to all that was committed. */
export const bringUpToDate = async (withTenant: WithTenant, envId: string): Promise<void> => {
  if (!(await withTenant(envId, openFeed))) return
  while ((await withTenant(envId, logChanges)) > 0);
}

/** The place after the newest change. The feed was opened. */
export const readHead = async (tenant: Tenant): Promise<FeedPlace> => {
  const { db, envId } = tenant
  const feed = await findFeed(tenant)
  if (!feed) throw problem(problems.conflict)
  const newest = await db
    .selectFrom('changes')
    .select(['position', 'eventId'])
    .where('envId', '=', envId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { feedId: feed.id, position: newest?.position ?? 0, eventId: newest?.eventId ?? null }
}

/** Whether everything after this place is kept, and it is a place of this feed: not of one before a restored backup. */
export const isKnownPlace = async (tenant: Tenant, place: FeedPlace): Promise<boolean> => {
  const feed = await findFeed(tenant)
  if (feed?.id !== place.feedId || place.position < feed.prunedPosition) return false
  if (place.position === 0) return place.eventId === null
  const row = await tenant.db
    .selectFrom('changes')
    .select('eventId')
    .where('envId', '=', tenant.envId)
    .where('position', '=', place.position)
    .executeTakeFirst()
  return row !== undefined && row.eventId === place.eventId
}

export type Change = { position: number; recordId: string; eventId: string; writtenAt: string }

/** Changes of a kind of record after a place and up to another, in their order. */
export const readChanges = async (
  { db, envId }: Tenant,
  { entity, after, upTo, limit }: { entity: ChangedEntity; after: number; upTo: number; limit: number },
): Promise<Change[]> =>
  db
    .selectFrom('changes')
    .select(['position', 'recordId', 'eventId', 'writtenAt'])
    .where('envId', '=', envId)
    .where('entity', '=', entity)
    .where('position', '>', after)
    .where('position', '<=', upTo)
    .orderBy('position')
    .limit(limit)
    .execute()

/** All readers have to read everything anew, as when rows were written past the services. */
export const forgetFeed = async ({ db, envId }: Pick<Tenant, 'db' | 'envId'>): Promise<void> => {
  await db.deleteFrom('changes').where('envId', '=', envId).execute()
  await db.deleteFrom('changeFeeds').where('envId', '=', envId).execute()
}

const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)

/** The newest of the old changes stays: a reader may stand there who has read everything since. */
const pruneChanges = async ({ db, envId }: Tenant, before: Date): Promise<void> => {
  const last = await db
    .selectFrom('changes')
    .select('position')
    .where('envId', '=', envId)
    .where('writtenAt', '<', before.toISOString())
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  await db.deleteFrom('changes').where('envId', '=', envId).where('position', '<', last.position).execute()
  await db.updateTable('changeFeeds').set({ prunedPosition: last.position }).where('envId', '=', envId).execute()
}

/** Housekeeping. Answers whether the company has a feed: its outbox then keeps what has no place yet. */
export const keepFeed = async (withTenant: WithTenant, envId: string, now: Date): Promise<boolean> => {
  const isRead = await withTenant(envId, async tenant => {
    const row = await tenant.db.selectFrom('changeFeeds').select('readAt').where('envId', '=', envId).executeTakeFirst()
    if (!row) return false
    if (new Date(row.readAt) >= daysAgo(now, keptDays)) return true
    await forgetFeed(tenant)
    return false
  })
  if (!isRead) return false
  while ((await withTenant(envId, logChanges)) > 0);
  await withTenant(envId, tenant => pruneChanges(tenant, daysAgo(now, keptDays)))
  return true
}
