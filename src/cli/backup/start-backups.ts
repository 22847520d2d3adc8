import type { FastifyBaseLogger } from 'fastify'
import { backUpWhenDue, scheduledPlace } from '../../kernel/server/backup/schedule/scheduled-backups.ts'
import { createLoop, type Loop } from '../../kernel/server/loop.ts'
import type { Platform } from '../../kernel/server/platform.ts'
import type { Settings } from '../../kernel/server/settings.ts'

const everyMs = 60_000

type Backups = { ownerUrl: string; settings: Settings; platform: Platform; log: FastifyBaseLogger }

/** Looks every minute whether a scheduled backup is due; without BACKUP_URL there are none. */
export const startBackups = ({ ownerUrl, settings, platform, log }: Backups): Pick<Loop, 'stop'> => {
  if (!settings.BACKUP_URL) return { stop: async () => {} }
  const place = scheduledPlace(settings.BACKUP_URL, process.env)
  const loop = createLoop({
    work: signal => backUpWhenDue({ platform, ownerUrl, settings, place, now: () => new Date() }, signal),
    everyMs,
    onError: error => log.error({ err: error }, 'scheduled backup failed'),
  })
  loop.start()
  return loop
}
