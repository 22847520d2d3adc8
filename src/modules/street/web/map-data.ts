import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, LayerSpecification } from 'maplibre-gl'
import type { DrawnMap } from '../../../kernel/web/map/drawn-map.ts'

export type Place = [number, number]

/** Puts data into a source, making it and the layers that draw it the first time: under the layer `below`, if it is there. */
export const drawData = (
  { map }: DrawnMap,
  id: string,
  data: FeatureCollection,
  layers: (source: string) => LayerSpecification[],
  below?: string,
): void => {
  const source = map.getSource<GeoJSONSource>(id)
  if (source) {
    source.setData(data)
    return
  }
  map.addSource(id, { type: 'geojson', data })
  const before = below && map.getLayer(below) ? below : undefined
  for (const layer of layers(id)) map.addLayer(layer, before)
}

/** Brings places into view, once for each thing that is looked at. */
export const showPlaces = ({ map }: DrawnMap, places: Place[], maxZoom = 15): void => {
  if (places.length === 0) return
  const [west, south, east, north] = places.reduce(
    ([w, s, e, n], [lng, lat]) => [Math.min(w, lng), Math.min(s, lat), Math.max(e, lng), Math.max(n, lat)] as const,
    [180, 90, -180, -90] as readonly [number, number, number, number],
  )
  map.fitBounds(
    [
      [west, south],
      [east, north],
    ],
    { padding: { top: 48, right: 48, bottom: 72, left: 48 }, maxZoom, animate: false },
  )
}
