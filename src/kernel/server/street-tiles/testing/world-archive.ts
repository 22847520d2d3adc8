import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'
import { type Entry, writeDirectories } from '../cut/directory.ts'

/** The deepest zoom of the archive. */
export const deepest = 7
const sea = gzipSync('agua')

/** Two of three tiles are sea, and all of these share the same bytes. */
const contentOf = (id: number): Buffer => (id % 3 === 0 ? gzipSync(`tesela ${id}`) : sea)

/** An archive of the whole world down to a zoom, with leaves and runs, as a tiler would write it. */
export const worldArchive = (): Buffer => {
  const last = zxyToTileId(deepest, 0, 0) + 4 ** deepest - 1
  const pieces: Buffer[] = [sea]
  const entries: Entry[] = []
  let end = sea.length
  for (let tileId = 0; tileId <= last; tileId += 1) {
    const isSea = tileId % 3 !== 0
    const before = entries.at(-1)
    if (isSea && before?.offset === 0) before.runLength += 1
    else if (isSea) entries.push({ tileId, offset: 0, length: sea.length, runLength: 1 })
    else {
      // Some bytes that no tile uses lie between the tiles.
      const bytes = contentOf(tileId)
      const gap = randomBytes(tileId % 40)
      pieces.push(gap, bytes)
      entries.push({ tileId, offset: end + gap.length, length: bytes.length, runLength: 1 })
      end += gap.length + bytes.length
    }
  }
  const { root, leaves } = writeDirectories(entries)
  const metadata = gzipSync(JSON.stringify({ attribution: '© Mundo de prueba', vector_layers: [{ id: 'roads' }] }))
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const places = [127, root.length, 127 + root.length, metadata.length]
  const afterMetadata = 127 + root.length + metadata.length
  places.push(afterMetadata, leaves.length, afterMetadata + leaves.length, end, last + 1, entries.length, pieces.length)
  for (const [index, value] of places.entries()) header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  for (const [index, value] of [0, 2, 2, 1, 0, deepest].entries()) header.writeUInt8(value, 96 + index)
  return Buffer.concat([header, root, metadata, leaves, ...pieces])
}
