import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { constants, createZstdCompress } from 'node:zlib'
import { createTarPacker } from 'modern-tar'

export type ArchiveEntry = { name: string; bytes: Uint8Array }

/** Bounds the memory of a backup: larger tables and files become several entries. */
export const chunkBytes = 4 * 1024 * 1024

/** Cuts a stream into pieces of about `chunkBytes`, of which a tar must know the sizes beforehand. */
export async function* inChunks(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const piece of source) {
    waiting.push(piece)
    size += piece.length
    if (size < chunkBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}

export const jsonEntry = (name: string, value: unknown): ArchiveEntry => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(value)}\n`),
})

/** A tar of the entries as they come; a failure of theirs is one of the stream. */
const pack = (entries: AsyncIterable<ArchiveEntry>): Readable => {
  const { readable, controller } = createTarPacker()
  const write = async (): Promise<void> => {
    for await (const { name, bytes } of entries) {
      const writer = controller.add({ name, size: bytes.length, mode: 0o600, type: 'file' }).getWriter()
      await writer.write(bytes)
      await writer.close()
    }
    controller.finalize()
  }
  write().catch((error: unknown) => controller.error(error))
  return Readable.fromWeb(readable as ReadableStream<Uint8Array>)
}

/** The entries as a compressed tar. The checksum in the compressed form detects a changed bit before anything is read from it. */
export const writeArchive = (
  entries: AsyncIterable<ArchiveEntry>,
): { plain: Readable; compress: NodeJS.ReadWriteStream } => ({
  plain: pack(entries),
  compress: createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  }),
})
