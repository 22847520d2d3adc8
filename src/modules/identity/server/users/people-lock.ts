import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

/** First half of the lock's key; the second is the environment's hash. */
const peopleLock = 71_204

/**
 * Who changes the people of a company or their licences does it alone: two who demote each other, or take the last
 * seat at once, are one after the other.
 */
export const lockPeople = async ({ db, envId }: Tenant): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(peopleLock)}, hashtext(${envId}::text))`.execute(db)
}
