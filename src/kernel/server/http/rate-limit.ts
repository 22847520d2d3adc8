import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { problem, problems } from '../../contract/problems.ts'
import type { DB } from '../database/schema.generated.ts'

export type RateLimit = { max: number; windowSeconds: number }

type Db = Kysely<DB>

/** What is left of the current window. */
export type Allowance = { remaining: number; resetsInSeconds: number }

export type RateLimiter = {
  /** Counts one, and throws when that is one too many. */
  take: (db: Db, key: string, limit: RateLimit) => Promise<Allowance>
  /** Throws when the limit is reached already; counts nothing. */
  refuse: (db: Db, key: string, limit: RateLimit) => Promise<void>
  reset: (db: Db, key: string) => Promise<void>
  /** Takes back one counted request. */
  giveBack: (db: Db, key: string) => Promise<void>
}

type Bucket = { count: number; resetsAt: number }
type Refusal = { since: number; until: number }

/** At most so many refused keys are remembered; the database knows the others. */
const maximumRefused = 20_000

/** Clocks of machines differ by seconds. A window that ends later than this was begun while a clock was wrong. */
const clockSlackMs = 60_000

/** Keys hold addresses and e-mails, which do not belong in a table that nobody reads. */
const storedKey = (name: string, key: string): string =>
  createHash('sha256').update(`${name} ${key}`).digest('base64url')

/**
 * Fixed windows in `rate_windows`, shared by all processes. A key that was refused is remembered here until its window
 * ends, so that whoever goes on trying costs no statement. `name` keeps the keys of one limiter apart from another's.
 */
export const createRateLimiter = (name: string, now: () => number = Date.now): RateLimiter => {
  const refused = new Map<string, Refusal>()
  const secondsUntil = (resetsAt: number): number => Math.ceil((resetsAt - now()) / 1000)
  const refusal = (resetsAt: number) => problem(problems.tooManyRequests, { retryAfterSeconds: secondsUntil(resetsAt) })
  const latestEnd = (windowSeconds: number): number => now() + windowSeconds * 1000 + clockSlackMs
  const refuseRemembered = (stored: string): void => {
    const remembered = refused.get(stored)
    if (!remembered) return
    // A clock that was set back would make the refusal last for hours.
    if (remembered.until > now() && remembered.since <= now()) throw refusal(remembered.until)
    refused.delete(stored)
  }
  const bucketOf = async (db: Db, stored: string): Promise<Bucket | undefined> => {
    const row = await db
      .selectFrom('rateWindows')
      .select(['count', 'resetsAt'])
      .where('key', '=', stored)
      .executeTakeFirst()
    return row && { count: row.count, resetsAt: Date.parse(row.resetsAt) }
  }
  const add = async (db: Db, stored: string, { windowSeconds }: RateLimit): Promise<Bucket> => {
    const at = new Date(now()).toISOString()
    const resetsAt = new Date(now() + windowSeconds * 1000).toISOString()
    const latest = new Date(latestEnd(windowSeconds)).toISOString()
    const { rows } = await sql<{ count: number; resetsAt: string }>`
      insert into rate_windows as w (key, count, resets_at) values (${stored}, 1, ${resetsAt}::timestamptz)
      on conflict (key) do update set
        count = case when w.resets_at > ${at}::timestamptz and w.resets_at <= ${latest}::timestamptz then w.count + 1 else 1 end,
        resets_at = case when w.resets_at > ${at}::timestamptz and w.resets_at <= ${latest}::timestamptz then w.resets_at else excluded.resets_at end
      returning count, resets_at`.execute(db)
    const [row] = rows
    if (!row) throw new Error('an upsert returns its row')
    return { count: row.count, resetsAt: Date.parse(row.resetsAt) }
  }
  return {
    async refuse(db, key, limit) {
      const bucket = await bucketOf(db, storedKey(name, key))
      const isOpen = bucket && bucket.resetsAt > now() && bucket.resetsAt <= latestEnd(limit.windowSeconds)
      if (isOpen && bucket.count >= limit.max) throw refusal(bucket.resetsAt)
    },
    async take(db, key, limit) {
      const stored = storedKey(name, key)
      refuseRemembered(stored)
      const { count, resetsAt } = await add(db, stored, limit)
      if (count <= limit.max) return { remaining: limit.max - count, resetsInSeconds: secondsUntil(resetsAt) }
      if (refused.size > maximumRefused) refused.clear()
      refused.set(stored, { since: now(), until: resetsAt })
      throw refusal(resetsAt)
    },
    async reset(db, key) {
      const stored = storedKey(name, key)
      refused.delete(stored)
      await db.deleteFrom('rateWindows').where('key', '=', stored).execute()
    },
    async giveBack(db, key) {
      await db
        .updateTable('rateWindows')
        .set(({ eb }) => ({ count: eb('count', '-', 1) }))
        .where('key', '=', storedKey(name, key))
        .where('count', '>', 0)
        .execute()
    },
  }
}

/** Deletes the windows that have ended. */
export const pruneRateWindows = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('rateWindows').where('resetsAt', '<=', now.toISOString()).execute()
}
