import { isFeasible, legOf, type SolverProblem, takesTime } from './problem.ts'

type Place = { round: number; at: number; cost: number }

/** Probability of skipping a position, so that the same stops do not always return to where they were. */
const blink = 0.01

type Looking = { stop: number; chance: () => number }

/** Whether a stop fits the capacity of a trip; if not, no position needs to be tried. */
const hasRoom = ({ stops, rounds }: SolverProblem, index: number, round: number[], stop: number): boolean => {
  const { capacity } = rounds[index] ?? { capacity: [] }
  for (let kind = 0; kind < capacity.length; kind += 1) {
    let sum = stops[stop]?.demand[kind] ?? 0
    for (const other of round) sum += stops[other]?.demand[kind] ?? 0
    if (sum > (capacity[kind] ?? 0) + 1e-9) return false
  }
  return true
}

const bestIn = (
  problem: SolverProblem,
  index: number,
  round: number[],
  looking: Looking,
  least: number,
): Place | null => {
  const { stop, chance } = looking
  const node = stop + 1
  const hasTimes = takesTime(problem, index)
  let best: Place | null = null
  let cheapest = least
  for (let at = 0; at <= round.length; at += 1) {
    if (chance() < blink) continue
    const before = at === 0 ? 0 : (round[at - 1] ?? 0) + 1
    const after = at === round.length ? 0 : (round[at] ?? 0) + 1
    const cost = legOf(problem, before, node) + legOf(problem, node, after) - legOf(problem, before, after)
    if (cost >= cheapest) continue
    if (hasTimes && !isFeasible(problem, index, round.toSpliced(at, 0, stop))) continue
    best = { round: index, at, cost }
    cheapest = cost
  }
  return best
}

/**
 * Inserts stops, in their order, each at the cheapest allowed position. Replaces arrays in `rounds` without changing any of
 * them; returns the stops that fit nowhere.
 */
export const insertStops = (
  problem: SolverProblem,
  rounds: number[][],
  { stops, chance }: { stops: number[]; chance: () => number },
): number[] => {
  const leftOut: number[] = []
  for (const stop of stops) {
    const lock = problem.locked?.get(stop)
    const best = rounds.reduce<Place | null>((cheapest, round, index) => {
      if (lock !== undefined && lock !== index) return cheapest
      if (!hasRoom(problem, index, round, stop)) return cheapest
      const least = cheapest?.cost ?? Number.POSITIVE_INFINITY
      return bestIn(problem, index, round, { stop, chance }, least) ?? cheapest
    }, null)
    if (best) rounds[best.round] = (rounds[best.round] ?? []).toSpliced(best.at, 0, stop)
    else leftOut.push(stop)
  }
  return leftOut
}
