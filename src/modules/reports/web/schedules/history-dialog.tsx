import { formatDateTime, formatNumber } from '../../../../kernel/contract/formats.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Dialog } from '../../../../kernel/web/components/dialog.tsx'
import { LoadingScreen } from '../../../../kernel/web/components/loading-screen.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { type Schedule, type Sending, sendingStates } from '../../contract/schedules.ts'
import classes from './schedules.module.css'
import { useScheduleActs, useSendings } from './use-schedules.ts'

const isOpen = ({ state }: Sending): boolean => state === 'waiting' || state === 'running'

const detailOf = ({ rowCount, recipients, note, isManual }: Sending): string =>
  [
    isManual ? 'a mano' : 'programado',
    ...(rowCount === null ? [] : [`${formatNumber(rowCount)} filas`]),
    ...(recipients ? [recipients] : []),
    ...(note ? [note] : []),
  ].join(' · ')

/** The last sendings of a schedule; what has not left can be taken back. */
export const HistoryDialog = ({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) => {
  const { environment } = useSession()
  const { data } = useSendings(schedule.id)
  const { cancel } = useScheduleActs()
  return (
    <Dialog onClose={onClose} title={`Envíos de «${schedule.name}»`} size={560}>
      {!data && <LoadingScreen delayed />}
      {data?.items.length === 0 && <p className={classes.lead}>Todavía no salió ninguno.</p>}
      <ul className={classes.history}>
        {data?.items.map(sending => (
          <li key={sending.id}>
            <b>{sendingStates[sending.state]}</b>
            <span>{formatDateTime(sending.finishedAt ?? sending.createdAt, environment.timeZone)}</span>
            <span className={classes.note}>{detailOf(sending)}</span>
            {isOpen(sending) && (
              <Button size="small" variant="link" onClick={() => void cancel(sending.id)}>
                Cancelar
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
