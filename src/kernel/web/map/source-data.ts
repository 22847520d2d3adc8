import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, Map as MapInstance } from 'maplibre-gl'

/**
 * Gives a source that is on the map other data; does nothing when it is not. MapLibre's promise says when it is drawn and
 * never rejects: what goes wrong is an `error` event of the map.
 */
export const setSourceData = (map: MapInstance | null | undefined, source: string, data: FeatureCollection): void => {
  void map?.getSource<GeoJSONSource>(source)?.setData(data)
}
