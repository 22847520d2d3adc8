import { Menu } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconDots,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { formatPercent, missing } from '../../../../kernel/contract/formats.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { DestinationView } from '../../contract/webhooks.ts'
import frame from '../integration.module.css'
import classes from './destinations.module.css'
import { HourBars } from './hour-bars.tsx'
import { countText, momentText } from './webhook-words.ts'

export type DestinationActs = {
  add: () => void
  change: (destination: DestinationView) => void
  toggle: (destination: DestinationView) => void
  showSecret: (destination: DestinationView) => void
  rotate: (destination: DestinationView) => void
  remove: (destination: DestinationView) => void
}

const StateBadge = ({ destination }: { destination: DestinationView }) => {
  const { timeZone } = useSession().environment
  const { state, failingSince } = destination
  if (state === 'paused') return <Badge icon={IconPlayerPause}>En pausa</Badge>
  if (state === 'active')
    return (
      <Badge tone="success" icon={IconCheck}>
        Al día
      </Badge>
    )
  return (
    <Badge tone="error" icon={IconAlertTriangle}>
      Falla desde {failingSince ? momentText(failingSince, timeZone) : missing}
    </Badge>
  )
}

/** How many of the last 24 hours were delivered. */
const shareOf = ({ hours }: DestinationView): string => {
  const delivered = hours.reduce((sum, hour) => sum + hour.delivered, 0)
  const all = hours.reduce((sum, hour) => sum + hour.delivered + hour.failed, 0)
  return all === 0 ? missing : formatPercent(delivered / all)
}

const noteOf = (destination: DestinationView, timeZone: string): string | null => {
  const { state, pending, pausedBy, pausedAt, overlapUntil } = destination
  const overlap = overlapUntil ? `El secreto anterior también firma hasta ${momentText(overlapUntil, timeZone)}.` : ''
  const waiting = [pending > 0 ? `${pending} en espera.` : '', overlap].filter(Boolean).join(' ')
  if (state === 'paused') {
    const who = pausedBy ? `Lo pausó ${pausedBy}` : 'Se pausó solo: no contestó bien en tres días'
    return `${who} ${pausedAt ? momentText(pausedAt, timeZone) : ''}. ${waiting}`
  }
  if (state === 'failing') return `${waiting} Reintenta solo hasta tres días.`
  return waiting || null
}

const OptionsMenu = ({ destination, acts }: { destination: DestinationView; acts: DestinationActs }) => {
  const isPaused = destination.state === 'paused'
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton size="small" icon={IconDots} label={`Opciones de «${destination.name}»`} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => acts.change(destination)}>
          Cambiar
        </Menu.Item>
        <Menu.Item
          leftSection={isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
          onClick={() => acts.toggle(destination)}
        >
          {isPaused ? 'Reanudar' : 'Pausar'}
        </Menu.Item>
        <Menu.Item leftSection={<IconKey size={16} />} onClick={() => acts.showSecret(destination)}>
          Secreto de la firma
        </Menu.Item>
        <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => acts.rotate(destination)}>
          Dar secreto nuevo
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => acts.remove(destination)}>
          Eliminar
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

type ItemProps = {
  destination: DestinationView
  isChosen: boolean
  onChoose: () => void
  acts: DestinationActs
}

const Item = ({ destination, isChosen, onChoose, acts }: ItemProps) => {
  const { timeZone } = useSession().environment
  const note = noteOf(destination, timeZone)
  return (
    <li className={classes.item} data-chosen={isChosen ? '' : undefined}>
      <button type="button" className={classes.choose} aria-pressed={isChosen} onClick={onChoose}>
        <span className={classes.head}>
          <b>{destination.name}</b>
          <StateBadge destination={destination} />
        </span>
        <span className={frame.machine}>{destination.url.replace(/^https?:\/\//, '')}</span>
        <span className={classes.day}>
          <span>
            <b>{shareOf(destination)}</b> 24 h
          </span>
          <HourBars hours={destination.hours} />
        </span>
        {note && <small>{note}</small>}
      </button>
      <OptionsMenu destination={destination} acts={acts} />
    </li>
  )
}

type Props = {
  destinations: DestinationView[]
  chosen: string
  onChoose: (id: string) => void
  acts: DestinationActs
}

/** The destinations at the left; choosing one shows its deliveries alone. */
export const DestinationList = ({ destinations, chosen, onChoose, acts }: Props) => (
  <>
    <header className={classes.top}>
      <h2>{countText(destinations.length, 'destino', 'destinos')}</h2>
      <Button size="small" leftIcon={<IconPlus size={16} aria-hidden />} onClick={acts.add}>
        Destino
      </Button>
    </header>
    <ul className={classes.list}>
      {destinations.map(destination => (
        <Item
          key={destination.id}
          destination={destination}
          isChosen={destination.id === chosen}
          onChoose={() => onChoose(destination.id === chosen ? '' : destination.id)}
          acts={acts}
        />
      ))}
    </ul>
  </>
)
