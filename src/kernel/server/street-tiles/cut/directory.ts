import { gunzipSync, gzipSync } from 'node:zlib'
import { Compression, readVarint } from 'pmtiles'

/**
 * A directory of PMTiles 3 (docs.protomaps.com/pmtiles): tiles by their id along the Hilbert curve. `runLength` tiles in a
 * row share the bytes at `offset`; a run of 0 is a directory of its own.
 */
export type Entry = { tileId: number; offset: number; length: number; runLength: number }

const column = <T>(count: number, read: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => read(index))

/** Throws for a directory that ends before its entries do. */
export const readDirectory = (bytes: Uint8Array, compression: Compression): Entry[] => {
  const buf = compression === Compression.Gzip ? gunzipSync(bytes) : bytes
  const position = { buf, pos: 0 }
  const count = readVarint(position)
  let tileId = 0
  const ids = column(count, () => {
    tileId += readVarint(position)
    return tileId
  })
  const runs = column(count, () => readVarint(position))
  const lengths = column(count, () => readVarint(position))
  const offsets: number[] = []
  for (let index = 0; index < count; index += 1) {
    const value = readVarint(position)
    // 0 means: right after the entry before.
    offsets.push(value === 0 ? (offsets[index - 1] ?? 0) + (lengths[index - 1] ?? 0) : value - 1)
  }
  if (position.pos > buf.length) throw new RangeError('a directory ends too early')
  return ids.map((id, index) => ({
    tileId: id,
    offset: offsets[index] ?? 0,
    length: lengths[index] ?? 0,
    runLength: runs[index] ?? 0,
  }))
}

const varint = (value: number, into: number[]): void => {
  let rest = value
  while (rest > 127) {
    into.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  into.push(rest)
}

/** Entries by rising tile id, packed with gzip. */
const writeDirectory = (entries: Entry[]): Buffer => {
  const bytes: number[] = []
  varint(entries.length, bytes)
  for (const [index, { tileId }] of entries.entries()) varint(tileId - (entries[index - 1]?.tileId ?? 0), bytes)
  for (const { runLength } of entries) varint(runLength, bytes)
  for (const { length } of entries) varint(length, bytes)
  for (const [index, { offset }] of entries.entries()) {
    const before = entries[index - 1]
    varint(before && before.offset + before.length === offset ? 0 : offset + 1, bytes)
  }
  return gzipSync(Buffer.from(bytes))
}

/** The root must come within an archive's first 16 KB, after its header. */
const largestRoot = 16_384 - 127
const smallestLeaf = 4_096

/**
 * The directories of an archive: all entries in the root, or leaves large enough for the root to hold their pointers.
 */
export const writeDirectories = (entries: Entry[]): { root: Buffer; leaves: Buffer } => {
  const whole = writeDirectory(entries)
  if (whole.length <= largestRoot) return { root: whole, leaves: Buffer.alloc(0) }
  for (let size = smallestLeaf; ; size *= 2) {
    const leaves: Buffer[] = []
    const pointers: Entry[] = []
    let offset = 0
    for (let from = 0; from < entries.length; from += size) {
      const leaf = writeDirectory(entries.slice(from, from + size))
      pointers.push({ tileId: entries[from]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 })
      leaves.push(leaf)
      offset += leaf.length
    }
    const root = writeDirectory(pointers)
    if (root.length <= largestRoot) return { root, leaves: Buffer.concat(leaves) }
  }
}
