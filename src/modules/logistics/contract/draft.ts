import type { DistanceMatrix } from './distances.ts'
import type { Door } from './doors.ts'
import { type ProposedVehicle, problemOf, type Trip } from './proposal.ts'
import type { Schedule } from './schedules.ts'
import { type SolverPlan, type SolverProblem, totalOf } from './solver/problem.ts'
import { type Stop, type StopOrder, stopsOfDoor } from './stops.ts'

/** A proposal that is not accepted yet: the routing problem, and a plan that refers to its stops by index. */
export type Draft<Order extends StopOrder> = {
  doors: Door<Order>[]
  stops: Stop<Order>[]
  trips: Trip[]
  company: Schedule
  matrix: DistanceMatrix
  problem: SolverProblem
  plan: SolverPlan
}

/** The draft with other stops of the same doors, given in the order of the trips. */
const withStops = <Order extends StopOrder>(
  draft: Draft<Order>,
  rounds: Stop<Order>[][],
  leftOut: Stop<Order>[],
): Draft<Order> => {
  const stops = [...rounds.flat(), ...leftOut]
  const indexOf = new Map(stops.map((stop, index) => [stop, index]))
  const indexes = (group: Stop<Order>[]): number[] => group.map(stop => indexOf.get(stop) ?? 0)
  const problem = problemOf({ ...draft, stops, locked: new Map() })
  const trips = rounds.map(indexes)
  return {
    ...draft,
    stops,
    problem,
    plan: { rounds: trips, left: indexes(leftOut), distance: totalOf(problem, trips) },
  }
}

/**
 * Splits a door into one stop for each order, or joins them again (`isParted` false) at the place of the first part. The
 * parts stay next to each other until they are moved.
 */
export const withDoor = <Order extends StopOrder>(
  draft: Draft<Order>,
  index: number,
  isParted: boolean,
): Draft<Order> => {
  const door = draft.doors[index]
  if (!door) return draft
  const vehicles: ProposedVehicle[] = draft.trips.map(({ vehicle }) => vehicle)
  const fresh = stopsOfDoor(door, index, { vehicles, isParted })
  let isPut = false
  const put = (group: number[]): Stop<Order>[] =>
    group.flatMap(at => {
      const stop = draft.stops[at]
      if (!stop) return []
      if (stop.door !== index) return [stop]
      const first = isPut ? [] : fresh
      isPut = true
      return first
    })
  return withStops(draft, draft.plan.rounds.map(put), put(draft.plan.left))
}
