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

type Located = { name: string; lng: number; lat: number }

/** A town says where one is up to this far from it (kilometres). */
const nearEnough = 40
const kilometersPerDegree = 111.2

/**
 * The town whose centre is nearest to a place, and how many metres away: inside a town the base has no streets, and its
 * name may stand outside of what is seen. Null where none is near.
 */
export const nearestTown = <Town extends Located>(
  towns: Town[],
  place: { lng: number; lat: number },
): { town: Town; meters: number } | null => {
  const narrowing = Math.cos((place.lat * Math.PI) / 180)
  let nearest: Town | null = null
  let least = nearEnough / kilometersPerDegree
  for (const town of towns) {
    const away = Math.hypot(town.lat - place.lat, (town.lng - place.lng) * narrowing)
    if (away > least) continue
    nearest = town
    least = away
  }
  return nearest && { town: nearest, meters: Math.round(least * kilometersPerDegree * 1_000) }
}

/** Nearer than this one is simply there (metres). */
const atCentre = 1_000

/** `Rosario`, `a 4,2 km de Rosario`; `distance` as it is written. */
export const whereText = ({ town, meters }: { town: { name: string }; meters: number }, distance: string): string =>
  meters < atCentre ? town.name : `a ${distance} de ${town.name}`
