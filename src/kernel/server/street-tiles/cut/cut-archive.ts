import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import type { ArchiveSource } from './archive-source.ts'
import { writeDirectories } from './directory.ts'
import type { Cut } from './plan-cut.ts'
import type { Box } from './tile-cover.ts'

const headerBytes = 127
/** A request costs about as much as reading this many bytes too many. */
const worthSkipping = 65_536
const largestRead = 8 * 1_048_576

type Copy = Cut['copies'][number]
/** One read of the source, and the pieces of it that are kept. */
type Read = { from: number; length: number; copies: Copy[] }

const splitOf = ({ from, to, length }: Copy): Copy[] =>
  Array.from({ length: Math.ceil(length / largestRead) }, (_, index) => ({
    from: from + index * largestRead,
    to: to + index * largestRead,
    length: Math.min(largestRead, length - index * largestRead),
  }))

/** Neighbouring pieces are read together, with small gaps between them. */
export const readsOf = (copies: Copy[]): Read[] => {
  const reads: Read[] = []
  for (const copy of copies.flatMap(splitOf)) {
    const last = reads.at(-1)
    const end = copy.from + copy.length
    if (last && copy.from - (last.from + last.length) <= worthSkipping && end - last.from <= largestRead) {
      last.length = end - last.from
      last.copies.push(copy)
    } else reads.push({ from: copy.from, length: copy.length, copies: [copy] })
  }
  return reads
}

type Sizes = { root: number; metadata: number; leaves: number }

const headerOf = (cut: Cut, box: Box, sizes: Sizes): Buffer => {
  const { header, entries, tiles, bytes } = cut
  const buffer = Buffer.alloc(headerBytes)
  buffer.write('PMTiles')
  buffer.writeUInt8(3, 7)
  const afterRoot = headerBytes + sizes.root
  const afterMetadata = afterRoot + sizes.metadata
  const afterLeaves = afterMetadata + sizes.leaves
  const contents = new Set(entries.map(({ offset }) => offset)).size
  const places = [headerBytes, sizes.root, afterRoot, sizes.metadata, afterMetadata, sizes.leaves, afterLeaves, bytes]
  const counts = [tiles, entries.length, contents]
  for (const [index, value] of places.concat(counts).entries()) buffer.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  const bytesAt96 = [
    header.clustered ? 1 : 0,
    // Directories are written with gzip; the metadata is the source's own.
    2,
    header.tileCompression,
    header.tileType,
    header.minZoom,
    header.maxZoom,
  ]
  for (const [index, value] of bytesAt96.entries()) buffer.writeUInt8(value, 96 + index)
  const degrees = (value: number): number => Math.round(value * 1e7)
  const corners = [box.west, box.south, box.east, box.north]
  for (const [index, value] of corners.entries()) buffer.writeInt32LE(degrees(value), 102 + index * 4)
  buffer.writeUInt8(Math.min(header.maxZoom, Math.max(header.minZoom, 10)), 118)
  buffer.writeInt32LE(degrees((box.west + box.east) / 2), 119)
  buffer.writeInt32LE(degrees((box.south + box.north) / 2), 123)
  return buffer
}

export type CutOutput = {
  source: ArchiveSource
  cut: Cut
  box: Box
  path: string
  signal: AbortSignal
  /** Bytes of tiles that have been copied. */
  onBytes?: (total: number) => void
}

/** Reads at the same time, because each answer of a distant archive takes long. */
const readers = 4

/** Copies every piece to its place after the head. The first failure stops the other readers. */
const copyAll = async (file: FileHandle, headBytes: number, output: CutOutput): Promise<void> => {
  const { source, cut, onBytes = () => undefined } = output
  const failure = new AbortController()
  const signal = AbortSignal.any([output.signal, failure.signal])
  const waiting = readsOf(cut.copies)
  let copiedBytes = 0
  const copyNext = async (): Promise<void> => {
    for (let read = waiting.shift(); read; read = waiting.shift()) {
      signal.throwIfAborted()
      const bytes = await source.read(cut.header.tileDataOffset + read.from, read.length, signal)
      for (const { from, to, length } of read.copies) {
        await file.write(bytes, from - read.from, length, headBytes + to)
        copiedBytes += length
      }
      onBytes(copiedBytes)
    }
  }
  const reader = (): Promise<void> =>
    copyNext().catch(error => {
      failure.abort(error)
      throw error
    })
  const outcomes = await Promise.allSettled(Array.from({ length: readers }, reader))
  if (outcomes.some(({ status }) => status === 'rejected')) throw output.signal.reason ?? failure.signal.reason
}

/**
 * Writes the archive that a plan describes. The file gets its name once it is whole; after a failure or an abort
 * nothing of it remains.
 */
export const cutArchive = async (output: CutOutput): Promise<void> => {
  const { cut, box, path } = output
  const { root, leaves } = writeDirectories(cut.entries)
  const sizes = { root: root.length, metadata: cut.metadata.length, leaves: leaves.length }
  const head = Buffer.concat([headerOf(cut, box, sizes), root, cut.metadata, leaves])
  const part = `${path}.part`
  const file = await open(part, 'w')
  let isWhole = false
  try {
    await file.write(head, 0, head.length, 0)
    await copyAll(file, head.length, output)
    await file.sync()
    isWhole = true
  } finally {
    await file.close()
    if (!isWhole) await rm(part, { force: true })
  }
  await rename(part, path)
}
