import type { CoverageChanges, CoverageMap } from '../../contract/coverage.ts'

/** The map with the states of some customers replaced; whoever has no place is only in the counts. */
export const withChanges = (map: CoverageMap, { counts, changed }: CoverageChanges): CoverageMap => {
  const states = [...map.states]
  const places = new Map(map.codes.map((code, index) => [code, index]))
  for (const { code, state } of changed) {
    const place = places.get(code)
    if (place !== undefined) states[place] = String(state)
  }
  return { ...map, counts, states: states.join('') }
}
