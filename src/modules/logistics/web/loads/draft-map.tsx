import { useMemo, useState } from 'react'
import { isPlaced } from '../../../routes/contract/tour.ts'
import type { LoadCandidate } from '../../contract/load-lists.ts'
import classes from './loads.module.css'
import type { Target } from './proposal-round.tsx'
import { RoundsMap } from './rounds-map.tsx'
import { StopMover } from './stop-mover.tsx'
import type { Means } from './use-means.ts'
import type { Draft } from './use-proposal.ts'

type Placed = LoadCandidate & { latitude: number; longitude: number }

type Props = {
  draft: Draft | null
  orders: Placed[]
  depot: Means['warehouses'][number] | null
  targets: Target[]
  /** What the last move cost. */
  told: string
  onMove: (stop: number, target: string) => void
}

type Marked = { order: LoadCandidate & Placed; stop: number; round: number | null; at: number }

/** Stops in the order they are driven, round after round; those that did not fit at the end. */
const markedOf = (draft: Draft | null, orders: Placed[]): Marked[] => {
  const placeOf = new Map(
    draft?.plan.rounds.flatMap((round, index) => round.map((stop, at) => [stop, { index, at }] as const)),
  )
  const last = draft?.plan.rounds.length ?? 0
  return orders
    .map((order, stop) => {
      const mark = placeOf.get(stop)
      return { order, stop, round: mark?.index ?? null, at: mark?.at ?? 0 }
    })
    .sort((one, other) => (one.round ?? last) - (other.round ?? last) || one.at - other.at)
}

/** The draft on the map: a stop is dragged by mouse or finger onto another round, or chosen and moved by the bar under it. */
export const DraftMap = ({ draft, orders, depot, targets, told, onMove }: Props) => {
  const [chosen, setChosen] = useState<string | null>(null)
  const marked = useMemo(() => markedOf(draft, orders), [draft, orders])
  const stops = useMemo(
    () =>
      marked.map(({ order, round, at }) => ({
        id: order.id,
        latitude: order.latitude,
        longitude: order.longitude,
        label: round === null ? '' : String(at + 1),
        round,
        isChosen: order.id === chosen,
      })),
    [marked, chosen],
  )
  const place = useMemo(() => (depot && isPlaced(depot) ? depot : null), [depot])
  const canMove = draft !== null && targets.length > 1
  const drop = (id: string, round: number) => {
    const stop = orders.findIndex(order => order.id === id)
    if (stop >= 0) onMove(stop, String(round))
  }
  return (
    <div className={classes.draftMap}>
      <RoundsMap
        label="Cargas propuestas en el mapa"
        stops={stops}
        depot={place}
        {...(canMove ? { onPress: setChosen } : {})}
        {...(canMove && draft.plan.rounds.length > 1 ? { onDrop: drop } : {})}
      />
      {canMove && (
        <StopMover
          stops={marked.map(({ order, stop, round, at }) => ({ id: order.id, stop, order, round, at }))}
          chosen={chosen}
          targets={targets}
          told={told}
          onChoose={setChosen}
          onMove={onMove}
        />
      )}
    </div>
  )
}
