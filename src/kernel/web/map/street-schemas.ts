/** The layer names and values of the two schemas that nearly all street archives follow. */
export type StreetSchema = {
  green: string[]
  water: string[]
  buildings: string
  borders: string
  /** Layer and property of roads, and which values are main, middle and small ones. */
  roads: { layer: string; property: string; main: string[]; middle: string[]; small: string[]; rail: string[] }
  roadNames: string
  /** Layer and property of named places, and the values of each kind. */
  places: { layer: string; property: string; cities: string[]; towns: string[]; quarters: string[] }
}

const protomaps: StreetSchema = {
  green: ['landuse', 'landcover'],
  water: ['water'],
  buildings: 'buildings',
  borders: 'boundaries',
  roads: {
    layer: 'roads',
    property: 'kind',
    main: ['highway'],
    middle: ['major_road', 'medium_road'],
    small: ['minor_road', 'other'],
    rail: ['rail'],
  },
  roadNames: 'roads',
  places: {
    layer: 'places',
    property: 'kind_detail',
    cities: ['city'],
    towns: ['town', 'village'],
    quarters: ['neighbourhood', 'suburb', 'quarter'],
  },
}

const openMapTiles: StreetSchema = {
  green: ['park', 'landcover'],
  water: ['water', 'waterway'],
  buildings: 'building',
  borders: 'boundary',
  roads: {
    layer: 'transportation',
    property: 'class',
    main: ['motorway', 'trunk'],
    middle: ['primary', 'secondary', 'tertiary'],
    small: ['minor', 'service', 'track'],
    rail: ['rail', 'transit'],
  },
  roadNames: 'transportation_name',
  places: {
    layer: 'place',
    property: 'class',
    cities: ['city'],
    towns: ['town', 'village'],
    quarters: ['suburb', 'neighbourhood', 'quarter'],
  },
}

/** The schema of an archive, recognised by its road layer; null when it is unknown. */
export const schemaOf = (layers: string[]): StreetSchema | null =>
  [protomaps, openMapTiles].find(({ roads }) => layers.includes(roads.layer)) ?? null
