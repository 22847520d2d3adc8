/** A stop to serve: what it takes of every capacity, and when it may be served. */
export type SolverStop = {
  /** As many figures as every vehicle has capacities: kg, litres, packages. */
  demand: number[]
  /** Service starts within these, in the time of the matrix; absent: at any time. */
  window?: { from: number; until: number }
  /** How long serving takes. */
  service?: number
}

/** One round that may be driven: a vehicle, or the same one a second time. */
export type SolverTrip = {
  capacity: number[]
  /** When it leaves, in the time of the matrix; by default 0. */
  start?: number
  /** When it must be back; absent: no limit. */
  latest?: number
  /** How long it serves at each stop, besides what the stop itself asks. */
  service?: number
  /** Time it takes for one unit of distance; absent: as the matrix of times says. */
  pace?: number
}

/**
 * What has to be solved. `distance` and `time` are square matrices, row by row, over the depot (0) and the stops (1 …).
 * `rounds` come in the order they should be used. `locked` gives a stop (by its index in `stops`) the only round that may
 * take it.
 */
export type SolverProblem = {
  stops: SolverStop[]
  rounds: SolverTrip[]
  distance: Float64Array
  time?: Float64Array
  locked?: ReadonlyMap<number, number>
}

/** Indexes of stops, in the order they are served, for each round; and those that no round could take. */
export type SolverPlan = { rounds: number[][]; left: number[]; distance: number }

const tolerance = 1e-9

export const sizeOf = ({ stops }: SolverProblem): number => stops.length + 1

/** From depot or stop to depot or stop; nodes are stop indexes plus one. */
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

/** Whether a round takes time at all. */
export const takesTime = ({ time, rounds }: SolverProblem, index: number): boolean =>
  time !== undefined || rounds[index]?.pace !== undefined

/**
 * When a round is back, in the time of the matrix: driving, waiting for a stop to open, and serving. Infinity when a stop
 * is reached after its window; `isStrict` false leaves windows that were missed out of it.
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

/** Whether a round serves every stop within its window and is back in time. */
export const keepsTime = (problem: SolverProblem, index: number, round: number[]): boolean => {
  if (!takesTime(problem, index)) return true
  const end = endOf(problem, index, round)
  return end <= (problem.rounds[index]?.latest ?? Number.MAX_VALUE) + tolerance
}

/** Whether each stop may be on this round at all. */
export const keepsLocks = ({ locked }: SolverProblem, index: number, round: number[]): boolean =>
  !locked || round.every(stop => (locked.get(stop) ?? index) === index)

export const isFeasible = (problem: SolverProblem, index: number, round: number[]): boolean =>
  keepsLocks(problem, index, round) && fits(problem, index, round) && keepsTime(problem, index, round)

export const totalOf = (problem: SolverProblem, rounds: number[][]): number =>
  rounds.reduce((sum, round) => sum + distanceOf(problem, round), 0)
