import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { Tokens } from '../theme/tokens.ts'
import { mixColor } from './map-style.ts'
import { type StreetSchema, schemaOf } from './street-schemas.ts'

export const streetSource = 'streets'

type Paints = {
  green: string
  water: string
  building: string
  border: string
  road: string
  mainRoad: string
  name: string
  halo: string
}

/** Greys of the preset, so that the map is as dark or light as the page and the data stands out. */
const paintsOf = (token: Tokens): Paints => ({
  green: mixColor(token, 'chart-5', 12),
  water: mixColor(token, 'chart-2', 24),
  building: mixColor(token, 'text', 9),
  border: mixColor(token, 'text', 24),
  road: mixColor(token, 'text', 15),
  mainRoad: mixColor(token, 'text', 26),
  name: token('text-2'),
  halo: mixColor(token, 'text', 4),
})

const of = (id: string, layer: string, kind: string, more: object): LayerSpecification =>
  ({ id: `street-${id}`, type: kind, source: streetSource, 'source-layer': layer, ...more }) as LayerSpecification

const isOneOf = (property: string, values: string[]): FilterSpecification => [
  'in',
  ['get', property],
  ['literal', values],
]

const hasShape = (shape: 'Polygon' | 'LineString' | 'Point'): ExpressionSpecification => [
  'in',
  ['geometry-type'],
  ['literal', [shape, `Multi${shape}`]],
]

/** Line widths in px by zoom: `far` at 8, `near` at 18, growing exponentially like the map's scale. */
const width = (far: number, near: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  8,
  far,
  18,
  near,
]

const spanishName: ExpressionSpecification = ['coalesce', ['get', 'name:es'], ['get', 'name']]

const labels = (size: ExpressionSpecification | number, { name, halo }: Paints, more: object = {}) => ({
  layout: { 'text-field': spanishName, 'text-font': ['Hanken Grotesk Variable'], 'text-size': size, ...more },
  paint: { 'text-color': name, 'text-halo-color': halo, 'text-halo-width': 1.4 },
})

const roadLayers = ({ roads }: StreetSchema, paints: Paints): LayerSpecification[] => {
  const { layer, property, main, middle, small, rail } = roads
  const road = (id: string, values: string[], minzoom: number, paint: object) =>
    of(id, layer, 'line', {
      minzoom,
      filter: isOneOf(property, values),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint,
    })
  return [
    road('rails', rail, 11, { 'line-color': paints.border, 'line-width': 0.8, 'line-dasharray': [4, 2] }),
    road('small-roads', small, 12, { 'line-color': paints.road, 'line-width': width(0.2, 11) }),
    road('middle-roads', middle, 8, { 'line-color': paints.road, 'line-width': width(0.7, 15) }),
    road('main-roads', main, 5, { 'line-color': paints.mainRoad, 'line-width': width(1.1, 18) }),
  ]
}

const nameLayers = ({ roadNames, places }: StreetSchema, paints: Paints): LayerSpecification[] => {
  const place = (id: string, values: string[], minzoom: number, size: number) =>
    of(id, places.layer, 'symbol', {
      minzoom,
      filter: isOneOf(places.property, values),
      ...labels(size, paints, { 'text-max-width': 8 }),
    })
  return [
    of('road-names', roadNames, 'symbol', {
      minzoom: 13,
      filter: hasShape('LineString'),
      ...labels(11, paints, { 'symbol-placement': 'line', 'symbol-spacing': 320 }),
    }),
    place('quarters', places.quarters, 12, 11),
    place('towns', places.towns, 8, 12),
    place('cities', places.cities, 4, 14),
  ]
}

const knownLayers = (schema: StreetSchema, paints: Paints): LayerSpecification[] => [
  ...schema.green.map(layer =>
    of(layer, layer, 'fill', {
      filter: hasShape('Polygon'),
      paint: { 'fill-color': paints.green, 'fill-opacity': layer === 'landcover' ? 0.5 : 0.7 },
    }),
  ),
  ...schema.water.map(layer =>
    of(layer, layer, 'fill', { filter: hasShape('Polygon'), paint: { 'fill-color': paints.water } }),
  ),
  ...schema.water.map(layer =>
    of(`${layer}-lines`, layer, 'line', {
      filter: hasShape('LineString'),
      paint: { 'line-color': paints.water, 'line-width': width(0.6, 4) },
    }),
  ),
  of('buildings', schema.buildings, 'fill', {
    minzoom: 14,
    filter: hasShape('Polygon'),
    paint: { 'fill-color': paints.building },
  }),
  of('borders', schema.borders, 'line', { paint: { 'line-color': paints.border, 'line-width': 0.8 } }),
  ...roadLayers(schema, paints),
  ...nameLayers(schema, paints),
]

/** Layers for an archive with an unknown schema: all its areas, lines and names, in quiet colours. */
const unknownLayers = (layers: string[], paints: Paints): LayerSpecification[] =>
  layers.flatMap(layer => [
    of(`${layer}-areas`, layer, 'fill', {
      filter: hasShape('Polygon'),
      paint: { 'fill-color': paints.building, 'fill-opacity': 0.5 },
    }),
    of(`${layer}-lines`, layer, 'line', {
      filter: hasShape('LineString'),
      paint: { 'line-color': paints.road, 'line-width': width(0.6, 6) },
    }),
    of(`${layer}-names`, layer, 'symbol', { minzoom: 12, filter: hasShape('Point'), ...labels(11, paints) }),
  ])

/** The layers that draw a vector archive with these source layers, from bottom to top. */
export const streetLayers = (layers: string[], token: Tokens): LayerSpecification[] => {
  const paints = paintsOf(token)
  const schema = schemaOf(layers)
  const candidates = schema ? knownLayers(schema, paints) : unknownLayers(layers, paints)
  return candidates.filter(layer => 'source-layer' in layer && layers.includes(layer['source-layer'] ?? ''))
}

/** Raster tiles keep their own colours, so they are desaturated; under a dark preset they are inverted. */
export const pictureLayer = (dark: boolean): LayerSpecification => ({
  id: 'street-pictures',
  type: 'raster',
  source: streetSource,
  paint: dark
    ? { 'raster-saturation': -0.85, 'raster-brightness-min': 0.82, 'raster-brightness-max': 0.08 }
    : { 'raster-saturation': -0.6, 'raster-opacity': 0.85 },
})
