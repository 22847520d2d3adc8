import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createZstdDecompress } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { isProblem, problem } from '../../contract/problems.ts'
import type { ArchiveEntry } from './archive-writer.ts'
import { backupProblems, damaged } from './backup-problems.ts'
import { decryptStream, type Key, toWeb } from './encryption.ts'
import { createSealChecker } from './stream-seal.ts'

const ageMagic = Buffer.from('age-encryption.org/v1\n')
const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

type Peeked = { first: Buffer; all: Readable }

/** The first bytes of a stream, and a stream of everything, those included. */
const peek = async (source: Readable, size: number): Promise<Peeked> => {
  const iterator = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const pieces: Buffer[] = []
  let length = 0
  while (length < size) {
    const next = await iterator.next()
    if (next.done) break
    pieces.push(next.value)
    length += next.value.length
  }
  const first = Buffer.concat(pieces)
  const all = Readable.from(
    (async function* () {
      try {
        if (first.length > 0) yield first
        for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
      } finally {
        source.destroy()
      }
    })(),
    { objectMode: false },
  )
  return { first: first.subarray(0, size), all }
}

const openSealed = async (source: Readable, key: Key | null): Promise<Readable> => {
  const { first, all } = await peek(source, ageMagic.length)
  if (!first.equals(ageMagic)) return all
  if (!key) throw problem(backupProblems.needsKey)
  return decryptStream(all, key)
}

const wordsOf: Record<string, string> = {
  Z_BUF_ERROR: 'termina antes de tiempo',
  ZSTD_error_checksum_wrong: 'la suma de comprobación no coincide',
}

const asDamage = (error: unknown): Error => {
  if (isProblem(error)) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return damaged(wordsOf[code] ?? 'no se puede leer entero', error)
}

/**
 * The entries of a backup in their order, decrypted and decompressed. Throws notABackup, needsKey, wrongKey, and damaged for
 * a stream that is cut or changed.
 */
export async function* readArchive(source: Readable, key: Key | null): AsyncGenerator<ArchiveEntry> {
  const { first, all } = await peek(await openSealed(source, key), zstdMagic.length)
  if (!first.equals(zstdMagic)) throw problem(backupProblems.notABackup)
  const [checked, plain] = [createSealChecker(), createZstdDecompress()]
  const ended = pipeline(all, checked, plain)
  ended.catch(() => {})
  const decoder = createTarDecoder({ strict: true })
  const entries = toWeb(plain).pipeThrough(decoder)
  try {
    for await (const { header, body } of entries as ReadableStream<{
      header: { name: string }
      body: ReadableStream<Uint8Array>
    }>) {
      const pieces: Uint8Array[] = []
      for await (const piece of body) pieces.push(piece)
      yield { name: header.name, bytes: Buffer.concat(pieces) }
    }
    // The tar may be whole before the stream is: its end is checked too.
    await ended
  } catch (error) {
    throw asDamage(error)
  } finally {
    all.destroy()
    source.destroy()
  }
}
