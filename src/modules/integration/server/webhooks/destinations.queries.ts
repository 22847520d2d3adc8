import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { DestinationInput } from '../../contract/webhooks.ts'

export const selectDestinations = ({ db, envId }: Tenant) =>
  db
    .selectFrom('webhookDestinations')
    .selectAll()
    .where('envId', '=', envId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()

export type DestinationRow = Awaited<ReturnType<typeof selectDestinations>>[number]

/** One of them; with `deleted` also one that was deleted. */
export const findDestination = (
  { db, envId }: Tenant,
  id: string,
  { deleted = false }: { deleted?: boolean } = {},
): Promise<DestinationRow | undefined> =>
  db
    .selectFrom('webhookDestinations')
    .selectAll()
    .where('envId', '=', envId)
    .where('id', '=', id)
    .$if(!deleted, query => query.where('deletedAt', 'is', null))
    .executeTakeFirst()

type NewDestination = DestinationInput & { id: string; sealedSecret: string; creator: string }

export const insertDestination = ({ db, envId }: Tenant, destination: NewDestination) =>
  db
    .insertInto('webhookDestinations')
    .values({ envId, createdAt: new Date(), listensSince: new Date(), ...destination })
    .execute()

type Changes = Partial<DestinationInput> & {
  sealedSecret?: string
  earlierSecret?: string | null
  earlierUntil?: Date | null
  pausedAt?: Date | null
  pausedBy?: string | null
  failingSince?: Date | null
  deletedAt?: Date | null
  listensSince?: Date
}

export const updateDestination = ({ db, envId }: Tenant, id: string, changes: Changes) =>
  db.updateTable('webhookDestinations').set(changes).where('envId', '=', envId).where('id', '=', id).execute()

/** Keeps the first failure of a series, and forgets it with a good answer. Answers whether it changed. */
export const markFailing = async ({ db, envId }: Tenant, id: string, at: Date | null): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('webhookDestinations')
    .set({ failingSince: at })
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('failingSince', at ? 'is' : 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Pauses what has failed since before `since`; answers whether this call did. */
export const pauseDead = async ({ db, envId }: Tenant, id: string, since: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('webhookDestinations')
    .set({ pausedAt: new Date(), pausedBy: null })
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('pausedAt', 'is', null)
    .where('failingSince', '<', since.toISOString())
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export type HourRow = { destinationId: string; hoursAgo: number; delivered: number; failed: number }

/** Deliveries of the last 24 hours by destination and hour; one that waits after a failure counts as failed. */
export const countHours = async ({ db, envId }: Tenant, now: Date): Promise<HourRow[]> => {
  const since = new Date(now.getTime() - 86_400_000).toISOString()
  const { rows } = await sql<HourRow>`
    select destination_id, hours_ago, count(*) filter (where state = 'delivered')::int as delivered, count(*) filter (where state <> 'delivered')::int as failed
    from (select destination_id, state, floor(extract(epoch from ${now.toISOString()}::timestamptz - last_at) / 3600)::int as hours_ago
      from webhook_messages where env_id = ${envId}::uuid and last_at > ${since}::timestamptz and state <> 'discarded') recent
    group by destination_id, hours_ago`.execute(db)
  return rows
}

export const countPending = async ({ db, envId }: Tenant): Promise<Map<string, number>> => {
  const { rows } = await sql<{ destinationId: string; count: number }>`
    select destination_id, count(*)::int as count from webhook_messages
    where env_id = ${envId}::uuid and next_at is not null group by destination_id`.execute(db)
  return new Map(rows.map(({ destinationId, count }) => [destinationId, count]))
}

export const hasDestinations = async ({ db, envId }: Tenant): Promise<boolean> =>
  (await db
    .selectFrom('webhookDestinations')
    .select('id')
    .where('envId', '=', envId)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined
