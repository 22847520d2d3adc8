import type { FeatureCollection, GeoJSON, MultiLineString, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import { streetZoom, type TownRow } from '../../contract/map-base.ts'
import { clipLine, clipRing, thin } from './clip.ts'
import type { MapFrame, Pixel } from './map-frame.ts'
import { toWorld } from './mercator.ts'
import { mixWithWhite } from './paper-colors.ts'

/** As `readMapShapes` wrote it. */
export type MapShapes = Parameters<typeof feature>[0] & {
  provinces: MultiLineString
  towns: TownRow[]
  /** West, south, east and north of the area that the outlines cover. */
  bbox: [number, number, number, number]
}

const projectLine = ({ project }: MapFrame, line: Position[]): Pixel[] =>
  line.map(([longitude = 0, latitude = 0]) => project(toWorld(longitude, latitude)))

const pathOf = (points: Pixel[], end: string): string =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}${end}`

const ringsOf = ({ features }: FeatureCollection): Position[][] =>
  features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon'
      ? geometry.coordinates
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates.flat()
        : [],
  )

const linesOf = (shape: GeoJSON): Position[][] => {
  if (shape.type === 'FeatureCollection') return shape.features.flatMap(({ geometry }) => linesOf(geometry))
  if (shape.type === 'LineString') return [shape.coordinates]
  return shape.type === 'MultiLineString' ? shape.coordinates : []
}

const fillPath = (frame: MapFrame, shapes: FeatureCollection, color: string): string => {
  const rings = ringsOf(shapes)
    .map(ring => thin(clipRing(projectLine(frame, ring), frame)))
    .filter(ring => ring.length > 2)
  return rings.length === 0
    ? ''
    : `<path fill-rule="evenodd" fill="${color}" d="${rings.map(ring => pathOf(ring, 'Z')).join('')}"/>`
}

const strokePath = (frame: MapFrame, shape: GeoJSON, color: string, width: number): string => {
  const pieces = linesOf(shape).flatMap(line => clipLine(projectLine(frame, line), frame).map(thin))
  return pieces.length === 0
    ? ''
    : `<path fill="none" stroke="${color}" stroke-width="${width}" d="${pieces.map(piece => pathOf(piece, '')).join('')}"/>`
}

/** The sea within the area that the outlines cover; beyond it nothing is drawn. */
const sea = (frame: MapFrame, [west, south, east, north]: MapShapes['bbox'], color: string): string => {
  const corners = [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ]
  const ring = clipRing(projectLine(frame, corners), frame)
  return ring.length > 2 ? `<path fill="${color}" d="${pathOf(ring, 'Z')}"/>` : ''
}

/** Outlines of the offline map of the screen (web/map/map-style.ts) in the colours of paper, within a frame. */
export const drawBase = (shapes: MapShapes, frame: MapFrame): string => {
  const ofCountry = mixWithWhite('text', 34)
  const ofProvince = mixWithWhite('text', 18)
  const borders = [
    strokePath(frame, mesh(shapes, shapes.objects.subunits), ofProvince, 0.7),
    strokePath(frame, shapes.provinces, ofProvince, 0.7),
    strokePath(frame, mesh(shapes, shapes.objects.countries), ofCountry, 1),
  ]
  if (frame.zoom >= streetZoom) return borders.join('')
  const water = mixWithWhite('chart-2', 24)
  const riverWidth = Math.min(4, Math.max(0.8, 0.8 + ((frame.zoom - 4) * 3.2) / 6))
  return [
    sea(frame, shapes.bbox, water),
    fillPath(frame, feature(shapes, shapes.objects.land), mixWithWhite('text', 2)),
    fillPath(frame, feature(shapes, shapes.objects.lakes), water),
    strokePath(frame, feature(shapes, shapes.objects.rivers), water, riverWidth),
    ...borders,
  ].join('')
}
