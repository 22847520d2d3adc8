/** Degrees. */
export type Place = { latitude: number; longitude: number }
export type MaybePlace = { latitude: number | null; longitude: number | null }

const earthMeters = 6_371_000
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Streets are longer than a straight line by about this much. */
export const streetFactor = 1.3

/** Great circle times `streetFactor`. */
export const metersBetween = (a: Place, b: Place): number => {
  const across = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const along = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const angle = across + along * Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude))
  return 2 * earthMeters * Math.asin(Math.sqrt(Math.min(1, angle))) * streetFactor
}

export const isPlaced = <Stop extends MaybePlace>(stop: Stop): stop is Stop & Place =>
  stop.latitude !== null && stop.longitude !== null

/** Metres of a walk from stop to stop in this order; those without a place are passed over. */
export const tourMeters = (stops: MaybePlace[]): number => {
  const placed = stops.filter(isPlaced)
  return placed.reduce((sum, stop, index) => {
    const before = placed[index - 1]
    return before ? sum + metersBetween(before, stop) : sum
  }, 0)
}

/** The stops from a place on, each time the nearest one that is left; those without a place come last. */
export const nearestNext = <Stop extends MaybePlace>(from: MaybePlace, stops: Stop[]): Stop[] => {
  const left = stops.filter(isPlaced)
  const walked: Stop[] = []
  let here = isPlaced(from) ? from : left[0]
  while (here && left.length > 0) {
    const place: Place = here
    const next = left.reduce((best, stop) => (metersBetween(place, stop) < metersBetween(place, best) ? stop : best))
    left.splice(left.indexOf(next), 1)
    walked.push(next)
    here = next
  }
  return [...walked, ...stops.filter(stop => !isPlaced(stop))]
}

/** What an estimate of hours assumes; every screen that shows one says so. */
export const assumed = { minutesPerVisit: 12, kilometersPerHour: 25 }

export type Workload = { customers: number; meters: number; hours: number; unplaced: number }

/** A day with all the stops of the weekday: what it asks of a seller who meets every one of them. */
export const workloadOf = (stops: MaybePlace[]): Workload => {
  const meters = tourMeters(stops)
  const hours = (stops.length * assumed.minutesPerVisit) / 60 + meters / 1000 / assumed.kilometersPerHour
  return { customers: stops.length, meters, hours, unplaced: stops.filter(stop => !isPlaced(stop)).length }
}

export const assumptionsText = `Distancia en línea recta × ${String(streetFactor).replace('.', ',')}; horas con ${assumed.minutesPerVisit} min por visita y ${assumed.kilometersPerHour} km/h entre paradas.`
