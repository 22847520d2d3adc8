import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

/** First half of the lock's key; the second is the environment's hash. */
const factsLock = 71_203

/** Writers of facts do not wait for each other: each takes the shared lock with its first statement, until its commit. */
export const sharedFactsLock = (envId: string) =>
  sql`pg_advisory_xact_lock_shared(${sql.lit(factsLock)}, hashtext(${envId}::text))`

/** For a rebuild, during which no documents may be added: waits for the writers, and makes the next ones wait. */
export const lockFactsAlone = async (tenant: Tenant): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(factsLock)}, hashtext(${tenant.envId}::text))`.execute(tenant.db)
}
