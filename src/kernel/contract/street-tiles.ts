import { defineRoute } from './route.ts'

/** Path of the street archive that this server serves (MAP_PMTILES as a file). */
export const streetTilesPath = '/api/map/streets.pmtiles'

export const streetTilesRoute = defineRoute({
  method: 'GET',
  path: streetTilesPath,
  access: 'session',
  tag: 'Mapa',
  summary: 'El archivo de calles de la instalación, por rangos de bytes (PMTiles)',
})
