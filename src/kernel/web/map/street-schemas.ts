/** How the makers of street archives name what is in them; the two that nearly all follow. */
export type StreetSchema = {
  green: string[]
  water: string[]
  buildings: string
  borders: string
  /** Roads, what tells their importance, and which values are main, middle and small ones. */
  roads: { layer: string; property: string; main: string[]; middle: string[]; small: string[]; rail: string[] }
  roadNames: string
  /** Places with names, and from which zoom on each kind is written. */
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

/** The schema an archive follows, by the layer of its roads; null: another one, drawn without telling things apart. */
export const schemaOf = (layers: string[]): StreetSchema | null =>
  [protomaps, openMapTiles].find(({ roads }) => layers.includes(roads.layer)) ?? null
