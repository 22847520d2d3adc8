import { type BackupStatus, backupRoutes } from '../../../contract/backups.ts'
import { type BoundRoute, handleOpen } from '../../http/register-routes.ts'
import type { Platform } from '../../platform.ts'
import { lastSuccess, listResults } from './backups.queries.ts'
import { nextAttempt } from './due.ts'
import { dailyOf, type ScheduleSettings, scheduledPlace } from './scheduled-backups.ts'

type Services = Pick<Platform, 'database'>

const readStatus = async ({ database }: Services, settings: ScheduleSettings): Promise<BackupStatus> => {
  const results = await listResults(database)
  const { BACKUP_URL, BACKUP_AT: at, BACKUP_KEEP: keep, BACKUP_RECIPIENT } = settings
  const schedule = BACKUP_URL
    ? {
        place: scheduledPlace(BACKUP_URL, process.env).title,
        at,
        keep,
        isEncrypted: BACKUP_RECIPIENT !== undefined,
        next: nextAttempt(new Date(), dailyOf(settings), results).toISOString(),
      }
    : null
  return { schedule, last: results[0] ?? null, lastSucceeded: await lastSuccess(database) }
}

export const createBackupRoutes = (services: Services, settings: ScheduleSettings): BoundRoute[] => [
  handleOpen(backupRoutes.status, () => readStatus(services, settings)),
]
