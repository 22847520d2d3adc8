export type MapShape = 'circle' | 'square' | 'cross'

/** A state of operations and its mark; `color` is a number of the chart colors. */
export type MapState = { label: string; shape: MapShape; color: number }

/** A place, and the number of operations there in each state. */
export type PlacedCounts = { longitude: number; latitude: number; counts: number[] }

/** A map of a PDF, as plain data. */
export type PaperMap = {
  states: MapState[]
  places: PlacedCounts[]
  /** Notes beside the marks: what the places are, and how many operations of the total have one. */
  notes: string[]
}
