import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile as YauzlFile } from 'yauzl'
import { fileProblem, isFileProblem } from './file-problem.ts'

export type ZipFile = {
  has: (name: string) => boolean
  /**
   * The unpacked bytes of an entry, up to `limit` whatever the file declares. `onShare` is called with the part of the
   * entry that was read, 0 to 1.
   */
  read: (name: string, limit: number, onShare?: (share: number) => void) => AsyncGenerator<Buffer>
  close: () => Promise<void>
}

const tooLarge = () => fileProblem('El archivo, descomprimido, es demasiado grande. Partilo en varios.')

const damageError = (cause?: unknown) => fileProblem('El archivo xlsx está dañado o cortado: no se puede abrir.', cause)

/** Largest directory of a file, in bytes; that of a spreadsheet takes a few kilobytes. */
const largestDirectory = 4 * 1024 * 1024
const entryHeadBytes = 46

/** Some programs write names with backslashes, or in other capitals than in the references to them. */
const plainName = (name: string): string => name.replaceAll('\\', '/').toLowerCase()

const readEntries = async (file: YauzlFile): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>()
  let bytes = 0
  for await (const entry of file.eachEntry()) {
    bytes += entryHeadBytes + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    if (bytes > largestDirectory) throw damageError()
    if (entry.isEncrypted()) throw fileProblem('El archivo xlsx tiene contraseña. Guardalo sin contraseña.')
    entries.set(plainName(entry.fileNameRaw.toString('utf8')), entry)
  }
  return entries
}

/**
 * Whether an error is of the disk and not of the file: those of zlib have `Z_…` as their code, yauzl's own have none.
 */
const isOfTheDisk = (error: unknown): boolean => {
  const { code } = error as NodeJS.ErrnoException
  return code !== undefined && !code.startsWith('Z_')
}

/**
 * Names are decoded and sizes are checked in this file: yauzl would refuse files whose programs write them carelessly.
 */
const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false }

/** Opens a zip by its directory. Throws a file problem when it is none. */
export const openZip = async (path: string): Promise<ZipFile> => {
  const file = await openPromise(path, options).catch((error: unknown) => {
    throw damageError(error)
  })
  const entries = await readEntries(file).catch((error: unknown) => {
    file.close()
    throw isFileProblem(error) ? error : damageError(error)
  })

  const openEntry = (entry: Entry): Promise<Readable> =>
    file.openReadStreamPromise(entry).catch((error: unknown) => {
      throw damageError(error)
    })

  async function* read(name: string, limit: number, onShare?: (share: number) => void): AsyncGenerator<Buffer> {
    const entry = entries.get(plainName(name))
    if (!entry) throw damageError()
    if (entry.uncompressedSize > limit) throw tooLarge()
    let total = 0
    try {
      for await (const chunk of (await openEntry(entry)) as AsyncIterable<Buffer>) {
        total += chunk.length
        if (total > limit) throw tooLarge()
        onShare?.(Math.min(1, total / entry.uncompressedSize))
        yield chunk
      }
    } catch (error) {
      throw isFileProblem(error) || isOfTheDisk(error) ? error : damageError(error)
    }
  }
  return { has: name => entries.has(plainName(name)), read, close: async () => file.close() }
}
