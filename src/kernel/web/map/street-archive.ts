import { addProtocol, type SourceSpecification, type StyleSpecification } from 'maplibre-gl'
import { FetchSource, PMTiles, Protocol, type Source, TileType } from 'pmtiles'
import { streetTilesPath } from '../../contract/street-tiles.ts'
import { refreshOrSignOut } from '../api/session-refresh.ts'
import type { Tokens } from '../theme/tokens.ts'
import { offlineStyle } from './map-style.ts'
import { pictureLayer, streetLayers, streetSource } from './street-layers.ts'

const protocol = new Protocol()
addProtocol('pmtiles', protocol.tile)

/** FetchSource reports the status only in the message. */
const isRefused = (error: unknown): boolean => error instanceof Error && error.message.endsWith('code: 401')

/** Reads an archive from our own server: if the session expired, it is renewed and the request repeated. */
const ownSource = (url: string): Source => {
  const source = new FetchSource(url)
  return {
    getKey: () => url,
    async getBytes(...range) {
      const askedAt = Date.now()
      try {
        return await source.getBytes(...range)
      } catch (error) {
        if (!isRefused(error) || !(await refreshOrSignOut(askedAt))) throw error
        return source.getBytes(...range)
      }
    },
  }
}

const archiveAt = (url: string, isOwn: boolean): PMTiles => {
  const existing = protocol.get(url)
  if (existing) return existing
  const archive = new PMTiles(isOwn ? ownSource(url) : url)
  protocol.add(archive)
  return archive
}

type Facts = { attribution?: unknown; vector_layers?: unknown }

const layerNames = ({ vector_layers: layers }: Facts): string[] =>
  Array.isArray(layers) ? layers.map(layer => layer?.id).filter(id => typeof id === 'string') : []

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Below this zoom a regional archive has few names, so the names of the built-in base are shown until here. */
const firstStreets = 6

type MapColors = { token: Tokens; dark: boolean }

/** The built-in base with the archive's streets over it, in the preset's colours. Throws when the archive cannot be read. */
export const archiveStyle = async (address: string, { token, dark }: MapColors): Promise<StyleSpecification> => {
  const url = new URL(address, location.href).href
  const archive = archiveAt(url, address === streetTilesPath)
  const read = async () => [await archive.getHeader(), (await archive.getMetadata()) as Facts] as const
  const [header, facts] = await read().catch(error => {
    // PMTiles caches the failure; without deleting it, the next map could not retry.
    protocol.tiles.delete(url)
    throw error
  })
  const base = await offlineStyle(token)
  const isVector = header.tileType === TileType.Mvt
  const tileSettings = {
    tiles: [`pmtiles://${url}/{z}/{x}/{y}`],
    minzoom: header.minZoom,
    maxzoom: header.maxZoom,
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat] as [number, number, number, number],
    // MapLibre sanitises the attribution's HTML.
    attribution: [text(facts.attribution), 'Natural Earth', 'GeoNames'].filter(Boolean).join(' · '),
  }
  const source: SourceSpecification = isVector
    ? { type: 'vector', ...tileSettings }
    : { type: 'raster', tileSize: 256, ...tileSettings }
  const streets = isVector ? streetLayers(layerNames(facts), token) : [pictureLayer(dark)]
  const hasNames = streets.some(({ id }) => id === 'street-cities')
  const until = Math.max(header.minZoom, firstStreets)
  return {
    ...base,
    sources: { ...base.sources, [streetSource]: source },
    layers: [
      ...base.layers.map(layer => (hasNames && layer.id.startsWith('town-') ? { ...layer, maxzoom: until } : layer)),
      ...streets.map(layer => (layer.id === 'street-cities' ? { ...layer, minzoom: until } : layer)),
    ],
  }
}
