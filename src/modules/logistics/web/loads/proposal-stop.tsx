import { useDraggable } from '@dnd-kit/core'
import { Select } from '@mantine/core'
import { IconArrowMerge, IconArrowsSplit2, IconGripVertical, IconLock, IconLockOpen } from '@tabler/icons-react'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { demandOf, type Stop } from '../../contract/stops.ts'
import classes from './loads.module.css'
import { orderNumbers, ordersText, partedText, stopName } from './stop-words.ts'
import type { Target } from './targets.ts'
import type { PlacedOrder } from './use-proposal.ts'

type StopProps = {
  index: number
  stop: Stop<PlacedOrder>
  place: number | null
  round: string
  targets: Target[]
  why?: string
  isLocked?: boolean
  isBusy: boolean
  onMove: (stop: number, target: string) => void
  onPart: (door: number, isParted: boolean) => void
  onLock?: () => void
}

type PartProps = Pick<StopProps, 'stop' | 'isBusy' | 'onPart'> & { name: string }

/** Splits a door with several orders, or joins one that a person split. */
const PartButton = ({ stop, name, isBusy, onPart }: PartProps) => {
  if (stop.partedBy === 'person')
    return (
      <IconButton
        size="small"
        icon={IconArrowMerge}
        label={`Juntar los pedidos de ${name} en una parada`}
        disabled={isBusy}
        onClick={() => onPart(stop.door, false)}
      />
    )
  return stop.orders.length === 1 ? (
    <span className={classes.slot} />
  ) : (
    <IconButton
      size="small"
      icon={IconArrowsSplit2}
      label={`Separar los pedidos de ${name}`}
      disabled={isBusy}
      onClick={() => onPart(stop.door, true)}
    />
  )
}

/** A stop of a draft with its orders; it is dragged to another vehicle, or moved with its menu. */
export const ProposalStop = (props: StopProps) => {
  const { index, stop, place, round, targets, why, isLocked, isBusy, onMove, onPart, onLock } = props
  const { listeners, setNodeRef, transform } = useDraggable({ id: String(index), disabled: isBusy })
  const { orders } = stop
  const name = stopName(orders)
  const remark = [why, partedText(stop)].filter(Boolean).join(' · ')
  const [kg = 0] = demandOf(orders)
  return (
    <li
      ref={setNodeRef}
      className={classes.stop}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
    >
      <span {...listeners} aria-hidden="true">
        {place ?? <IconGripVertical size={14} />}
      </span>
      <span className={classes.name} title={`${name}: ${orders.map(({ order }) => order).join(', ')}`}>
        {name}{' '}
        <span className={classes.quiet}>{orders.length > 1 ? ordersText(orders.length) : orderNumbers(orders)}</span>
        {remark && <small data-plain={(!why && stop.partedBy === 'person') || undefined}>{remark}</small>}
      </span>
      <span className={classes.quiet}>{formatNumber(kg, 0)} kg</span>
      <Select
        size="xs"
        w={128}
        aria-label={`Vehículo de ${name}, ${orderNumbers(orders)}`}
        data={targets}
        value={round}
        disabled={isBusy}
        allowDeselect={false}
        onChange={target => target && onMove(index, target)}
      />
      <PartButton {...{ stop, name, isBusy, onPart }} />
      {onLock && (
        <IconButton
          size="small"
          icon={isLocked ? IconLock : IconLockOpen}
          label={`${isLocked ? 'Soltar' : 'Fijar'} ${name} en este vehículo`}
          onClick={onLock}
        />
      )}
    </li>
  )
}
