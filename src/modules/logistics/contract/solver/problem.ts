/** A stop to serve: its demand in each kind of capacity, and when it may be served. */
export type SolverStop = {
  /** One figure for each kind of capacity: kg, litres, packages. */
  demand: number[]
  /** Service must start within it, in the unit of the time matrix; absent: at any time. */
  window?: { from: number; until: number }
  /** Duration of the service. */
  service?: number
}

/** A trip of a vehicle; a second trip of the same vehicle is another one. */
export type SolverTrip = {
  capacity: number[]
  /** Departure, in the unit of the time matrix; 0 by default. */
  start?: number
  /** Latest return; absent: no limit. */
  latest?: number
  /** Time at each stop, besides the service of the stop itself. */
  service?: number
  /** Time per unit of distance; absent: the time matrix applies. */
  pace?: number
}

/**
 * A routing problem. `distance` and `time` are square matrices, row by row, over the depot (0) and the stops (1 …).
 * `rounds` are the trips, in the order in which they should be used. `locked` maps the index of a stop to the only trip that
 * may take it.
 */
export type SolverProblem = {
  stops: SolverStop[]
  rounds: SolverTrip[]
  distance: Float64Array
  time?: Float64Array
  locked?: ReadonlyMap<number, number>
}

/** The indexes of the stops of each trip, in order, and those that no trip could take (`left`). */
export type SolverPlan = { rounds: number[][]; left: number[]; distance: number }

const tolerance = 1e-9

export const sizeOf = ({ stops }: SolverProblem): number => stops.length + 1

/** The distance between two nodes: 0 is the depot, others are stop indexes plus one. */
export const legOf = (problem: SolverProblem, from: number, to: number): number =>
  problem.distance[from * sizeOf(problem) + to] ?? 0

export const distanceOf = (problem: SolverProblem, round: number[]): number => {
  let before = 0
  let sum = 0
  for (const stop of round) {
    sum += legOf(problem, before, stop + 1)
    before = stop + 1
  }
  return round.length > 0 ? sum + legOf(problem, before, 0) : 0
}

export const fits = ({ stops, rounds }: SolverProblem, index: number, round: number[]): boolean => {
  const capacity = rounds[index]?.capacity ?? []
  return capacity.every((most, kind) => {
    let sum = 0
    for (const stop of round) sum += stops[stop]?.demand[kind] ?? 0
    return sum <= most + tolerance
  })
}

/** Whether times matter for a trip. */
export const takesTime = ({ time, rounds }: SolverProblem, index: number): boolean =>
  time !== undefined || rounds[index]?.pace !== undefined

/**
 * The return of a trip, in the unit of the time matrix, after driving, waiting for stops to open and serving. Infinity when a
 * stop is reached after its window, unless `isStrict` is false.
 */
export const endOf = (problem: SolverProblem, index: number, round: number[], isStrict = true): number => {
  const { time, distance, stops, rounds } = problem
  const { start = 0, service: each = 0, pace } = rounds[index] ?? { capacity: [] }
  const size = sizeOf(problem)
  const matrix = pace === undefined ? time : distance
  const scale = pace ?? 1
  let now = start
  let before = 0
  for (const stop of round) {
    const { window, service = 0 } = stops[stop] ?? { demand: [] }
    now += (matrix?.[before * size + stop + 1] ?? 0) * scale
    if (isStrict && window && now > window.until + tolerance) return Number.POSITIVE_INFINITY
    now = Math.max(now, window?.from ?? 0) + service + each
    before = stop + 1
  }
  return now + (matrix?.[before * size] ?? 0) * scale
}

/** Whether a trip serves every stop within its window and returns in time. */
export const keepsTime = (problem: SolverProblem, index: number, round: number[]): boolean => {
  if (!takesTime(problem, index)) return true
  const end = endOf(problem, index, round)
  return end <= (problem.rounds[index]?.latest ?? Number.MAX_VALUE) + tolerance
}

/** Whether no stop of the trip is locked to another one. */
export const keepsLocks = ({ locked }: SolverProblem, index: number, round: number[]): boolean =>
  !locked || round.every(stop => (locked.get(stop) ?? index) === index)

export const isFeasible = (problem: SolverProblem, index: number, round: number[]): boolean =>
  keepsLocks(problem, index, round) && fits(problem, index, round) && keepsTime(problem, index, round)

export const totalOf = (problem: SolverProblem, rounds: number[][]): number =>
  rounds.reduce((sum, round) => sum + distanceOf(problem, round), 0)
