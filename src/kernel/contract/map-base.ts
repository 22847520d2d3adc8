/** Pixels of the whole world at zoom 0: what MapLibre counts its zooms by. */
export const worldPixels = 512

/** From here on the coarse outlines say less than nothing: a shop by the shore would stand in the water. */
export const streetZoom = 10

/** From here on a town is a dot beside its name. */
export const townDotZoom = 7

/** From each zoom on, the people a town has at least to be named; below the first, `mostPeople`. */
export const townSteps = [
  { zoom: 4, people: 400_000 },
  { zoom: 5, people: 200_000 },
  { zoom: 6, people: 80_000 },
  { zoom: 8, people: 20_000 },
  { zoom: 10, people: 0 },
] as const
export const mostPeople = 900_000

export const mapCredit = 'Natural Earth · GeoNames'

/** Name, longitude, latitude, people, country and province in GeoNames' codes. */
export type TownRow = [string, number, number, number, string]
