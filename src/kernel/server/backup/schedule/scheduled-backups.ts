import type { BackupResult } from '../../../contract/backups.ts'
import { isProblem } from '../../../contract/problems.ts'
import { hostTimeZone } from '../../host-time-zone.ts'
import type { Platform } from '../../platform.ts'
import type { Settings } from '../../settings.ts'
import { backupProblems } from '../backup-problems.ts'
import { type BackupPlace, backupName } from '../places/backup-place.ts'
import { openPlace } from '../places/open-place.ts'
import { takeBackup } from '../take-backup.ts'
import { forgetResults, insertResult, listResults } from './backups.queries.ts'
import { type Daily, nextAttempt } from './due.ts'
import { expired, readKeep } from './rotation.ts'

const keptResultsMs = 400 * 86_400_000

export type ScheduleSettings = Pick<Settings, 'BACKUP_URL' | 'BACKUP_AT' | 'BACKUP_KEEP' | 'BACKUP_RECIPIENT'>

export const dailyOf = ({ BACKUP_AT }: ScheduleSettings): Daily => ({
  at: BACKUP_AT,
  timeZone: hostTimeZone(),
})

/** The folder or prefix of BACKUP_URL, where every backup gets a name of its own. */
export const scheduledPlace = (url: string, variables: Record<string, string | undefined>): BackupPlace =>
  openPlace(url.startsWith('s3:') ? url : `${url}/`, variables).place

export type ScheduledOptions = {
  platform: Pick<Platform, 'database' | 'files' | 'secret'>
  ownerUrl: string
  settings: ScheduleSettings
  place: BackupPlace
  now: () => Date
}

const nothing = { name: null, storedBytes: 0, rows: 0, files: 0, missingFiles: 0 }

/** Takes one backup and says how it went; null when another process takes one, or when the server stops. */
const attempt = async (
  options: ScheduledOptions,
  signal: AbortSignal,
): Promise<{ result: BackupResult; error?: unknown } | null> => {
  const { platform, ownerUrl, settings, place, now } = options
  const startedAt = now().toISOString()
  const lock = settings.BACKUP_RECIPIENT ? { recipient: settings.BACKUP_RECIPIENT } : null
  const nameAt = (takenAt: Date): string => backupName(takenAt, lock !== null)
  try {
    const done = await takeBackup({ ...platform, ownerUrl, place, nameAt, lock, signal })
    const { name, storedBytes, rows, files, missingFiles } = done
    const stored = { name, storedBytes, rows, files, missingFiles, error: null }
    return { result: { startedAt, finishedAt: now().toISOString(), succeeded: true, place: place.title, ...stored } }
  } catch (error) {
    if (signal.aborted || (isProblem(error) && error.problem === backupProblems.busy)) return null
    const text = isProblem(error)
      ? error.userMessage
      : `No se pudo hacer el respaldo: ${error instanceof Error ? error.message : String(error)}`
    const failed = { succeeded: false, place: place.title, ...nothing, error: text }
    return { result: { startedAt, finishedAt: now().toISOString(), ...failed }, error }
  }
}

/**
 * Takes a backup when one is due, records how it went, and removes those that are no longer kept; to be called every
 * minute. Throws what made it fail, after recording it: the next call that is due tries again.
 */
export const backUpWhenDue = async (options: ScheduledOptions, signal: AbortSignal): Promise<void> => {
  const { platform, settings, place, now } = options
  const daily = dailyOf(settings)
  if (nextAttempt(now(), daily, await listResults(platform.database)) > now()) return
  const attempted = await attempt(options, signal)
  if (!attempted) return
  await insertResult(platform.database, attempted.result)
  await forgetResults(platform.database, new Date(now().getTime() - keptResultsMs))
  if (attempted.error) throw attempted.error
  for (const name of expired(await place.list(), readKeep(settings.BACKUP_KEEP), daily.timeZone))
    await place.remove(name)
}
