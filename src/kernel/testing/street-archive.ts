import { gzipSync } from 'node:zlib'

type Line = [number, number][]
/** Lines in degrees that share their properties, or one named point. */
type ArchiveFeature = { properties: Record<string, string>; lines?: Line[]; point?: [number, number] }
export type ArchiveLayer = { name: string; features: ArchiveFeature[] }

export type ArchiveContent = {
  zoom: number
  /** Somewhere in the only tile. */
  at: [number, number]
  layers: ArchiveLayer[]
  attribution: string
  /** Bytes of the tile as they are, for archives of pictures. */
  picture?: { bytes: Buffer; type: number }
}

const extent = 32_768

const varint = (value: number): number[] => {
  const bytes: number[] = []
  let rest = value
  while (rest > 127) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  return [...bytes, rest]
}
const zigzag = (value: number): number => (value < 0 ? -value * 2 - 1 : value * 2)
const number = (field: number, value: number): number[] => [...varint(field * 8), ...varint(value)]
const bytes = (field: number, content: number[]): number[] => [
  ...varint(field * 8 + 2),
  ...varint(content.length),
  ...content,
]
const words = (field: number, value: string): number[] => bytes(field, [...Buffer.from(value)])

/** Where a place stands on the world of this zoom, in tiles. */
const worldOf = ([lng, lat]: [number, number], zoom: number): [number, number] => {
  const sine = Math.sin((lat * Math.PI) / 180)
  const scale = 2 ** zoom
  return [((lng + 180) / 360) * scale, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * scale]
}

const geometryOf = (lines: Line[], tile: [number, number], zoom: number, isPoint: boolean): number[] => {
  let [x, y] = [0, 0]
  return lines.flatMap(line => {
    const steps = line.map(corner => {
      const [worldX, worldY] = worldOf(corner, zoom)
      const to = [Math.round((worldX - tile[0]) * extent), Math.round((worldY - tile[1]) * extent)] as const
      const step = [zigzag(to[0] - x), zigzag(to[1] - y)]
      ;[x, y] = to
      return step
    })
    const [start = [], ...rest] = steps
    return isPoint ? [9, ...start] : [9, ...start, rest.length * 8 + 2, ...rest.flat()]
  })
}

/** A vector tile of version 2, no more of it than lines and points need. */
const vectorTile = (content: ArchiveContent, tile: [number, number]): Buffer =>
  Buffer.from(
    content.layers.flatMap(({ name, features }) => {
      const entries = features.flatMap(({ properties }) => Object.entries(properties))
      let first = 0
      const written = features.map(({ properties, lines, point }) => {
        const tags = Object.keys(properties).map((_, index) => first + index)
        first += tags.length
        const geometry = geometryOf(lines ?? [[point ?? content.at]], tile, content.zoom, !lines)
        return [
          ...bytes(
            2,
            tags.flatMap(tag => [...varint(tag), ...varint(tag)]),
          ),
          ...number(3, lines ? 2 : 1),
          ...bytes(4, geometry.flatMap(varint)),
        ]
      })
      return bytes(3, [
        ...words(1, name),
        ...written.flatMap(feature => bytes(2, feature)),
        ...entries.flatMap(([key]) => words(3, key)),
        ...entries.flatMap(([, value]) => bytes(4, words(1, value))),
        ...number(5, extent),
        ...number(15, 2),
      ])
    }),
  )

/** A tile's place in the archive: the Hilbert curve of its zoom, after all the zooms before. */
const tileId = (zoom: number, tile: [number, number]): number => {
  let [x, y] = tile
  let id = (4 ** zoom - 1) / 3
  for (let side = 2 ** (zoom - 1); side >= 1; side /= 2) {
    const [right, down] = [Math.floor(x / side) % 2, Math.floor(y / side) % 2]
    id += side * side * ((3 * right) ^ down)
    if (down === 0) {
      if (right === 1) [x, y] = [side - 1 - (x % side), side - 1 - (y % side)]
      ;[x, y] = [y, x]
    }
  }
  return id
}

const degrees = ([lng, lat]: [number, number]): number[] => [Math.round(lng * 1e7), Math.round(lat * 1e7)]

/** An archive of PMTiles 3 with a single tile, gzip throughout as tilers write it. */
export const streetArchive = (content: ArchiveContent): Buffer => {
  const { zoom, at, attribution, picture, layers } = content
  const tile = worldOf(at, zoom).map(Math.floor) as [number, number]
  const data = picture ? picture.bytes : gzipSync(vectorTile(content, tile))
  const root = gzipSync(Buffer.from([1, ...varint(tileId(zoom, tile)), 1, ...varint(data.length), 1]))
  const metadata = gzipSync(JSON.stringify({ attribution, vector_layers: layers.map(({ name: id }) => ({ id })) }))
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const afterRoot = header.length + root.length
  const afterMetadata = afterRoot + metadata.length
  const places = [header.length, root.length, afterRoot, metadata.length, 0, 0, afterMetadata, data.length, 1, 1, 1]
  for (const [index, value] of places.entries()) header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  // Clustered, gzip inside, gzip or nothing around the tile, its type, its only zoom.
  for (const [index, value] of [1, 2, picture ? 1 : 2, picture?.type ?? 1, zoom, zoom].entries())
    header.writeUInt8(value, 96 + index)
  const [lng, lat] = at
  for (const [index, value] of [...degrees([lng - 0.5, lat - 0.5]), ...degrees([lng + 0.5, lat + 0.5])].entries())
    header.writeInt32LE(value, 102 + index * 4)
  return Buffer.concat([header, root, metadata, data])
}
