import { type Kysely, sql } from 'kysely'
import type { DB } from '../database/schema.generated.ts'

/** Held by the session that takes a backup, and gone with it; any number that nobody else uses. */
export const backupLock = 4_710_222

/** False while a backup is taken: it reads files by rows of its own moment. Holds backups back until the transaction ends. */
export const holdBackups = async (db: Kysely<DB>): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock_shared(${backupLock}) as taken`.execute(db)
  return rows[0]?.taken === true
}
