import { isPlaced, type MaybePlace, type Place } from '../../routes/contract/tour.ts'
import type { DistanceMatrix } from './distances.ts'
import { minutesOf, type OwnSchedule, type Schedule, scheduleOf } from './schedules.ts'
import {
  distanceOf,
  endOf,
  isFeasible,
  type SolverPlan,
  type SolverProblem,
  type SolverTrip,
} from './solver/problem.ts'
import { type Capacity, capacityOf, demandOf, type Stop, type StopOrder, sharedWindow } from './stops.ts'

export type ProposedVehicle = Capacity & OwnSchedule & { id: string }

export type Trip = { vehicle: ProposedVehicle; trip: number }

/** The trips of a proposal: the first ones of all vehicles, then the second ones. */
export const tripsOf = <Vehicle extends ProposedVehicle>(vehicles: Vehicle[], secondTrips: boolean) =>
  (secondTrips ? [1, 2] : [1]).flatMap(trip => vehicles.map(vehicle => ({ vehicle, trip })))

/** Minutes per metre. */
const paceOf = (kilometersPerHour: number): number => 60 / (kilometersPerHour * 1_000)

type Reckoning = { company: Schedule; hasSecond: boolean; isMeasured: boolean }

/**
 * A trip in minutes of the day. Times measured by the street service apply, except to a vehicle with its own speed, whose
 * times are the measured metres at that speed.
 */
const roundOf = ({ vehicle, trip }: Trip, { company, hasSecond, isMeasured }: Reckoning): SolverTrip => {
  const { departsAt, secondTripAt, backBy, minutesPerStop, kilometersPerHour } = scheduleOf(vehicle, company)
  const byOwnSpeed = vehicle.kilometersPerHour !== null || !isMeasured
  return {
    capacity: capacityOf(vehicle),
    start: minutesOf(trip === 1 ? departsAt : secondTripAt),
    latest: minutesOf(trip === 1 && hasSecond ? secondTripAt : backBy),
    service: minutesPerStop,
    ...(byOwnSpeed ? { pace: paceOf(kilometersPerHour) } : {}),
  }
}

type Matrix = Pick<DistanceMatrix, 'meters' | 'seconds'>

/** Distances and times between the depot and the stops, from those between the depot and the doors. */
const overStops = ({ meters, seconds }: Matrix, stops: { door: number }[], fallbackPace: number) => {
  const size = Math.round(Math.sqrt(meters.length))
  const nodes = [0, ...stops.map(({ door }) => door + 1)]
  const distance = new Float64Array(nodes.length ** 2)
  const time = seconds ? new Float64Array(nodes.length ** 2) : undefined
  nodes.forEach((from, row) => {
    nodes.forEach((to, column) => {
      const leg = from * size + to
      const at = row * nodes.length + column
      distance[at] = meters[leg] ?? 0
      const legSeconds = seconds?.[leg]
      if (time) time[at] = typeof legSeconds === 'number' ? legSeconds / 60 : (meters[leg] ?? 0) * fallbackPace
    })
  })
  return { distance, ...(time ? { time } : {}) }
}

type Terms<Order extends StopOrder> = {
  stops: Stop<Order>[]
  trips: Trip[]
  company: Schedule
  /** Between the depot and the doors. */
  matrix: Matrix
  /** Index of a locked stop → the only trip that may take it. */
  locked: ReadonlyMap<number, number>
}

/** The routing problem of a proposal, in metres, minutes of the day, kg, litres and packages. */
export const problemOf = <Order extends StopOrder>({
  stops,
  trips,
  company,
  matrix,
  locked,
}: Terms<Order>): SolverProblem => {
  const reckoning = { company, hasSecond: trips.some(({ trip }) => trip === 2), isMeasured: matrix.seconds !== null }
  return {
    stops: stops.map(({ orders }) => ({ demand: demandOf(orders), window: sharedWindow(orders) })),
    rounds: trips.map(trip => roundOf(trip, reckoning)),
    ...overStops(matrix, stops, paceOf(company.kilometersPerHour)),
    locked,
  }
}

/** Orders with coordinates, and those without, which are put on a load by hand. */
export const splitPlaced = <Order extends MaybePlace>(
  orders: Order[],
): { placed: (Order & Place)[]; unplaced: Order[] } => ({
  placed: orders.filter(isPlaced),
  unplaced: orders.filter(order => !isPlaced(order)),
})

/** The same problem without times and hours. */
const timeless = ({ stops, rounds, distance }: SolverProblem): SolverProblem => ({
  stops,
  rounds: rounds.map(({ capacity }) => ({ capacity })),
  distance,
})

/** The reason, shown on the screen, why no trip took a stop. */
export const whyLeft = (problem: SolverProblem, stop: number): string => {
  const rounds = problem.rounds.map((_, index) => index)
  const free: SolverProblem = { ...problem, locked: new Map() }
  if (rounds.some(index => isFeasible(free, index, [stop]))) return 'los vehículos elegidos ya están completos'
  if (rounds.some(index => isFeasible(timeless(free), index, [stop])))
    return 'ningún vehículo llega en el horario en que recibe, o vuelve a tiempo'
  return 'no entra en ninguno de los vehículos elegidos'
}

export type TripFigures = {
  meters: number
  /** From departure to return: driving, serving, and waiting for a door to open. */
  minutes: number
  /** Minutes of the day. */
  departs: number
  returns: number
  kg: number
  liters: number
  packages: number
  fits: boolean
}

/** The load, distance and times of a trip, and whether it keeps capacity and hours. */
export const figuresOf = (problem: SolverProblem, index: number, round: number[]): TripFigures => {
  const sum = (kind: number): number =>
    round.reduce((total, stop) => total + (problem.stops[stop]?.demand[kind] ?? 0), 0)
  const departs = problem.rounds[index]?.start ?? 0
  const returns = round.length > 0 ? endOf(problem, index, round, false) : departs
  return {
    meters: distanceOf(problem, round),
    minutes: returns - departs,
    departs,
    returns,
    kg: sum(0),
    liters: sum(1),
    packages: sum(2),
    fits: isFeasible({ ...problem, locked: new Map() }, index, round),
  }
}

/** The plan with a stop moved into a trip, at its cheapest position, or out of all trips (`target` null). */
export const withMoved = (
  problem: SolverProblem,
  plan: SolverPlan,
  stop: number,
  target: number | null,
): SolverPlan => {
  const rounds = plan.rounds.map(round => round.filter(other => other !== stop))
  const leftOut = plan.left.filter(other => other !== stop)
  if (target === null) leftOut.push(stop)
  else {
    const round = rounds[target] ?? []
    const places = Array.from({ length: round.length + 1 }, (_, at) => round.toSpliced(at, 0, stop))
    rounds[target] = places.reduce((best, other) =>
      distanceOf(problem, other) < distanceOf(problem, best) ? other : best,
    )
  }
  return { rounds, left: leftOut, distance: rounds.reduce((sum, round) => sum + distanceOf(problem, round), 0) }
}
