declare module 'virtual:map-shapes' {
  export const shapesUrl: string
}

declare module 'topojson-client' {
  import type { FeatureCollection, MultiLineString } from 'geojson'

  type Topology = { type: 'Topology'; objects: Record<string, unknown>; arcs: unknown }
  export function feature(topology: Topology, object: unknown): FeatureCollection
  export function mesh(topology: Topology, object: unknown): MultiLineString
}
