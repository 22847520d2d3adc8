import fc from 'fast-check'
import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'

/** A transaction: when it begins and writes, when it ends and how, among the others. */
export type Step = {
  from: number
  until: number
  act: 'create' | 'change' | 'delete'
  commits: boolean
  record: number
}

export type Schedule = { steps: Step[]; readings: number[] }

const moments = 40

const step: fc.Arbitrary<Step> = fc.record({
  from: fc.integer({ min: 0, max: moments }),
  until: fc.integer({ min: 0, max: moments }),
  act: fc.constantFrom('create', 'create', 'change', 'delete'),
  commits: fc.constantFrom(true, true, true, false),
  record: fc.nat(100),
})

export const schedules: fc.Arbitrary<Schedule> = fc.record({
  steps: fc.array(step, { minLength: 3, maxLength: 12 }),
  readings: fc.array(fc.integer({ min: 0, max: moments }), { minLength: 2, maxLength: 10 }),
})

type Open = { finish: (commits: boolean) => Promise<void> }

/**
 * A transaction that writes a brand, and says so in the outbox, before it waits: the id that orders the outbox and the time of
 * the row are taken long before the commit, as in a transaction that does much else.
 */
export const openTransaction = async (
  { database }: Pick<Platform, 'database'>,
  envId: string,
  { act, id }: { act: Step['act']; id: string },
): Promise<Open> => {
  const ended = Promise.withResolvers<boolean>()
  const written = Promise.withResolvers<void>()
  const done = database.connection().execute(async db => {
    await sql`begin`.execute(db)
    await sql`set local app.env_id = ${sql.lit(envId)}`.execute(db)
    const now = new Date()
    if (act === 'create')
      await db.insertInto('brands').values({ envId, id, code: id, name: newId(), updatedAt: now }).execute()
    else
      await db
        .updateTable('brands')
        .set(act === 'change' ? { name: newId(), updatedAt: now } : { deletedAt: now, updatedAt: now })
        .where('envId', '=', envId)
        .where('id', '=', id)
        .execute()
    await db
      .insertInto('outbox')
      .values({
        envId,
        id: newId(),
        topic: 'brands',
        payload: '{}',
        changedEntity: 'brands',
        recordIds: [id],
        createdAt: now,
      })
      .execute()
    written.resolve()
    await sql.raw((await ended.promise) ? 'commit' : 'rollback').execute(db)
  })
  done.catch(written.reject)
  await written.promise
  return {
    finish: async commits => {
      ended.resolve(commits)
      await done
    },
  }
}

/** What a reader holds of the brands, and what it was told. */
export type Reader = { read: () => Promise<void>; held: Map<string, string>; told: string[] }

export const brandsOf = async ({ db, envId }: Pick<Tenant, 'db' | 'envId'>): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('brands')
    .select(['id', 'name'])
    .where('envId', '=', envId)
    .where('deletedAt', 'is', null)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Runs a schedule, with the readings in between, and reads to the end. Answers the records of the transactions that were
 * committed, one for each. A record that another open transaction holds, or that is not there, is not written: a new one is.
 */
export const runSchedule = async (
  platform: Pick<Platform, 'database'>,
  envId: string,
  { steps, readings }: Schedule,
  readers: Reader[],
): Promise<string[]> => {
  const free: string[] = []
  const committed: string[] = []
  const acts: { at: number; run: () => Promise<void> }[] = readings.map(at => ({
    at,
    run: async () => {
      for (const reader of readers) await reader.read()
    },
  }))
  for (const { from, until, act, commits, record } of steps) {
    const ends = Math.max(from, until) + 0.5
    let finish: () => Promise<void> = async () => undefined
    const begin = async (): Promise<void> => {
      const [known] = act === 'create' || free.length === 0 ? [] : free.splice(record % free.length, 1)
      const written = known ? act : 'create'
      const id = known ?? newId()
      const open = await openTransaction(platform, envId, { act: written, id })
      finish = async () => {
        await open.finish(commits)
        if (commits) committed.push(id)
        if (commits ? written !== 'delete' : known) free.push(id)
      }
    }
    acts.push({ at: from, run: begin }, { at: ends, run: () => finish() })
  }
  for (const { run } of acts.toSorted((one, other) => one.at - other.at)) await run()
  for (const reader of readers) await reader.read()
  return committed
}
