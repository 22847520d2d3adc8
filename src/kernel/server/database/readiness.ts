import { sql } from 'kysely'
import { problem, problems } from '../../contract/problems.ts'
import { outageOf } from './outages.ts'
import type { Database } from './pool.ts'

/** For this long after a good answer the database is not tested again. */
const rememberedMs = 3_000
const longestAnswerMs = 5_000

/** Writes a new page to the disk and frees it, which fails in a database that is read-only or full. */
const writeProbe = (database: Database): Promise<void> =>
  database.transaction().execute(async tx => {
    await sql`create temporary table anden_readiness (at timestamptz) on commit drop`.execute(tx)
    await sql`insert into anden_readiness values (now())`.execute(tx)
  })

const withLimit = async (work: Promise<void>): Promise<void> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(problem(problems.overloaded)), longestAnswerMs)
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Returns a function that throws the outage (503) while the database cannot be written. */
export const createReadiness = (database: Database, now: () => number = Date.now): (() => Promise<void>) => {
  let writableAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | null = null
  return async () => {
    if (now() - writableAt < rememberedMs) return
    running ??= writeProbe(database).finally(() => {
      running = null
    })
    try {
      await withLimit(running)
      writableAt = now()
    } catch (error) {
      throw problem(outageOf(error) ?? problems.unavailable, { cause: error })
    }
  }
}
