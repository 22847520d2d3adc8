import { shapesUrl } from 'virtual:map-shapes'
import type { FeatureCollection, GeoJSON, MultiLineString } from 'geojson'
import type { ExpressionSpecification, Map as MapInstance, StyleSpecification } from 'maplibre-gl'
import { feature, mesh } from 'topojson-client'
import { mostPeople, streetZoom, type TownRow, townDotZoom, townSteps } from '../../contract/map-base.ts'
import type { Tokens } from '../theme/tokens.ts'

type Shapes = Parameters<typeof feature>[0] & {
  provinces: MultiLineString
  towns: TownRow[]
}

let loading: Promise<Shapes> | null = null

const loadShapes = (): Promise<Shapes> => {
  loading ??= fetch(shapesUrl).then(response => response.json())
  return loading
}

export type Town = { name: string; lng: number; lat: number; people: number; province: string }

/**
 * The larger towns of Argentina and its neighbours, largest first. They locate a locality whose coordinates are
 * unknown.
 */
export const loadTowns = async (): Promise<Town[]> =>
  (await loadShapes()).towns.map(([name, lng, lat, people, province]) => ({ name, lng, lat, people, province }))

const townFeatures = (towns: Shapes['towns']): FeatureCollection => ({
  type: 'FeatureCollection',
  features: towns.map(([name, lng, lat, population]) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: { name, population },
  })),
})

/** A token's colour mixed over the surface, as an rgb() that MapLibre can parse. */
export const mixColor = (token: Tokens, name: string, percent: number): string => {
  const probe = document.createElement('i')
  probe.style.color = `color-mix(in srgb, ${token(name)} ${percent}%, ${token('surface')})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  const channels = [...color.matchAll(/[\d.]+/g)].slice(0, 3).map(([text]) => Number(text))
  const scale = color.startsWith('color(') ? 255 : 1
  return `rgb(${channels.map(channel => Math.round(channel * scale)).join(',')})`
}

const leastPeople = [
  'step',
  ['zoom'],
  mostPeople,
  ...townSteps.flatMap(({ zoom, people }) => [zoom, people]),
] as ExpressionSpecification

const waterOf = (token: Tokens): string => mixColor(token, 'chart-2', 24)
const groundOf = (token: Tokens): string => mixColor(token, 'text', 4)

const seaLayer = 'sea'

/** Colours the sea of the built-in base. Before its land is drawn, the whole map would flash in that colour. */
export const showSea = (map: MapInstance, token: Tokens): void => {
  if (map.getLayer(seaLayer))
    map.setPaintProperty(seaLayer, 'background-color', ['step', ['zoom'], waterOf(token), streetZoom, groundOf(token)])
}

/**
 * The built-in base of look.md: greys from the tokens, so that data stands out. It needs no network. `showSea` completes
 * it once it is drawn.
 */
export const offlineStyle = async (token: Tokens): Promise<StyleSpecification> => {
  const shapes = await loadShapes()
  const source = (data: GeoJSON) => ({ type: 'geojson' as const, data })
  const water = waterOf(token)
  const ground = groundOf(token)
  const label = { 'text-color': token('text-3'), 'text-halo-color': mixColor(token, 'text', 4), 'text-halo-width': 1.2 }
  return {
    version: 8,
    sources: {
      land: source(feature(shapes, shapes.objects.land)),
      borders: source({ type: 'Feature', properties: {}, geometry: mesh(shapes, shapes.objects.countries) }),
      subunits: source({ type: 'Feature', properties: {}, geometry: mesh(shapes, shapes.objects.subunits) }),
      provinces: source(shapes.provinces),
      lakes: source(feature(shapes, shapes.objects.lakes)),
      rivers: source(feature(shapes, shapes.objects.rivers)),
      towns: source(townFeatures(shapes.towns)),
    },
    layers: [
      {
        id: seaLayer,
        type: 'background',
        paint: { 'background-color': ground, 'background-color-transition': { duration: 0, delay: 0 } },
      },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': ground } },
      { id: 'lakes', type: 'fill', source: 'lakes', maxzoom: streetZoom, paint: { 'fill-color': water } },
      {
        id: 'rivers',
        type: 'line',
        source: 'rivers',
        maxzoom: streetZoom,
        paint: { 'line-color': water, 'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.8, 10, 4] },
      },
      ...['subunits', 'provinces'].map(id => ({
        id,
        type: 'line' as const,
        source: id,
        paint: { 'line-color': mixColor(token, 'text', 12), 'line-width': 0.7 },
      })),
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        paint: { 'line-color': mixColor(token, 'text', 24), 'line-width': 1 },
      },
      {
        id: 'town-dots',
        type: 'circle',
        source: 'towns',
        minzoom: townDotZoom,
        paint: { 'circle-radius': 2.5, 'circle-color': mixColor(token, 'text', 40) },
      },
      {
        id: 'town-names',
        type: 'symbol',
        source: 'towns',
        minzoom: 3,
        filter: ['>=', ['get', 'population'], leastPeople],
        layout: {
          'text-field': ['get', 'name'],
          'text-font': ['Hanken Grotesk Variable'],
          'text-size': ['interpolate', ['linear'], ['get', 'population'], 2000, 11, 1_000_000, 14],
          // Labels go beside other symbols on the town; larger towns are placed first.
          'text-variable-anchor': ['top', 'right', 'left', 'bottom'],
          'text-radial-offset': ['step', ['zoom'], 1.6, 8, 0.6],
          'symbol-sort-key': ['-', ['get', 'population']],
        },
        paint: label,
      },
    ],
  }
}
