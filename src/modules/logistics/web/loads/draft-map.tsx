import { useMemo, useState } from 'react'
import { isPlaced } from '../../../routes/contract/tour.ts'
import type { Door } from '../../contract/doors.ts'
import classes from './loads.module.css'
import { type MovableStop, StopMover } from './stop-mover.tsx'
import { stopName } from './stop-words.ts'
import type { Target } from './targets.ts'
import { TripsMap } from './trips-map.tsx'
import type { Means } from './use-means.ts'
import type { PlacedOrder, ShownDraft } from './use-proposal.ts'

type Props = {
  draft: ShownDraft | null
  doors: Door<PlacedOrder>[]
  depot: Means['warehouses'][number] | null
  targets: Target[]
  /** The sentence with the cost of the last move. */
  told: string
  onMove: (stop: number, target: string) => void
}

type Marked = MovableStop & { latitude: number; longitude: number }

/** Stops trip by trip in their order, then those that did not fit; before there is a draft, the doors. */
const markedOf = (draft: ShownDraft | null, doors: Door<PlacedOrder>[]): Marked[] => {
  const placeOf = new Map(
    draft?.plan.rounds.flatMap((round, index) => round.map((stop, at) => [stop, { index, at }] as const)),
  )
  const last = draft?.plan.rounds.length ?? 0
  const stops = draft?.stops ?? doors.map(({ key, orders }, door) => ({ key, orders, door }))
  return stops
    .flatMap(({ key, orders, door }, stop) => {
      const place = doors[door]
      const mark = placeOf.get(stop)
      if (!place) return []
      const { latitude, longitude } = place
      const name = stopName(orders)
      return [{ id: key, stop, name, round: mark?.index ?? null, at: mark?.at ?? 0, latitude, longitude }]
    })
    .sort((one, other) => (one.round ?? last) - (other.round ?? last) || one.at - other.at)
}

/** The draft on the map: a stop is dragged onto another trip, or chosen and moved with the bar below. */
export const DraftMap = ({ draft, doors, depot, targets, told, onMove }: Props) => {
  const [chosen, setChosen] = useState<string | null>(null)
  const marks = useMemo(() => markedOf(draft, doors), [draft, doors])
  const stops = useMemo(
    () =>
      marks.map(({ id, round, at, latitude, longitude }) => ({
        id,
        latitude,
        longitude,
        label: round === null ? '' : String(at + 1),
        round,
        isChosen: id === chosen,
      })),
    [marks, chosen],
  )
  const place = useMemo(() => (depot && isPlaced(depot) ? depot : null), [depot])
  const canMove = draft !== null && targets.length > 1
  const drop = (id: string, round: number) => {
    const mark = marks.find(other => other.id === id)
    if (mark) onMove(mark.stop, String(round))
  }
  return (
    <div className={classes.draftMap}>
      <TripsMap
        label="Cargas propuestas en el mapa"
        stops={stops}
        depot={place}
        {...(canMove ? { onPress: setChosen } : {})}
        {...(canMove && draft.plan.rounds.length > 1 ? { onDrop: drop } : {})}
      />
      {canMove && (
        <StopMover stops={marks} chosen={chosen} targets={targets} told={told} onChoose={setChosen} onMove={onMove} />
      )}
    </div>
  )
}
