import { type CoverageChanges, type CoverageCounts, type CoverageMap, coverageStates } from '../../contract/coverage.ts'

type Columns = { codes: string[]; states: string }
type Move = { before: number; now: number }

const known = new WeakMap<string[], Map<string, number>>()

/** Where each code stands: the same columns are asked for it with every operation. */
const placesOf = (codes: string[]): Map<string, number> => {
  const places = known.get(codes) ?? new Map(codes.map((code, index) => [code, index]))
  known.set(codes, places)
  return places
}

/** The states of those who are in the columns replaced, and what moved by it. */
const replaced = <C extends Columns>(
  columns: C,
  changed: CoverageChanges['changed'],
): { columns: C; moves: Move[] } => {
  const places = placesOf(columns.codes)
  const states = [...columns.states]
  const moves = changed.flatMap(({ code, state }) => {
    const place = places.get(code)
    const before = Number(states[place ?? -1])
    if (place === undefined || before === state) return []
    states[place] = String(state)
    return [{ before, now: state }]
  })
  return { columns: moves.length > 0 ? { ...columns, states: states.join('') } : columns, moves }
}

const countsAfter = (counts: CoverageCounts, moves: Move[]): CoverageCounts => {
  const after = { ...counts }
  for (const { before, now } of moves) {
    const [from, to] = [coverageStates[before], coverageStates[now]]
    if (from) after[from] -= 1
    if (to) after[to] += 1
  }
  return after
}

/** The map with the states of some customers replaced; whoever has no place is only in the counts. */
export const withChanges = (map: CoverageMap, { changed }: CoverageChanges): CoverageMap => {
  const placed = replaced(map, changed)
  const unplaced = replaced(map.unplaced, changed)
  const moves = [...placed.moves, ...unplaced.moves]
  if (moves.length === 0) return map
  return { ...placed.columns, unplaced: unplaced.columns, counts: countsAfter(map.counts, moves) }
}
