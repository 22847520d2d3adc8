import type { FeatureCollection } from 'geojson'
import type { LayerSpecification } from 'maplibre-gl'
import type { DrawnMap } from './drawn-map.ts'
import { setSourceData } from './source-data.ts'

/**
 * Sets the data of a source. The first time, it creates the source and its layers, under the layer `below` if that
 * exists.
 */
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
