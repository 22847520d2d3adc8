import { type Kysely, sql } from 'kysely'
import { createLoop } from '../../loop.ts'
import type { DB } from '../schema.generated.ts'
import { createReplayClock, placeOfLog } from './replay-clock.ts'

const everyMs = 1_000
/** A replica that is lost is looked for this often. */
const longestWaitMs = 5_000
const answerLimitMs = 3_000

export type ReplicaWatch = {
  /** The moment of the replica's rows, in milliseconds; null when it is unknown or longer ago than the bound. */
  moment: () => number | null
  /** How long ago that moment is, also beyond the bound. */
  lagMs: () => number | null
  /** The replica has failed: it is not read again before it answers. */
  lost: () => void
  /** Resolves when both servers were asked once, whatever they answered. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

export type WatchOptions = {
  primary: Kysely<DB>
  replica: Kysely<DB>
  maximumLagMs: number
  onError: (error: unknown) => void
}

const withLimit = async <T>(work: Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('timeout exceeded when trying to connect')), answerLimitMs)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const askPrimary = async (db: Kysely<DB>) => {
  const { rows } = await sql<{ at: number; place: string }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as at, pg_current_wal_insert_lsn()::text as place`.execute(
    db,
  )
  return rows[0]
}

const askReplica = async (db: Kysely<DB>): Promise<string | null> => {
  const { rows } = await sql<{ place: string | null }>`select pg_last_wal_replay_lsn()::text as place`.execute(db)
  return rows[0]?.place ?? null
}

/** Asks both servers every second how far they are. Time passes by this process's own steady clock between two answers. */
export const watchReplica = ({ primary, replica, maximumLagMs, onError }: WatchOptions): ReplicaWatch => {
  const clock = createReplayClock()
  let known: { moment: number; primaryAt: number; askedAt: number } | null = null

  const ask = async (): Promise<void> => {
    try {
      const [sample, askedAt] = [await withLimit(askPrimary(primary)), performance.now()]
      if (sample) clock.sample({ at: sample.at, place: placeOfLog(sample.place) })
      const place = await withLimit(askReplica(replica))
      const moment = place === null ? null : clock.momentAt(placeOfLog(place))
      known = moment === null || !sample ? null : { moment, primaryAt: sample.at, askedAt }
    } catch (error) {
      known = null
      throw error
    }
  }
  const loop = createLoop({ work: ask, everyMs, longestWaitMs, onError })
  const lagMs = (): number | null => known && known.primaryAt + (performance.now() - known.askedAt) - known.moment
  return {
    lagMs,
    moment() {
      const lag = lagMs()
      return known && lag !== null && lag <= maximumLagMs ? known.moment : null
    },
    lost() {
      known = null
    },
    async start() {
      await ask().catch(onError)
      loop.start()
    },
    stop: loop.stop,
  }
}
