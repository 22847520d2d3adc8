import { DndContext, type DragEndEvent, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import type { LoadVehicle } from '../../contract/load-routes.ts'
import { figuresOf, whyLeft } from '../../contract/proposal.ts'
import classes from './loads.module.css'
import { ProposalStop } from './proposal-stop.tsx'
import { ProposalTrip } from './proposal-trip.tsx'
import { stopsText } from './stop-words.ts'
import { none, type Target } from './targets.ts'
import type { ShownDraft } from './use-proposal.ts'

type RoundsProps = {
  draft: ShownDraft
  targets: Target[]
  vehicleOf: (id: string) => LoadVehicle | undefined
  locked: ReadonlySet<string>
  /** Nothing can be changed by hand while the solver runs. */
  isBusy: boolean
  onLock: (key: string) => void
  onMove: (stop: number, target: string) => void
  onPart: (door: number, isParted: boolean) => void
}

type ListProps = RoundsProps & { stops: number[]; round: string }

const Stops = ({ stops, round, ...props }: ListProps) => {
  const { draft, targets, locked, isBusy, onLock, onMove, onPart } = props
  const isLeft = round === none
  return (
    <ol className={classes.rows}>
      {stops.map((index, place) => {
        const stop = draft.stops[index]
        return (
          stop && (
            <ProposalStop
              key={stop.key}
              {...{ index, stop, round, targets, isBusy, onMove, onPart }}
              place={isLeft ? null : place + 1}
              {...(isLeft
                ? { why: whyLeft(draft.problem, index) }
                : { isLocked: locked.has(stop.key), onLock: () => onLock(stop.key) })}
            />
          )
        )
      })}
    </ol>
  )
}

/** The draft as lists: stops without a vehicle, then each trip; stops are dragged between them. */
export const Trips = (props: RoundsProps) => {
  const { draft, targets, vehicleOf, isBusy, onMove } = props
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // A finger that rests on a stop drags it; one that slides scrolls the list.
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 6 } }),
  )
  const drop = ({ active, over }: DragEndEvent) => over && !isBusy && onMove(Number(active.id), String(over.id))
  const { left, rounds } = draft.plan
  return (
    <DndContext sensors={sensors} onDragEnd={drop}>
      <div className={classes.rounds}>
        {left.length > 0 && (
          <section aria-label="Paradas que no entraron">
            <h3>{left.length === 1 ? '1 parada no entró' : `${left.length} paradas no entraron`}</h3>
            <Stops {...props} stops={left} round={none} />
          </section>
        )}
        {rounds.map((round, index) => {
          const vehicle = vehicleOf(draft.trips[index]?.vehicle.id ?? '')
          const id = String(index)
          return (
            vehicle && (
              <ProposalTrip
                key={id}
                id={id}
                title={targets[index]?.label ?? ''}
                count={stopsText(round.length)}
                vehicle={vehicle}
                figures={figuresOf(draft.problem, index, round)}
              >
                <Stops {...props} stops={round} round={id} />
              </ProposalTrip>
            )
          )
        })}
      </div>
    </DndContext>
  )
}
