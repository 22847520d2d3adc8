import { Menu } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendarTime,
  IconDots,
  IconHistory,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime, missing } from '../../../../kernel/contract/formats.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { type DataColumn, DataTable } from '../../../../kernel/web/components/data-table.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { dashboardUrl } from '../../../dashboards/contract/built/dashboard-url.ts'
import { detailUrl } from '../../../figures/contract/detail-url.ts'
import { findReport } from '../../contract/library.ts'
import { type Schedule, sendingStates } from '../../contract/schedules.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { ScheduleDialog, type Subject } from './schedule-dialog.tsx'
import { nextText, rhythmText } from './schedule-words.ts'
import { useScheduleActs, useSchedules } from './use-schedules.ts'

type Acts = ReturnType<typeof useScheduleActs>

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

type MenuProps = { schedule: Schedule; acts: Acts; onHistory: () => void; onChange: () => void }

const ScheduleMenu = ({ schedule, acts, onHistory, onChange }: MenuProps) => (
  <Menu>
    <Menu.Target>
      <IconButton size="small" icon={IconDots} label={`Opciones de ${schedule.name}`} />
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconSend {...icon} />} onClick={() => void acts.send(schedule)}>
        Enviar ahora
      </Menu.Item>
      <Menu.Item leftSection={<IconHistory {...icon} />} onClick={onHistory}>
        Ver envíos
      </Menu.Item>
      <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onChange}>
        Cambiar
      </Menu.Item>
      <Menu.Item
        leftSection={schedule.isPaused ? <IconPlayerPlay {...icon} /> : <IconPlayerPause {...icon} />}
        onClick={() => void acts.pause(schedule)}
      >
        {schedule.isPaused ? 'Reanudar' : 'Pausar'}
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => void acts.remove(schedule)}>
        Eliminar
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)

/** What became of the last one, when, and why it did not leave; a click shows those before. */
const LastSending = ({ schedule, onHistory }: { schedule: Schedule; onHistory: () => void }) => {
  const { environment } = useSession()
  const { last } = schedule
  if (!last) return missing
  const when = formatDateTime(last.finishedAt ?? last.createdAt, environment.timeZone)
  return (
    <Button variant="link" onClick={onHistory} aria-label={`Envíos de ${schedule.name}`} title={last.note ?? undefined}>
      {last.state === 'failed' && <IconAlertTriangle {...icon} />}
      {`${sendingStates[last.state]} · ${when}`}
    </Button>
  )
}

const ChangeDialog = ({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) => {
  const subject = subjectOf(schedule)
  return (
    subject && (
      <ScheduleDialog subject={subject} parameters={schedule.parameters} schedule={schedule} onClose={onClose} />
    )
  )
}

const title = 'Programados por e-mail'
const goneText = 'Tablero que ya no ves'

/** Null: its report is no more. */
const subjectOf = ({ report: id, dashboard }: Schedule): Subject | null => {
  if (dashboard) return { report: null, dashboard: { id: dashboard.id, name: dashboard.name ?? goneText } }
  const report = findReport(id ?? '')
  return report ? { report, dashboard: null } : null
}

const SubjectLink = ({ schedule: { report, dashboard, name } }: { schedule: Schedule }) => {
  if (dashboard) return dashboard.name ? <Link to={dashboardUrl(dashboard.id)}>{name}</Link> : name
  return <Link to={detailUrl(report ?? '')}>{name}</Link>
}

const whatText = ({ report, dashboard }: Schedule): string =>
  dashboard ? `Tablero: ${dashboard.name ?? goneText}` : (findReport(report ?? '')?.title ?? missing)

/** What goes out by e-mail in the person's name. */
export const SchedulesCard = () => {
  const { environment } = useSession()
  const { data, error, refetch } = useSchedules()
  const acts = useScheduleActs()
  const [shown, show] = useState<Schedule | null>(null)
  const [changed, change] = useState<Schedule | null>(null)
  const items = data?.items ?? []
  if (!data)
    return error ? (
      <Card title={title}>
        <QueryError title="No pudimos mostrar lo programado" error={error} onRetry={() => void refetch()} />
      </Card>
    ) : null
  if (items.length === 0)
    return (
      <Card title={title}>
        <EmptyState
          icon={IconCalendarTime}
          title="Todavía no programaste nada"
          text="Abrí un informe y tocá «Programar», o elegí «Programar por e-mail» en el menú de un tablero."
        />
      </Card>
    )
  const columns: DataColumn<Schedule>[] = [
    { title: 'Asunto', cell: schedule => <SubjectLink schedule={schedule} /> },
    { title: 'Qué se envía', cell: whatText, narrow: 'gone' },
    { title: 'Cuándo', cell: rhythmText, narrow: 'below' },
    { title: 'Próximo', cell: schedule => nextText(schedule, environment.timeZone), narrow: 'below' },
    {
      title: 'Último envío',
      cell: schedule => <LastSending schedule={schedule} onHistory={() => show(schedule)} />,
      narrow: 'below',
    },
    {
      title: 'Opciones',
      width: '84px',
      cell: schedule => (
        <ScheduleMenu
          schedule={schedule}
          acts={acts}
          onHistory={() => show(schedule)}
          onChange={() => change(schedule)}
        />
      ),
    },
  ]
  return (
    <>
      <Card title={title} note={`${items.length}`} flush>
        <DataTable caption={title} columns={columns} items={items} keyOf={({ id }) => id} />
      </Card>
      {shown && <HistoryDialog schedule={shown} onClose={() => show(null)} />}
      {changed && <ChangeDialog schedule={changed} onClose={() => change(null)} />}
    </>
  )
}
