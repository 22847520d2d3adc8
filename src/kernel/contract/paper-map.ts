export type MapShape = 'circle' | 'square' | 'cross'

/** A state that operations are told apart by: `color` is its place among those of charts. */
export type MapState = { label: string; shape: MapShape; color: number }

/** A place, and how many of each state happened there. */
export type PlacedCounts = { longitude: number; latitude: number; counts: number[] }

/** What a map says on paper, as plain data. */
export type PaperMap = {
  states: MapState[]
  places: PlacedCounts[]
  /** What is not said by the marks: where they stand, and how many of how many. */
  notes: string[]
}
