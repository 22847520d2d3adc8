import { addDays, dayOf, instantAt } from '../../../contract/formats.ts'

const minute = 60_000
const firstPause = 15 * minute
const longestPause = 4 * 60 * minute

export type Attempt = { startedAt: string; finishedAt: string; succeeded: boolean }

/** `at` is a time of day, HH:MM, of `timeZone`. */
export type Daily = { at: string; timeZone: string }

const instantOn = (day: string, { at, timeZone }: Daily): Date => new Date(instantAt(`${day}T${at}`, timeZone))

/** The last time of the schedule that is not after `now`. */
export const lastScheduled = (now: Date, daily: Daily): Date => {
  const day = dayOf(now, daily.timeZone)
  const today = instantOn(day, daily)
  return today <= now ? today : instantOn(addDays(day, -1), daily)
}

export const nextScheduled = (now: Date, daily: Daily): Date => {
  const day = dayOf(now, daily.timeZone)
  const today = instantOn(day, daily)
  return today > now ? today : instantOn(addDays(day, 1), daily)
}

/** After each failure the pause doubles: from a quarter of an hour up to four hours. */
const pauseAfter = (failures: number): number => Math.min(longestPause, firstPause * 2 ** (failures - 1))

/**
 * When the next attempt is due: at once when the last time of the schedule has no backup, later when the attempts since
 * then failed, otherwise at its next time. `attempts` in any order.
 */
export const nextAttempt = (now: Date, daily: Daily, attempts: Attempt[]): Date => {
  const since = lastScheduled(now, daily)
  const own = attempts.filter(({ startedAt }) => new Date(startedAt) >= since)
  if (own.some(({ succeeded }) => succeeded)) return nextScheduled(now, daily)
  const ended = own.map(({ finishedAt }) => new Date(finishedAt).getTime())
  return own.length === 0 ? now : new Date(Math.max(...ended) + pauseAfter(own.length))
}
