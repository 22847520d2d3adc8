import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type BackupResult, type BackupStatus, backupRoutes } from '../../../../kernel/contract/backups.ts'
import { formatDateTime, formatNumber, formatSeconds } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import classes from './environment.module.css'

const secondsOf = ({ startedAt, finishedAt }: BackupResult): number =>
  (new Date(finishedAt).getTime() - new Date(startedAt).getTime()) / 1000

const sizeText = (bytes: number): string => `${formatNumber(bytes / 1_000_000, 1)} MB`

const Succeeded = ({ result, timeZone }: { result: BackupResult; timeZone: string }) => (
  <span>
    Último respaldo: {formatDateTime(result.startedAt, timeZone)}, {sizeText(result.storedBytes)} en{' '}
    {formatSeconds(secondsOf(result))}
  </span>
)

const Failed = ({ result, timeZone }: { result: BackupResult; timeZone: string }) => (
  <span className={classes.failed} role="alert">
    Falló el {formatDateTime(result.startedAt, timeZone)}: {result.error}
  </span>
)

const Status = ({
  status: { schedule, last, lastSucceeded },
  timeZone,
}: {
  status: BackupStatus
  timeZone: string
}) => {
  if (!schedule)
    return (
      <Badge tone="warning" icon={IconAlertTriangle}>
        Sin respaldos programados: falta BACKUP_URL
      </Badge>
    )
  return (
    <>
      <Badge
        tone={last?.succeeded === false ? 'error' : 'success'}
        icon={last?.succeeded === false ? IconAlertTriangle : IconCircleCheck}
      >
        {last?.succeeded === false ? 'Respaldo con problemas' : 'Respaldos'}
      </Badge>
      {last?.succeeded === false && <Failed result={last} timeZone={timeZone} />}
      {lastSucceeded ? <Succeeded result={lastSucceeded} timeZone={timeZone} /> : <span>Todavía no hay ninguno.</span>}
      <span>
        Próximo: {formatDateTime(schedule.next, timeZone)}, en {schedule.place}
        {schedule.isEncrypted ? '' : ', sin cifrar'}
      </span>
    </>
  )
}

/** How the scheduled backups of the installation go: the last good one, a failure with its reason, and the next. */
export const BackupStrip = () => {
  const { timeZone } = useSession().environment
  const { data } = useQuery({ queryKey: ['operator', 'backups'], queryFn: () => call(backupRoutes.status, {}) })
  return data ? (
    <section className={classes.backup} aria-label="Respaldos">
      <Status status={data} timeZone={timeZone} />
    </section>
  ) : null
}
