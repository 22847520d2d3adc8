import { readFile } from 'node:fs/promises'
import { z } from 'zod'

type Position = [longitude: number, latitude: number]
type Polygon = Position[][]

const position = z.tuple([z.number(), z.number()])
const polygons = z.object({
  features: z.array(
    z.object({
      properties: z.object({ iso: z.string() }),
      geometry: z.discriminatedUnion('type', [
        z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)) }),
        z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(position))) }),
      ]),
    }),
  ),
})

/** A ray to the east crosses the border an odd number of times. */
const isInRing = (ring: Position[], latitude: number, longitude: number): boolean => {
  let inside = false
  let [previousLongitude, previousLatitude] = ring.at(-1) ?? [0, 0]
  for (const [x, y] of ring) {
    const crosses = y > latitude !== previousLatitude > latitude
    if (crosses && longitude < ((previousLongitude - x) * (latitude - y)) / (previousLatitude - y) + x) inside = !inside
    previousLongitude = x
    previousLatitude = y
  }
  return inside
}

const isInPolygon = ([outer = [], ...holes]: Polygon, latitude: number, longitude: number): boolean =>
  isInRing(outer, latitude, longitude) && !holes.some(hole => isInRing(hole, latitude, longitude))

/** Whether a point is inside a province, by its ISO 3166-2 code; null when the province is not in the file. */
export type ProvinceCheck = (iso: string, latitude: number, longitude: number) => boolean | null

/** Reads province polygons (GeoJSON whose features have `properties.iso`). */
export const readProvinces = async (path: string): Promise<ProvinceCheck> => {
  const { features } = polygons.parse(JSON.parse(await readFile(path, 'utf8')))
  const byIso = new Map(
    features.map(({ properties, geometry }): [string, Polygon[]] => [
      properties.iso,
      geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
    ]),
  )
  return (iso, latitude, longitude) =>
    byIso.get(iso)?.some(polygon => isInPolygon(polygon, latitude, longitude)) ?? null
}

/** ISO 3166-2:AR. */
export const provinceNames: Record<string, string> = {
  'AR-A': 'Salta',
  'AR-B': 'Buenos Aires',
  'AR-C': 'Ciudad Autónoma de Buenos Aires',
  'AR-D': 'San Luis',
  'AR-E': 'Entre Ríos',
  'AR-F': 'La Rioja',
  'AR-G': 'Santiago del Estero',
  'AR-H': 'Chaco',
  'AR-J': 'San Juan',
  'AR-K': 'Catamarca',
  'AR-L': 'La Pampa',
  'AR-M': 'Mendoza',
  'AR-N': 'Misiones',
  'AR-P': 'Formosa',
  'AR-Q': 'Neuquén',
  'AR-R': 'Río Negro',
  'AR-S': 'Santa Fe',
  'AR-T': 'Tucumán',
  'AR-U': 'Chubut',
  'AR-V': 'Tierra del Fuego',
  'AR-W': 'Corrientes',
  'AR-X': 'Córdoba',
  'AR-Y': 'Jujuy',
  'AR-Z': 'Santa Cruz',
}
