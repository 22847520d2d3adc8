/** Width of the whole world in pixels at zoom 0, the unit of MapLibre's zooms. */
export const worldPixels = 512

/** From this zoom on the outlines are too coarse to be drawn: a customer by the shore would stand in the water. */
export const streetZoom = 10

/** From this zoom on a town has a dot beside its name. */
export const townDotZoom = 7

/** The least population with which a town is named from each zoom on; below the first zoom, `mostPeople`. */
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

/** Kilometres up to which a town describes where a place is. */
const nearEnough = 40
const kilometersPerDegree = 111.2

/**
 * The town whose centre is nearest to a place, and its distance in metres; null where none is near. Inside a town the
 * base map has no streets, and the name of the town may be outside the visible part.
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

/** Metres within which a place is described by the town alone. */
const atCentre = 1_000

/** `Rosario`, `a 4,2 km de Rosario`; `distance` is the formatted distance. */
export const whereText = ({ town, meters }: { town: { name: string }; meters: number }, distance: string): string =>
  meters < atCentre ? town.name : `a ${distance} de ${town.name}`
