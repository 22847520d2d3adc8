import { gzipSync } from 'node:zlib'
import { bytesToHeader, Compression, type Header } from 'pmtiles'
import type { ArchiveSource } from './archive-source.ts'
import { type Entry, readDirectory } from './directory.ts'
import { type Box, countCover, coverOf, type Run } from './tile-cover.ts'

export type Cut = {
  header: Header
  /** The source's own metadata, packed with gzip. */
  metadata: Buffer
  /** By rising tile id; `offset` counts from the start of the new archive's tiles. */
  entries: Entry[]
  /** What to copy: from the source's tiles into the new archive's, by rising `to`. */
  copies: { from: number; to: number; length: number }[]
  tiles: number
  bytes: number
}

/** More tiles would take a directory that maps open slowly, and more than a working day. */
const mostTiles = 30_000_000

const headerBytes = 127

const refusal = (message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { name: 'CliError' })

const readHeader = async (source: ArchiveSource, signal: AbortSignal): Promise<Header> => {
  const bytes = await source.read(0, headerBytes, signal)
  if (bytes.toString('latin1', 0, 7) !== 'PMTiles') throw refusal('El origen no es un archivo PMTiles.')
  if (bytes.readUInt8(7) !== 3) throw refusal('El origen es de una versión vieja de PMTiles: hace falta la 3.')
  const header = bytesToHeader(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + headerBytes) as ArrayBuffer)
  if (header.internalCompression !== Compression.Gzip && header.internalCompression !== Compression.None)
    throw refusal('El índice del origen está comprimido de un modo que no se lee acá: hace falta gzip.')
  return header
}

/** The parts of the cover between two tile ids. Cover and entries are in rising order, so that each is visited once. */
const overlaps = (cover: Run[], first: number, last: number, from: number): { runs: Run[]; next: number } => {
  let index = from
  while (index < cover.length && (cover[index]?.last ?? 0) < first) index += 1
  const runs: Run[] = []
  for (let at = index; at < cover.length; at += 1) {
    const run = cover[at]
    if (!run || run.first > last) break
    runs.push({ first: Math.max(run.first, first), last: Math.min(run.last, last) })
  }
  return { runs, next: index }
}

/** Entries of a directory, each cut to the tiles of the cover. */
const entriesWithin = (entries: Entry[], cover: Run[]): Entry[] => {
  let from = 0
  return entries.flatMap(entry => {
    const { runs, next } = overlaps(cover, entry.tileId, entry.tileId + entry.runLength - 1, from)
    from = next
    return runs.map(({ first, last }) => ({ ...entry, tileId: first, runLength: last - first + 1 }))
  })
}

/** Leaves that may hold a tile of the cover: each reaches as far as where the next one begins. */
const leavesOf = (root: Entry[], cover: Run[]): Entry[] => {
  let from = 0
  return root.filter((entry, index) => {
    const last = (root[index + 1]?.tileId ?? Number.POSITIVE_INFINITY) - 1
    const { runs, next } = overlaps(cover, entry.tileId, last, from)
    from = next
    return entry.runLength === 0 && runs.length > 0
  })
}

type Reading = {
  source: ArchiveSource
  header: Header
  cover: Run[]
  signal: AbortSignal
  onLeaf: (total: number) => void
}

/** The entries of a directory and of its leaves, at any depth, within the cover. */
const readEntries = async (reading: Reading, directory: Entry[]): Promise<Entry[]> => {
  const { source, header, cover, signal, onLeaf } = reading
  const coveredEntries = entriesWithin(
    directory.filter(({ runLength }) => runLength > 0),
    cover,
  )
  for (const [index, leaf] of leavesOf(directory, cover).entries()) {
    const bytes = await source.read(header.leafDirectoryOffset + leaf.offset, leaf.length, signal)
    for (const entry of await readEntries(reading, readDirectory(bytes, header.internalCompression)))
      coveredEntries.push(entry)
    onLeaf(index + 1)
  }
  return coveredEntries.sort((one, other) => one.tileId - other.tileId)
}

const readIndex = async (reading: Reading, root: Buffer): Promise<Entry[]> => {
  try {
    return await readEntries(reading, readDirectory(root, reading.header.internalCompression))
  } catch (cause) {
    if (reading.signal.aborted || (cause instanceof Error && cause.name === 'CliError')) throw cause
    throw refusal('El índice del origen está dañado.', cause)
  }
}

/** Places in the new archive, in the source's order; tiles that share their bytes still do. */
const arrangeTiles = (sourceEntries: Entry[]): Pick<Cut, 'entries' | 'copies' | 'bytes'> => {
  const contents = new Map(sourceEntries.map(({ offset, length }) => [offset, length]))
  const copies: Cut['copies'] = []
  const places = new Map<number, number>()
  let bytes = 0
  for (const [from, length] of [...contents].sort(([one], [other]) => one - other)) {
    places.set(from, bytes)
    const last = copies.at(-1)
    if (last && last.from + last.length === from) last.length += length
    else copies.push({ from, to: bytes, length })
    bytes += length
  }
  const entries: Entry[] = []
  for (const entry of sourceEntries) {
    const offset = places.get(entry.offset) ?? 0
    const last = entries.at(-1)
    if (last && last.offset === offset && last.tileId + last.runLength === entry.tileId)
      last.runLength += entry.runLength
    else entries.push({ ...entry, offset })
  }
  return { entries, copies, bytes }
}

export type CutRequest = { box: Box; maxZoom: number | null; signal: AbortSignal; onLeaf?: (total: number) => void }

/**
 * Reads which tiles of a box an archive has, down to a zoom, without the tiles themselves. Throws in Spanish when the
 * source is no archive, has nothing there, or the cut would be too large.
 */
export const planCut = async (source: ArchiveSource, request: CutRequest): Promise<Cut> => {
  const { box, signal, onLeaf = () => undefined } = request
  const header = await readHeader(source, signal)
  const maxZoom = Math.min(request.maxZoom ?? header.maxZoom, header.maxZoom)
  if (maxZoom < header.minZoom) throw refusal(`El origen empieza en el acercamiento ${header.minZoom}.`)
  if (countCover(box, header.minZoom, maxZoom) > mostTiles)
    throw refusal('Es demasiado grande para un solo archivo. Elegí una zona menor o bajá --max-zoom.')
  const cover = coverOf(box, header.minZoom, maxZoom)
  const root = await source.read(header.rootDirectoryOffset, header.rootDirectoryLength, signal)
  const description = await source.read(header.jsonMetadataOffset, header.jsonMetadataLength, signal)
  const metadata = header.internalCompression === Compression.Gzip ? description : gzipSync(description)
  const sourceEntries = await readIndex({ source, header, cover, signal, onLeaf }, root)
  if (sourceEntries.length === 0) throw refusal('El origen no tiene nada de esa zona.')
  const tiles = sourceEntries.reduce((sum, { runLength }) => sum + runLength, 0)
  return { header: { ...header, maxZoom }, metadata, tiles, ...arrangeTiles(sourceEntries) }
}
