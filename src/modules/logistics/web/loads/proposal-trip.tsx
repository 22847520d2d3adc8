import { useDroppable } from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { formatDistance, formatDuration } from '../../../../kernel/contract/formats.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { cx } from '../../../../kernel/web/components/cx.ts'
import type { LoadVehicle } from '../../contract/load-routes.ts'
import type { TripFigures } from '../../contract/proposal.ts'
import { timeOf } from '../../contract/schedules.ts'
import { CapacityBars } from './capacity.tsx'
import classes from './loads.module.css'

type RoundProps = {
  id: string
  title: string
  /** The number of stops, as text. */
  count: string
  vehicle: LoadVehicle
  figures: TripFigures
  children: ReactNode
}

const figuresText = ({ meters, minutes, departs, returns }: TripFigures): string =>
  [
    formatDistance(meters),
    formatDuration(minutes),
    ...(minutes > 0 ? [`sale ${timeOf(departs)}, vuelve ${timeOf(returns)}`] : []),
  ].join(' · ')

/** One trip of a draft: its use of capacity, distance, time and stops. */
export const ProposalTrip = ({ id, title, count, vehicle, figures, children }: RoundProps) => {
  const { setNodeRef, isOver } = useDroppable({ id })
  return (
    <section ref={setNodeRef} className={cx(classes.round, isOver && classes.target)} aria-label={title}>
      <h3>
        {title}
        <span className={classes.quiet}>
          {count} · {figuresText(figures)}
        </span>
        {!figures.fits && <Badge tone="error">no se puede hacer así</Badge>}
      </h3>
      <CapacityBars load={figures} vehicle={vehicle} />
      {children}
    </section>
  )
}
