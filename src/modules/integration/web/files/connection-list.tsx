import { Menu } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBucket,
  IconCheck,
  IconDots,
  IconFolder,
  IconLock,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlugConnected,
  IconPlus,
  IconRefresh,
  IconServer,
  IconTrash,
} from '@tabler/icons-react'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { type ConnectionView, connectionStates } from '../../contract/file-connections.ts'
import frame from '../integration.module.css'
import destinations from '../webhooks/destinations.module.css'
import { countText, momentText } from '../webhooks/webhook-words.ts'
import { exchangeText } from './file-words.ts'
import classes from './files.module.css'

export type ConnectionActs = {
  add: () => void
  change: (connection: ConnectionView) => void
  test: (connection: ConnectionView) => void
  run: (connection: ConnectionView) => void
  toggle: (connection: ConnectionView) => void
  remove: (connection: ConnectionView) => void
}

const kindIcons = { folder: IconFolder, sftp: IconServer, s3: IconBucket }

const StateBadge = ({ connection: { state } }: { connection: ConnectionView }) => {
  if (state === 'paused') return <Badge icon={IconPlayerPause}>{connectionStates.paused}</Badge>
  if (state === 'unaccepted')
    return (
      <Badge tone="warning" icon={IconLock}>
        {connectionStates.unaccepted}
      </Badge>
    )
  if (state === 'failing')
    return (
      <Badge tone="error" icon={IconAlertTriangle}>
        {connectionStates.failing}
      </Badge>
    )
  return <Badge icon={IconCheck}>{connectionStates.active}</Badge>
}

const noteOf = (connection: ConnectionView, timeZone: string): string => {
  const { state, pausedAt, pausedBy, lastError, failingSince, lookedAt, imports } = connection
  if (state === 'paused') return `La pausó ${pausedBy ?? ''} ${pausedAt ? momentText(pausedAt, timeZone) : ''}.`
  if (state === 'unaccepted') return 'Probala y aceptá la clave del servidor: hasta entonces no se intercambia nada.'
  if (state === 'failing') return `Desde ${failingSince ? momentText(failingSince, timeZone) : ''}: ${lastError ?? ''}`
  if (imports.length === 0) return ''
  return lookedAt ? `Miró ${momentText(lookedAt, timeZone)}.` : 'Todavía no miró.'
}

const OptionsMenu = ({ connection, acts }: { connection: ConnectionView; acts: ConnectionActs }) => {
  const isPaused = connection.state === 'paused'
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton size="small" icon={IconDots} label={`Opciones de «${connection.name}»`} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconRefresh size={16} />}
          disabled={isPaused || connection.state === 'unaccepted'}
          onClick={() => acts.run(connection)}
        >
          Hacerlo ahora
        </Menu.Item>
        <Menu.Item leftSection={<IconPlugConnected size={16} />} onClick={() => acts.test(connection)}>
          Probar conexión
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => acts.change(connection)}>
          Cambiar
        </Menu.Item>
        <Menu.Item
          leftSection={isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
          onClick={() => acts.toggle(connection)}
        >
          {isPaused ? 'Reanudar' : 'Pausar'}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => acts.remove(connection)}>
          Eliminar
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const Counts = ({ connection: { waiting, wrong } }: { connection: ConnectionView }) => {
  if (waiting + wrong === 0) return null
  return (
    <span className={classes.counts}>
      {waiting > 0 && (
        <b>{waiting === 1 ? '1 espera a una persona' : `${formatNumber(waiting)} esperan a una persona`}</b>
      )}
      {wrong > 0 && <span>{countText(wrong, 'con problemas', 'con problemas')} en 30 días</span>}
    </span>
  )
}

type ItemProps = { connection: ConnectionView; isChosen: boolean; onChoose: () => void; acts: ConnectionActs }

const Item = ({ connection, isChosen, onChoose, acts }: ItemProps) => {
  const { timeZone } = useSession().environment
  const Glyph = kindIcons[connection.address.kind]
  const note = noteOf(connection, timeZone)
  return (
    <li className={destinations.item} data-chosen={isChosen ? '' : undefined}>
      <button type="button" className={destinations.choose} aria-pressed={isChosen} onClick={onChoose}>
        <span className={destinations.head}>
          <b>{connection.name}</b>
          <StateBadge connection={connection} />
        </span>
        <span className={frame.machine}>
          <Glyph size={13} stroke={2} aria-hidden className={classes.kind} /> {connection.place}
        </span>
        <span className={classes.rhythm}>{exchangeText(connection)}</span>
        <Counts connection={connection} />
        {note && <small>{note}</small>}
      </button>
      <OptionsMenu connection={connection} acts={acts} />
    </li>
  )
}

type Props = {
  connections: ConnectionView[]
  chosen: string
  onChoose: (id: string) => void
  acts: ConnectionActs
}

/** The connections at the left; choosing one shows its files alone. */
export const ConnectionList = ({ connections, chosen, onChoose, acts }: Props) => (
  <>
    <header className={destinations.top}>
      <h2>{countText(connections.length, 'conexión', 'conexiones')}</h2>
      <Button size="small" leftIcon={<IconPlus size={16} aria-hidden />} onClick={acts.add}>
        Conexión
      </Button>
    </header>
    <ul className={destinations.list}>
      {connections.map(connection => (
        <Item
          key={connection.id}
          connection={connection}
          isChosen={connection.id === chosen}
          onChoose={() => onChoose(connection.id === chosen ? '' : connection.id)}
          acts={acts}
        />
      ))}
    </ul>
  </>
)
