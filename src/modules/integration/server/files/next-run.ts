import { addDays, instantAt, zonedParts } from '../../../../kernel/contract/formats.ts'
import type { FileSchedule } from '../../contract/file-schedule.ts'

/** The first moment of the schedule after another one. Those that were missed are not made up for. */
export const nextRun = (schedule: FileSchedule, after: Date, timeZone: string): Date => {
  if (schedule.kind === 'every') return new Date(after.getTime() + schedule.minutes * 60_000)
  const { day } = zonedParts(after, timeZone)
  const moments = [day, addDays(day, 1)].flatMap(one =>
    schedule.times.map(time => new Date(instantAt(`${one} ${time}:00`, timeZone))),
  )
  const next = moments.find(moment => moment > after)
  if (!next) throw new Error('a schedule has at least one hour, and tomorrow has it too')
  return next
}

const firstWaitMs = 60_000
const longestWaitMs = 6 * 60 * 60_000

/** When something that has failed so many times in a row is tried again: later each time, and never after its next turn. */
export const retryAt = (failures: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1)))
