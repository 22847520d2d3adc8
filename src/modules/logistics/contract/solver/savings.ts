import { insertStops } from './insert.ts'
import { isFeasible, legOf, type SolverPlan, type SolverProblem, totalOf } from './problem.ts'

type Saving = { a: number; b: number; gain: number }

/** The distance that each pair of stops saves when one trip serves both instead of two trips, largest first. */
const savingsOf = (problem: SolverProblem, stops: number[]): Saving[] => {
  const savings: Saving[] = []
  for (const [place, a] of stops.entries())
    for (const b of stops.slice(place + 1)) {
      const gain = legOf(problem, 0, a + 1) + legOf(problem, 0, b + 1) - legOf(problem, a + 1, b + 1)
      if (gain > 0) savings.push({ a, b, gain })
    }
  return savings.sort((one, other) => other.gain - one.gain)
}

/** Joins two trips with `a` next to `b`, reversing them as needed; null when `a` or `b` is not at an end of its trip. */
const join = (one: number[], other: number[], { a, b }: Saving): number[] | null => {
  const head = one.at(-1) === a ? one : one[0] === a ? one.toReversed() : null
  const tail = other[0] === b ? other : other.at(-1) === b ? other.toReversed() : null
  return head && tail ? [...head, ...tail] : null
}

const fitsSomewhere = (problem: SolverProblem, round: number[]): boolean =>
  problem.rounds.some((_, index) => isFeasible(problem, index, round))

/** Trips grown from single stops by the largest savings first (Clarke and Wright, 1964), each feasible for some vehicle. */
const growRounds = (problem: SolverProblem, stops: number[]): number[][] => {
  const roundOf = new Map(stops.map(stop => [stop, [stop]]))
  for (const saving of savingsOf(problem, stops)) {
    const one = roundOf.get(saving.a)
    const other = roundOf.get(saving.b)
    if (!one || !other || one === other) continue
    const round = join(one, other, saving)
    if (!round || !fitsSomewhere(problem, round)) continue
    for (const stop of round) roundOf.set(stop, round)
  }
  return [...new Set(roundOf.values())]
}

/** A plan by savings: the longest trips choose their vehicle first, and stops without one are inserted where it is cheapest. */
export const savingsPlan = (problem: SolverProblem): SolverPlan => {
  const free = problem.stops.flatMap((_, stop) => (problem.locked?.has(stop) ? [] : [stop]))
  const rounds: number[][] = problem.rounds.map(() => [])
  const waiting = [...(problem.locked?.keys() ?? [])]
  for (const round of growRounds(problem, free).sort((one, other) => other.length - one.length)) {
    const index = rounds.findIndex((trip, place) => trip.length === 0 && isFeasible(problem, place, round))
    if (index < 0) waiting.push(...round)
    else rounds[index] = round
  }
  const leftOut = insertStops(problem, rounds, { stops: waiting, chance: () => 1 })
  return { rounds, left: leftOut, distance: totalOf(problem, rounds) }
}
