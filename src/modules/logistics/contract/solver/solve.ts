import { insertStops } from './insert.ts'
import { legOf, type SolverPlan, type SolverProblem, totalOf } from './problem.ts'
import { randomFrom } from './random.ts'
import { savingsPlan } from './savings.ts'

export type SolverBudget = {
  /** Time limit, in milliseconds. */
  patience: number
  /** At most this many attempts, to get the same plan each time. */
  attempts?: number
  seed?: number
  /** Called about ten times a second with the used share of the patience (0 to 1) and the best plan so far. */
  onProgress?: (share: number, best: SolverPlan) => void
}

/** The nearest stops of each stop, starting with itself. */
const neighboursOf = (problem: SolverProblem): number[][] =>
  problem.stops.map((_, stop) =>
    problem.stops
      .map((_other, other) => other)
      .sort((one, other) => legOf(problem, stop + 1, one + 1) - legOf(problem, stop + 1, other + 1)),
  )

/** Each attempt removes strings of at most this many stops, about `meanRemoved` stops in all. */
const longestString = 10
const meanRemoved = 10

type Search = { problem: SolverProblem; neighbours: number[][]; random: () => number }

/**
 * Removes strings of neighbouring stops from neighbouring trips (Christiaens and Vanden Berghe, 2020: slack induction by
 * string removals). Replaces arrays in `rounds` without changing any of them; returns the removed stops.
 */
const takeStrings = ({ problem, neighbours, random }: Search, rounds: number[][]): number[] => {
  const trips = rounds.filter(({ length }) => length > 0)
  if (trips.length === 0) return []
  const mean = problem.stops.length / trips.length
  const longest = Math.min(longestString, mean)
  const strings = Math.floor(1 + random() * ((4 * meanRemoved) / (1 + longest) - 1))
  const roundOf = new Map(rounds.flatMap((round, index) => round.map(stop => [stop, index] as const)))
  const cutTrips = new Set<number>()
  const removals: number[] = []
  const start = Math.floor(random() * problem.stops.length)
  for (const stop of neighbours[start] ?? []) {
    if (cutTrips.size >= strings) break
    const index = roundOf.get(stop)
    if (index === undefined || cutTrips.has(index)) continue
    const round = rounds[index] ?? []
    const length = Math.floor(1 + random() * Math.min(round.length, longest))
    const place = round.indexOf(stop)
    const first = Math.max(0, Math.min(round.length - length, place - Math.floor(random() * length)))
    removals.push(...round.slice(first, first + length))
    rounds[index] = round.toSpliced(first, length)
    cutTrips.add(index)
  }
  return removals
}

const sizeOfStop = ({ stops, rounds }: SolverProblem, stop: number): number =>
  Math.max(...(stops[stop]?.demand ?? [0]).map((amount, kind) => amount / (rounds[0]?.capacity[kind] || 1)))

/** The order in which stops are inserted again: at random, or the largest, farthest or nearest first. */
const orderForInsertion = ({ problem, random }: Search, stops: number[]): number[] => {
  const draw = random() * 11
  const rank = (of: (stop: number) => number): number[] => {
    const ranks = new Map(stops.map(stop => [stop, of(stop)]))
    return stops.toSorted((one, other) => (ranks.get(other) ?? 0) - (ranks.get(one) ?? 0))
  }
  if (draw < 4) return rank(() => random())
  if (draw < 8) return rank(stop => sizeOfStop(problem, stop))
  return draw < 10 ? rank(stop => legOf(problem, 0, stop + 1)) : rank(stop => -legOf(problem, 0, stop + 1))
}

/** A stop left out costs more than any trip could, so that it is inserted whenever possible. */
const costOf = (plan: SolverPlan, penalty: number): number => plan.distance + plan.left.length * penalty

const attempt = (search: Search, plan: SolverPlan): SolverPlan => {
  const rounds = [...plan.rounds]
  const removals = [...plan.left, ...takeStrings(search, rounds)]
  const leftOut = insertStops(search.problem, rounds, {
    stops: orderForInsertion(search, removals),
    chance: search.random,
  })
  return { rounds, left: leftOut, distance: totalOf(search.problem, rounds) }
}

const meanLeg = (problem: SolverProblem, { distance }: SolverPlan): number => distance / (problem.stops.length || 1)

const clockEvery = 32

/**
 * Solves a capacitated routing problem with several vehicles, optional windows and locked stops: savings first, then ruin
 * and recreate under simulated annealing until the patience ends. Every plan, also those given to `onProgress`, is feasible
 * and no worse than savings. With `attempts` and `seed` the plan is always the same, if the patience lasts.
 */
export const solve = (
  problem: SolverProblem,
  { patience, attempts, seed = 1, onProgress }: SolverBudget,
): SolverPlan => {
  const search = { problem, neighbours: neighboursOf(problem), random: randomFrom(seed) }
  const startedAt = performance.now()
  let best = savingsPlan(problem)
  let current = best
  const penalty = 1_000 * (meanLeg(problem, best) + 1)
  const hot = Math.max(meanLeg(problem, best), 1e-6)
  let share = 0
  let reportedAt = startedAt
  for (let count = 0; share < 1 && problem.stops.length > 0; count += 1) {
    if (count % clockEvery === 0) {
      const now = performance.now()
      share = Math.max((now - startedAt) / patience, attempts ? count / attempts : 0)
      if (onProgress && now - reportedAt > 100) {
        reportedAt = now
        onProgress(Math.min(1, share), best)
      }
    }
    const next = attempt(search, current)
    const heat = hot * 0.01 ** Math.min(1, share)
    if (costOf(next, penalty) < costOf(current, penalty) - heat * Math.log(search.random() || 1e-12)) current = next
    if (costOf(current, penalty) < costOf(best, penalty) - 1e-9) best = current
  }
  return best
}
