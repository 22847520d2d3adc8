import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, Map as MapInstance } from 'maplibre-gl'

/**
 * Replaces the data of a source, if the map has it. MapLibre's promise only tells when the data is drawn; errors are
 * `error` events of the map.
 */
export const setSourceData = (map: MapInstance | null | undefined, source: string, data: FeatureCollection): void => {
  void map?.getSource<GeoJSONSource>(source)?.setData(data)
}
