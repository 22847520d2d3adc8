import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

/** First half of the lock's key; the second is the environment's hash. */
const factsLock = 71_203

/** Writers of facts go together: taken with the first statement of each write, released by its commit. */
export const sharedFactsLock = (envId: string) =>
  sql`pg_advisory_xact_lock_shared(${sql.lit(factsLock)}, hashtext(${envId}::text))`

/** A rebuild counts documents that nobody is adding to meanwhile: it waits for the writers and holds back the next ones. */
export const lockFactsAlone = async (tenant: Tenant): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(factsLock)}, hashtext(${tenant.envId}::text))`.execute(tenant.db)
}
