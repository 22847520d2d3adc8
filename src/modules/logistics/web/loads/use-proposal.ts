import { useEffect, useRef, useState } from 'react'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import type { Place } from '../../../routes/contract/tour.ts'
import { distanceNote } from '../../contract/distances.ts'
import type { LoadCandidate } from '../../contract/load-lists.ts'
import type { LoadVehicle } from '../../contract/load-routes.ts'
import { problemOf, type Trip, tripsOf } from '../../contract/proposal.ts'
import type { SolverPlan, SolverProblem } from '../../contract/solver/problem.ts'
import { askDistances } from './ask-distances.ts'
import { askSolver } from './ask-solver.ts'
import { toggled } from './toggled.ts'

export type Wanted = { vehicles: LoadVehicle[]; secondTrips: boolean; seconds: number }
export type Draft = { problem: SolverProblem; plan: SolverPlan; trips: Trip[]; note: string }

/** A draft of loads: sought in a thread of its own, then changed by hand; locked stops keep their round when it is sought again. */
export const useProposal = (depot: Place | null, orders: (LoadCandidate & Place)[], byRoads: boolean) => {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [locked, setLocked] = useState<ReadonlySet<number>>(new Set())
  const end = useRef<() => void>(null)
  useEffect(() => () => end.current?.(), [])
  const seek = async ({ vehicles, secondTrips, seconds }: Wanted) => {
    if (!depot) return
    const trips = tripsOf(vehicles, secondTrips)
    const keys = draft?.trips.map(({ vehicle, trip }) => `${vehicle.id} ${trip}`) ?? []
    const kept = (draft?.plan.rounds ?? []).flatMap((round, index) => {
      const place = trips.findIndex(({ vehicle, trip }) => `${vehicle.id} ${trip}` === keys[index])
      return place < 0 ? [] : round.filter(stop => locked.has(stop)).map(stop => [stop, place] as const)
    })
    setShare(0)
    end.current?.()
    let left = false
    end.current = () => {
      left = true
    }
    const matrix = await askDistances([depot, ...orders], byRoads)
    if (left) return
    const problem = problemOf({ depot, orders, trips, locked: new Map(kept), matrix })
    const note = distanceNote(matrix)
    end.current = askSolver(
      { problem, patience: seconds * 1_000 },
      told => {
        setDraft({ problem, plan: told.plan, trips, note })
        setShare(told.isDone ? null : told.share)
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
  const toggleLock = (stop: number) => setLocked(current => toggled(current, stop))
  return { draft, setDraft, share, seek, cancel, locked, toggleLock }
}
