import { useEffect, useRef, useState } from 'react'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import type { Place } from '../../../routes/contract/tour.ts'
import { distanceNote } from '../../contract/distances.ts'
import { type Door, doorsOf } from '../../contract/doors.ts'
import { type Draft, withDoor } from '../../contract/draft.ts'
import type { LoadCandidate } from '../../contract/load-lists.ts'
import type { LoadVehicle } from '../../contract/load-routes.ts'
import { problemOf, type Trip, tripsOf, withMoved } from '../../contract/proposal.ts'
import type { Schedule } from '../../contract/schedules.ts'
import { stopsOf } from '../../contract/stops.ts'
import { askDistances } from './ask-distances.ts'
import { askSolver } from './ask-solver.ts'

/** Removes the element from the set, or adds it if it is not there. */
const toggle = <Element>(set: ReadonlySet<Element>, element: Element): ReadonlySet<Element> =>
  set.has(element) ? new Set([...set].filter(other => other !== element)) : new Set([...set, element])

export type PlacedOrder = LoadCandidate & Place
export type Wanted = { vehicles: LoadVehicle[]; secondTrips: boolean; seconds: number }
export type ShownDraft = Draft<PlacedOrder> & { note: string }

export const candidateDoors = (orders: PlacedOrder[]): Door<PlacedOrder>[] =>
  doorsOf(orders, ({ address, location }) => (address ? `${address}, ${location ?? ''}` : null))

const tripKey = ({ vehicle, trip }: Trip): string => `${vehicle.id} ${trip}`

/** Key of each locked stop → the index, among these trips, of the trip that it stays on. */
const keptRounds = (draft: ShownDraft | null, trips: Trip[], lockedKeys: ReadonlySet<string>): Map<string, number> =>
  new Map(
    (draft?.plan.rounds ?? []).flatMap((round, index) => {
      const old = draft?.trips[index]
      const place = trips.findIndex(trip => old && tripKey(trip) === tripKey(old))
      const keys = round.flatMap(stop => draft?.stops[stop]?.key ?? []).filter(key => lockedKeys.has(key))
      return place < 0 ? [] : keys.map(key => [key, place] as const)
    }),
  )

type Asked = { depot: Place | null; doors: Door<PlacedOrder>[]; company: Schedule; byRoads: boolean }

/** A draft of loads: solved in a worker, then changed by hand; locked stops keep their trip when it is solved again. */
export const useProposal = ({ depot, doors, company, byRoads }: Asked) => {
  const [draft, setDraft] = useState<ShownDraft | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [locked, setLocked] = useState<ReadonlySet<string>>(new Set())
  /** Keys of the doors that a person split. */
  const [parted, setParted] = useState<ReadonlySet<string>>(new Set())
  const end = useRef<() => void>(null)
  useEffect(() => () => end.current?.(), [])
  const seek = async ({ vehicles, secondTrips, seconds }: Wanted) => {
    if (!depot) return
    const trips = tripsOf(vehicles, secondTrips)
    const stops = stopsOf(doors, { vehicles, parted })
    const tripByStop = keptRounds(draft, trips, locked)
    const onRound = stops.flatMap(({ key }, index) => {
      const round = tripByStop.get(key)
      return round === undefined ? [] : [[index, round] as const]
    })
    setShare(0)
    end.current?.()
    let isCancelled = false
    end.current = () => {
      isCancelled = true
    }
    const matrix = await askDistances([depot, ...doors], byRoads)
    if (isCancelled) return
    const terms = { doors, stops, trips, company, matrix, note: distanceNote(matrix) }
    const problem = problemOf({ ...terms, locked: new Map(onRound) })
    end.current = askSolver(
      { problem, patience: seconds * 1_000 },
      answer => {
        setDraft({ ...terms, problem, plan: answer.plan })
        setShare(answer.isDone ? null : answer.share)
      },
      () => {
        setShare(null)
        showToast({ variant: 'error', text: 'No pudimos proponer las cargas. Probá de nuevo.' })
      },
    )
  }
  const cancel = () => {
    end.current?.()
    setShare(null)
  }
  /** Moves a stop; returns the metres of all trips before and after. */
  const move = (stop: number, target: number | null): { before: number; after: number } | null => {
    if (!draft) return null
    const plan = withMoved(draft.problem, draft.plan, stop, target)
    setDraft({ ...draft, plan })
    return { before: draft.plan.distance, after: plan.distance }
  }
  const part = (door: number, isParted: boolean) => {
    const key = draft?.doors[door]?.key
    if (!draft || key === undefined) return
    setParted(new Set(isParted ? [...parted, key] : [...parted].filter(other => other !== key)))
    setDraft({ ...draft, ...withDoor(draft, door, isParted) })
  }
  const toggleLock = (key: string) => setLocked(current => toggle(current, key))
  return { draft, share, seek, cancel, move, part, locked, toggleLock }
}
