/** Corners of a drawn area, longitude and latitude; the last joins the first. */
export type Area = [number, number][]

export const maximumCorners = 60

/** `-60.65,-32.95;…` → its corners; null when it is no area. */
export const parseArea = (text: string): Area | null => {
  const corners = text.split(';').map(corner => corner.split(',').map(Number))
  const isPlace = (corner: number[]): corner is [number, number] => {
    const [longitude, latitude] = corner
    return (
      corner.length === 2 &&
      longitude !== undefined &&
      latitude !== undefined &&
      Math.abs(longitude) <= 180 &&
      Math.abs(latitude) <= 90
    )
  }
  if (corners.length < 3 || corners.length > maximumCorners || !corners.every(isPlace)) return null
  return corners
}

/** Five decimals are a metre. */
export const formatArea = (area: Area): string =>
  area.map(([longitude, latitude]) => `${longitude.toFixed(5)},${latitude.toFixed(5)}`).join(';')

/** Whether a place is inside: a line from it to the east crosses an odd number of sides. */
export const areaHolds = (area: Area, { latitude, longitude }: { latitude: number; longitude: number }): boolean => {
  let isInside = false
  for (const [index, [lng, lat]] of area.entries()) {
    const [beforeLng, beforeLat] = area.at(index - 1) ?? [lng, lat]
    if (lat > latitude === beforeLat > latitude) continue
    if (longitude < ((beforeLng - lng) * (latitude - lat)) / (beforeLat - lat) + lng) isInside = !isInside
  }
  return isInside
}
