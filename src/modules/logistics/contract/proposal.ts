import { isPlaced, type MaybePlace, type Place } from '../../routes/contract/tour.ts'
import { type DistanceMatrix, straightMatrix } from './distances.ts'
import { distanceOf, isFeasible, type SolverPlan, type SolverProblem } from './solver/problem.ts'

/** An order as a proposal weighs it. `at` holds times of the day, HH:MM. */
export type ProposedOrder = MaybePlace & {
  id: string
  kg: number
  liters: number
  packages: number
  receivesFrom: string | null
  receivesUntil: string | null
}

export type ProposedVehicle = {
  id: string
  capacityKg: number | null
  volumeM3: number | null
  capacityPackages: number | null
}

/** What estimates assume; every screen that shows one says so. */
export const roundAssumptions = {
  departs: '07:00',
  back: '19:00',
  secondTrip: '13:00',
  minutesPerStop: 12,
  kilometersPerHour: 25,
}

export type Trip = { vehicle: ProposedVehicle; trip: number }

/** Minutes since midnight. */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const limit = (amount: number | null): number => amount ?? Number.POSITIVE_INFINITY

/** The rounds that may be driven, first trips first. */
export const tripsOf = (vehicles: ProposedVehicle[], secondTrips: boolean): Trip[] =>
  (secondTrips ? [1, 2] : [1]).flatMap(trip => vehicles.map(vehicle => ({ vehicle, trip })))

type Given = {
  depot: Place
  orders: (ProposedOrder & Place)[]
  trips: Trip[]
  locked: ReadonlyMap<number, number>
  /** Over the depot and the orders; without it, straight lines × 1.3. */
  matrix?: Pick<DistanceMatrix, 'meters' | 'seconds'>
}

const roundOf = ({ vehicle, trip }: Trip, hasSecond: boolean) => {
  const { departs, back, secondTrip } = roundAssumptions
  return {
    capacity: [limit(vehicle.capacityKg), limit(vehicle.volumeM3) * 1_000, limit(vehicle.capacityPackages)],
    start: minutesOf(trip === 1 ? departs : secondTrip),
    latest: minutesOf(trip === 1 && hasSecond ? secondTrip : back),
  }
}

/** The routing problem behind a proposal: metres, minutes of the day, kg, litres and packages. */
export const problemOf = ({ depot, orders, trips, locked, matrix }: Given): SolverProblem => {
  const { meters, seconds } = matrix ?? straightMatrix([depot, ...orders], false)
  const distance = Float64Array.from(meters)
  const { kilometersPerHour, minutesPerStop } = roundAssumptions
  const hasSecond = trips.some(({ trip }) => trip === 2)
  return {
    stops: orders.map(({ kg, liters, packages, receivesFrom, receivesUntil }) => ({
      demand: [kg, liters, packages],
      window: {
        from: receivesFrom ? minutesOf(receivesFrom) : 0,
        until: receivesUntil ? minutesOf(receivesUntil) : 24 * 60,
      },
      service: minutesPerStop,
    })),
    rounds: trips.map(trip => roundOf(trip, hasSecond)),
    distance,
    time: seconds
      ? Float64Array.from(seconds, duration => duration / 60)
      : distance.map(leg => (leg / 1_000 / kilometersPerHour) * 60),
    locked,
  }
}

/** Orders that have a place on the map, and those that have none and are put by hand. */
export const splitPlaced = <Order extends MaybePlace>(
  orders: Order[],
): { placed: (Order & Place)[]; unplaced: Order[] } => ({
  placed: orders.filter(isPlaced),
  unplaced: orders.filter(order => !isPlaced(order)),
})

/** Why no round took a stop, in words. */
export const whyLeft = (problem: SolverProblem, stop: number): string => {
  const rounds = problem.rounds.map((_, index) => index)
  const untimed: SolverProblem = { ...problem, locked: new Map(), stops: problem.stops }
  if (rounds.some(index => isFeasible(untimed, index, [stop]))) return 'los vehículos elegidos ya están completos'
  const { time: _, ...spacious } = untimed
  if (rounds.some(index => isFeasible(spacious, index, [stop]))) return 'no se llega en el horario en que recibe'
  return 'no entra en ninguno de los vehículos elegidos'
}

export type RoundFigures = {
  meters: number
  minutes: number
  kg: number
  liters: number
  packages: number
  fits: boolean
}

/** What a round asks for, and whether it can be driven as it is. */
export const figuresOf = (problem: SolverProblem, index: number, round: number[]): RoundFigures => {
  const meters = distanceOf(problem, round)
  const sum = (kind: number): number =>
    round.reduce((total, stop) => total + (problem.stops[stop]?.demand[kind] ?? 0), 0)
  const driving = problem.time
    ? distanceOf({ ...problem, distance: problem.time }, round)
    : (meters / 1_000 / roundAssumptions.kilometersPerHour) * 60
  return {
    meters,
    minutes: driving + round.length * roundAssumptions.minutesPerStop,
    kg: sum(0),
    liters: sum(1),
    packages: sum(2),
    fits: isFeasible({ ...problem, locked: new Map() }, index, round),
  }
}

/** The plan with one stop moved to the end of a round, or out of all of them (null): where it costs least in it. */
export const withMoved = (
  problem: SolverProblem,
  plan: SolverPlan,
  stop: number,
  target: number | null,
): SolverPlan => {
  const rounds = plan.rounds.map(round => round.filter(other => other !== stop))
  const left = plan.left.filter(other => other !== stop)
  if (target === null) left.push(stop)
  else {
    const round = rounds[target] ?? []
    const places = Array.from({ length: round.length + 1 }, (_, at) => round.toSpliced(at, 0, stop))
    rounds[target] = places.reduce((best, other) =>
      distanceOf(problem, other) < distanceOf(problem, best) ? other : best,
    )
  }
  return { rounds, left, distance: rounds.reduce((sum, round) => sum + distanceOf(problem, round), 0) }
}
