import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { changeEnvironment } from '../../../../kernel/server/environment.ts'

/** A load that has not said for so long that it lives was cut short with its server. */
const deadAfterSeconds = 30

export type StoredState = 'none' | 'wanted' | 'loading' | 'loaded' | 'canceled' | 'failed'
export type StoredExample = { state: StoredState; done: number; total: number; isAlive: boolean }

export const readExample = async ({ db, envId }: Tenant): Promise<StoredExample> => {
  const row = await db
    .selectFrom('companyStarts')
    .select(['exampleState', 'exampleDone', 'exampleTotal'])
    .select(sql<boolean>`coalesce(alive_at > now() - make_interval(secs => ${deadAfterSeconds}), false)`.as('isAlive'))
    .where('envId', '=', envId)
    .executeTakeFirst()
  if (!row) return { state: 'none', done: 0, total: 0, isAlive: false }
  const { exampleState, exampleDone, exampleTotal, isAlive } = row
  return { state: exampleState as StoredState, done: exampleDone, total: exampleTotal, isAlive }
}

/** Begins a load unless one is alive; false when one is. Companies that an operator made have no row yet. */
export const beginLoad = async ({ db, envId }: Tenant, total: number): Promise<boolean> => {
  const now = new Date()
  const deadSince = new Date(now.getTime() - deadAfterSeconds * 1000)
  const begun = { exampleState: 'loading', exampleDone: 0, exampleTotal: total, aliveAt: now, cancelAskedAt: null }
  const changed = await db
    .insertInto('companyStarts')
    .values({ envId, createdAt: now, ...begun })
    .onConflict(conflict =>
      conflict
        .column('envId')
        .doUpdateSet(begun)
        .where(
          sql<boolean>`company_starts.example_state <> 'loading' or company_starts.alive_at < ${deadSince}::timestamptz`,
        ),
    )
    .returning('envId')
    .executeTakeFirst()
  return changed !== undefined
}

/** Says that the load lives and how far it is; answers whether somebody asked to cancel it. */
export const reportLoad = async ({ db, envId }: Tenant, done: number): Promise<boolean> => {
  const row = await db
    .updateTable('companyStarts')
    .set({ aliveAt: new Date(), exampleDone: done })
    .where('envId', '=', envId)
    .returning('cancelAskedAt')
    .executeTakeFirst()
  return row?.cancelAskedAt != null
}

export const askToCancel = ({ db, envId }: Tenant) =>
  db.updateTable('companyStarts').set({ cancelAskedAt: new Date() }).where('envId', '=', envId).execute()

/** Where the example data stand, here and on the environment, which every session reads. */
export const settleExample = async (
  { db, envId, environmentChanged }: Tenant,
  { state, hasRows }: { state: StoredState; hasRows: boolean },
): Promise<void> => {
  await db
    .updateTable('companyStarts')
    .set({ exampleState: state, aliveAt: null, cancelAskedAt: null })
    .where('envId', '=', envId)
    .execute()
  await changeEnvironment(db, envId, { hasExampleData: hasRows })
  environmentChanged()
}

export const closeFirstSteps = async ({ db, envId, environmentChanged }: Tenant): Promise<void> => {
  await changeEnvironment(db, envId, { firstStepsOpen: false })
  environmentChanged()
}
