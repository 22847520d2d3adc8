import { sql } from 'kysely'
import type { Database } from '../../../kernel/server/database/pool.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { Presence } from '../contract/presence.ts'

export type PresenceChange = {
  status?: Presence
  mood?: string
  /** Null: no screen is open. */
  seenAt?: Date | null
  activeAt?: Date
  /** The process that holds the person's stream. */
  processId?: string
}

/** Writes what is given and leaves the rest as it is. */
export const writePresence = async ({ db, envId }: Tenant, userId: string, change: PresenceChange): Promise<void> => {
  await db
    .insertInto('chatPresences')
    .values({ envId, userId, ...change })
    .onConflict(conflict => conflict.columns(['envId', 'userId']).doUpdateSet(change))
    .execute()
}

/** No screen is open through this process any more. False: another one holds the person's stream. */
export const releasePresence = async ({ db, envId }: Tenant, userId: string, processId: string): Promise<boolean> => {
  const released = await db
    .updateTable('chatPresences')
    .set({ seenAt: null, processId: null })
    .where('envId', '=', envId)
    .where('userId', '=', userId)
    .where('processId', '=', processId)
    .executeTakeFirst()
  return released.numUpdatedRows > 0n
}

/** Of these people, those whose stream no living process is known to hold. */
export const findUnheld = async ({ db, envId }: Tenant, userIds: string[], aliveSince: Date): Promise<string[]> => {
  const found = await sql<{ userId: string }>`
    select p.user_id from chat_presences p left join server_processes r on r.id = p.process_id and r.seen_at >= ${aliveSince}
    where p.env_id = ${envId}::uuid and p.user_id = any(${userIds}::uuid[]) and r.id is null`.execute(db)
  return found.rows.map(({ userId }) => userId)
}

const forgottenMs = 60 * 60_000

/** One row a process, whoever many people it serves; those of processes that are long gone go. */
export const signProcess = async (database: Database, id: string, now: Date): Promise<void> => {
  await sql`
    with gone as (delete from server_processes where seen_at < ${new Date(now.getTime() - forgottenMs)})
    insert into server_processes (id, seen_at) values (${id}::uuid, ${now})
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(database)
}
