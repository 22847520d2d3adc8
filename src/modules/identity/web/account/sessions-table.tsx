import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { dayOf, formatDateTime, missing } from '../../../../kernel/contract/formats.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { DataTable } from '../../../../kernel/web/components/data-table.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { OpenSession } from '../../contract/account.ts'
import classes from './account.module.css'

const isPhone = (device: string): boolean => /Android|iPhone|iPad|okhttp/.test(device)

const Device = ({ session }: { session: OpenSession }) => {
  const Glyph = isPhone(session.device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <span className={classes.device}>
      <Glyph size={16} stroke={1.75} aria-hidden />
      {session.device}
      {session.isCurrent && <Badge>Esta sesión</Badge>}
    </span>
  )
}

type Props = { caption: string; sessions: OpenSession[]; busy: boolean; onRevoke: (session: OpenSession) => void }

/** Where somebody is signed in, the latest used first. */
export const SessionsTable = ({ caption, sessions, busy, onRevoke }: Props) => {
  const { environment } = useSession()
  const today = dayOf(new Date(), environment.timeZone)
  const when = (instant: string) => formatDateTime(instant, environment.timeZone, today)
  return (
    <DataTable
      caption={caption}
      items={sessions}
      keyOf={session => session.id}
      columns={[
        { title: 'Dispositivo', cell: session => <Device session={session} /> },
        { title: 'Último uso', quiet: false, narrow: 'below', cell: session => when(session.lastUsedAt) },
        { title: 'Ingresó', quiet: true, narrow: 'gone', cell: session => when(session.startedAt) },
        { title: 'Dirección IP', quiet: true, narrow: 'below', cell: session => session.ip ?? missing },
        {
          title: 'Acciones',
          figure: true,
          cell: session =>
            session.isCurrent ? null : (
              <Button
                size="small"
                disabled={busy}
                aria-label={`Cerrar la sesión de ${session.device}`}
                onClick={() => onRevoke(session)}
              >
                Cerrar
              </Button>
            ),
        },
      ]}
    />
  )
}
