export type Place = { latitude: number; longitude: number }

const earthRadiusMeters = 6_371_008.8

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle metres (haversine), whole. */
export const distanceMeters = (a: Place, b: Place): number => {
  const latitude = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const longitude = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const half = latitude + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitude
  return Math.round(2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(half))))
}

/** How far from the customer's place something happened; null when either place is not known. */
export const distanceFrom = (
  customer: { latitude: number | null; longitude: number | null },
  place: Place | null,
): number | null =>
  place === null || customer.latitude === null || customer.longitude === null
    ? null
    : distanceMeters({ latitude: customer.latitude, longitude: customer.longitude }, place)
