import type { FeatureCollection } from 'geojson'
import type { LayerSpecification } from 'maplibre-gl'
import type { DrawnMap } from './drawn-map.ts'
import { setSourceData } from './source-data.ts'

/** Puts data into a source, making it and the layers that draw it the first time: under the layer `below`, if it is there. */
export const drawData = (
  { map }: DrawnMap,
  id: string,
  data: FeatureCollection,
  layers: (source: string) => LayerSpecification[],
  below?: string,
): void => {
  if (map.getSource(id)) {
    setSourceData(map, id, data)
    return
  }
  map.addSource(id, { type: 'geojson', data })
  const before = below && map.getLayer(below) ? below : undefined
  for (const layer of layers(id)) map.addLayer(layer, before)
}
