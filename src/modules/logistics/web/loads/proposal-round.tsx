import { useDraggable, useDroppable } from '@dnd-kit/core'
import { Select } from '@mantine/core'
import { IconGripVertical, IconLock, IconLockOpen } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDistance, formatNumber } from '../../../../kernel/contract/formats.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { cx } from '../../../../kernel/web/components/cx.ts'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import type { LoadCandidate } from '../../contract/load-lists.ts'
import type { LoadVehicle } from '../../contract/load-routes.ts'
import type { RoundFigures } from '../../contract/proposal.ts'
import { CapacityBars } from './capacity.tsx'
import classes from './loads.module.css'

export type Target = { value: string; label: string }

type StopProps = {
  stop: number
  place: number | null
  order: LoadCandidate
  round: string
  targets: Target[]
  why?: string
  isLocked?: boolean
  onMove: (stop: number, target: string) => void
  onLock?: () => void
}

/** A stop of a draft: dragged to another vehicle, or moved by its list. */
export const ProposalStop = ({ stop, place, order, round, targets, why, isLocked, onMove, onLock }: StopProps) => {
  const { listeners, setNodeRef, transform } = useDraggable({ id: String(stop) })
  return (
    <li
      ref={setNodeRef}
      className={classes.stop}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
    >
      <span {...listeners} aria-hidden="true">
        {place ?? <IconGripVertical size={14} />}
      </span>
      <span className={classes.name}>
        {order.client} <span className={classes.quiet}>{why ?? order.order}</span>
      </span>
      <span className={classes.quiet}>{formatNumber(order.kg, 0)} kg</span>
      <Select
        size="xs"
        w={128}
        aria-label={`Vehículo de ${order.client}, pedido ${order.order}`}
        data={targets}
        value={round}
        allowDeselect={false}
        onChange={target => target && onMove(stop, target)}
      />
      {onLock && (
        <IconButton
          size="small"
          icon={isLocked ? IconLock : IconLockOpen}
          label={`${isLocked ? 'Soltar' : 'Fijar'} ${order.order} en este vehículo`}
          onClick={onLock}
        />
      )}
    </li>
  )
}

type RoundProps = {
  id: string
  title: string
  vehicle: LoadVehicle
  figures: RoundFigures
  children: ReactNode
}

const hoursText = (minutes: number): string =>
  `${Math.floor(minutes / 60)} h ${String(Math.round(minutes % 60)).padStart(2, '0')} min`

/** One vehicle's round of a draft: its use, how far and how long, its stops. */
export const ProposalRound = ({ id, title, vehicle, figures, children }: RoundProps) => {
  const { setNodeRef, isOver } = useDroppable({ id })
  return (
    <section ref={setNodeRef} className={cx(classes.round, isOver && classes.target)} aria-label={title}>
      <h3>
        {title}
        <span className={classes.quiet}>
          {formatDistance(figures.meters)} · {hoursText(figures.minutes)}
        </span>
        {!figures.fits && <Badge tone="error">no se puede hacer así</Badge>}
      </h3>
      <CapacityBars load={figures} vehicle={vehicle} />
      <ol className={classes.rows}>{children}</ol>
    </section>
  )
}
