import { sql } from 'kysely'
import type { Tenant } from './tenancy.ts'

type Locker = Pick<Tenant, 'envId' | 'db'>

/**
 * A lock of one environment by its name, held until the end of the transaction. Each statement is the lock's alone: beside
 * tables, a cluster would run it on the server that has them, where nobody else looks for it.
 */
const keyOf = (envId: string, name: string) => sql`hashtextextended(${`${name} ${envId}`}, 0)`

/** Waits until nobody holds the lock, shared or alone. */
export const lockAlone = async ({ db, envId }: Locker, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${keyOf(envId, name)})`.execute(db)
}

/** Waits until nobody holds the lock alone; others may share it. */
export const lockShared = async ({ db, envId }: Locker, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(envId, name)})`.execute(db)
}

/** Takes the lock alone without waiting; false when somebody has it. */
export const tryLockAlone = async ({ db, envId }: Locker, name: string): Promise<boolean> => {
  const { rows } = await sql<{
    isHeld: boolean
  }>`select pg_try_advisory_xact_lock(${keyOf(envId, name)}) as is_held`.execute(db)
  return rows[0]?.isHeld ?? false
}
