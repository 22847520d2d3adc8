/** A place on the square of the world: 0,0 is its north-west, 1,1 its south-east corner. */
export type WorldPoint = [x: number, y: number]

/** The square of the world ends at this latitude. */
const furthestLatitude = 85.051129

const circumference = 40_075_016.686

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Web Mercator, as on the screen. */
export const toWorld = (longitude: number, latitude: number): WorldPoint => {
  const clampedLatitude = Math.min(furthestLatitude, Math.max(-furthestLatitude, latitude))
  return [(longitude + 180) / 360, 0.5 - Math.log(Math.tan(Math.PI / 4 + radians(clampedLatitude) / 2)) / (2 * Math.PI)]
}

/** Width of the whole square in metres, along the parallel at height `y` of it. */
export const metersAcross = (y: number): number => circumference / Math.cosh(Math.PI * (1 - 2 * y))
