import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { PassThrough, pipeline } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { fileProblem } from './file-problem.ts'

type Entry = { method: number; packed: number; unpacked: number; offset: number }

export type ZipFile = {
  has: (name: string) => boolean
  /**
   * The unpacked bytes of an entry, stopped at `limit` whatever the file says of itself. `onShare` hears how much of
   * the packed bytes was read, 0 to 1.
   */
  read: (name: string, limit: number, onShare?: (share: number) => void) => AsyncGenerator<Buffer>
  close: () => Promise<void>
}

const tooLarge = () => fileProblem('El archivo, descomprimido, es demasiado grande. Partilo en varios.')

const damaged = (cause?: unknown) => fileProblem('El archivo xlsx está dañado o cortado: no se puede abrir.', cause)

const endSignature = 0x06054b50
const end64Signature = 0x06064b50
const entrySignature = 0x02014b50
const longestComment = 65_557
/** The list of what the file holds: a spreadsheet's takes a few kilobytes. */
const largestDirectory = 4 * 1024 * 1024

const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw damaged()
  return buffer
}

type Directory = { offset: number; bytes: number }

/** Where the list of entries stands, from the file's last bytes; of files that any spreadsheet program writes. */
const findDirectory = async (file: FileHandle): Promise<Directory> => {
  const { size } = await file.stat()
  const length = Math.min(size, longestComment)
  const tail = await readAt(file, size - length, length)
  for (let at = length - 22; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== endSignature) continue
    const found = { bytes: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16) }
    if (found.offset !== 0xffffffff) return found
    const end64 = await readAt(file, Number(tail.readBigUInt64LE(at - 12)), 56)
    if (end64.readUInt32LE(0) !== end64Signature) throw damaged()
    return { bytes: Number(end64.readBigUInt64LE(40)), offset: Number(end64.readBigUInt64LE(48)) }
  }
  throw damaged()
}

/** Sizes and places beyond 4 GB stand in an extra field, in this order and only those that do not fit. */
const large = (extra: Buffer, given: { unpacked: number; packed: number; offset: number }) => {
  const values = { ...given }
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let next = at + 4
    for (const name of ['unpacked', 'packed', 'offset'] as const)
      if (values[name] === 0xffffffff && next + 8 <= extra.length) {
        values[name] = Number(extra.readBigUInt64LE(next))
        next += 8
      }
  }
  return values
}

/** Some programs write names with the wrong slash, or in other capitals than the ones they are referred to by. */
const plainName = (name: string): string => name.replaceAll('\\', '/').toLowerCase()

const readEntries = async (file: FileHandle): Promise<Map<string, Entry>> => {
  const directory = await findDirectory(file)
  if (directory.bytes > largestDirectory) throw damaged()
  const bytes = await readAt(file, directory.offset, directory.bytes)
  const entries = new Map<string, Entry>()
  let at = 0
  while (at + 46 <= bytes.length && bytes.readUInt32LE(at) === entrySignature) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map(place => bytes.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    const nameEnd = at + 46 + nameLength
    const sizes = large(bytes.subarray(nameEnd, nameEnd + extraLength), {
      unpacked: bytes.readUInt32LE(at + 24),
      packed: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    })
    if (bytes.readUInt16LE(at + 8) & 1) throw fileProblem('El archivo xlsx tiene contraseña. Guardalo sin contraseña.')
    entries.set(plainName(bytes.toString('utf8', at + 46, nameEnd)), { method: bytes.readUInt16LE(at + 10), ...sizes })
    at = nameEnd + extraLength + commentLength
  }
  return entries
}

/** Opens a zip by its directory. Throws a file problem when it is none. */
export const openZip = async (path: string): Promise<ZipFile> => {
  const file = await open(path)
  const entries = await readEntries(file).catch(async (error: unknown) => {
    await file.close()
    throw error instanceof RangeError ? damaged(error) : error
  })

  const packedBytes = async (name: string, limit: number) => {
    const entry = entries.get(plainName(name))
    if (!entry || (entry.method !== 0 && entry.method !== 8)) throw damaged()
    if (entry.unpacked > limit) throw tooLarge()
    const head = await readAt(file, entry.offset, 30)
    const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
    const source = entry.packed === 0 ? null : createReadStream(path, { start, end: start + entry.packed - 1 })
    return { source, isDeflated: entry.method === 8, packed: entry.packed }
  }

  async function* read(name: string, limit: number, onShare?: (share: number) => void): AsyncGenerator<Buffer> {
    const { source, isDeflated, packed } = await packedBytes(name, limit)
    if (!source) return
    const unpacked = pipeline(source, isDeflated ? createInflateRaw() : new PassThrough(), () => {})
    let total = 0
    try {
      for await (const chunk of unpacked as AsyncIterable<Buffer>) {
        total += chunk.length
        if (total > limit) throw tooLarge()
        onShare?.(source.bytesRead / packed)
        yield chunk
      }
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code?.startsWith('Z_') ? damaged(error) : error
    } finally {
      source.destroy()
    }
  }
  return { has: name => entries.has(plainName(name)), read, close: () => file.close() }
}
