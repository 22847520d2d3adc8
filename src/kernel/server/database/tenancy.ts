import { sql, type Transaction } from 'kysely'
import type { Database } from './pool.ts'
import type { DB } from './schema.generated.ts'

/**
 * What a service works with: one environment, one transaction. Row-level security lets it see that environment alone;
 * its queries still name `env_id` for every table, so that on a cluster one shard answers.
 */
export type Tenant = {
  envId: string
  db: Transaction<DB>
  /** Runs after the commit, in order; never when the transaction rolls back. */
  afterCommit: (hook: () => void | Promise<void>) => void
}

export type TenantOptions = { readOnly?: boolean }

/** Opens a tenant transaction, commits when `work` returns and rolls back when it throws. */
export type WithTenant = <T>(envId: string, work: (tenant: Tenant) => Promise<T>, options?: TenantOptions) => Promise<T>

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const contextOf = (envId: string) => {
  if (!uuidPattern.test(envId)) throw new Error('an environment id is a lower-case uuid')
  // `set` takes no parameters; the value was just proved to be a uuid.
  return sql`set local app.env_id = ${sql.lit(envId)}`
}

export const createWithTenant =
  (database: Database): WithTenant =>
  async (envId, work, options = {}) => {
    const context = contextOf(envId)
    const hooks: (() => void | Promise<void>)[] = []
    const opened = database.transaction().setAccessMode(options.readOnly ? 'read only' : 'read write')
    const result = await opened.execute(async db => {
      await context.execute(db)
      return work({ envId, db, afterCommit: hook => hooks.push(hook) })
    })
    for (const hook of hooks) await hook()
    return result
  }
