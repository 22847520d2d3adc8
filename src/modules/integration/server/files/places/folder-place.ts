import { constants, createWriteStream } from 'node:fs'
import { lstat, mkdir, open, opendir, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type FilePlace, type PlacedFile, placeProblem } from './file-place.ts'

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

const words: Record<string, string> = {
  ENOENT: 'No existe.',
  EACCES: 'Andén no tiene permiso.',
  EPERM: 'Andén no tiene permiso.',
  EROFS: 'La carpeta es de solo lectura.',
  ENOSPC: 'El disco está lleno.',
  ENOTDIR: 'Hay un archivo donde tendría que haber una carpeta.',
  ELOOP: 'Es un enlace a otra parte, y no se sigue.',
}

/** Failures of the file system in words; a problem stays what it is. */
const told = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const reason = words[codeOf(error)]
    throw reason ? placeProblem(`«${path}»: ${reason}`, error) : error
  }
}

const isGone = (error: unknown): null => {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}

const flush = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * A folder of this machine. Nothing outside `root` is reached: paths cannot climb, and a link to another place is not
 * followed, neither as a folder nor as a file.
 */
export const createFolderPlace = async (root: string): Promise<FilePlace> => {
  await told(root, () => mkdir(root, { recursive: true, mode: 0o770 }))
  const base = await realpath(root)

  const full = (path: string): string => {
    const found = resolve(base, path)
    if (found !== base && !found.startsWith(base + sep)) throw placeProblem(`«${path}» está fuera de la carpeta.`)
    return found
  }
  /** The folder of a path, when it is what it says: not behind a link. */
  const checked = async (path: string): Promise<string> => {
    const target = full(path)
    const parent = target === base ? base : dirname(target)
    const real = await realpath(parent).catch(isGone)
    if (real !== null && real !== parent) throw placeProblem(`«${path}» está detrás de un enlace, y no se sigue.`)
    return target
  }
  const makeFolder = async (target: string, path: string): Promise<void> => {
    await mkdir(dirname(target), { recursive: true, mode: 0o770 })
    await checked(path)
  }
  const describe = async (path: string): Promise<Omit<PlacedFile, 'name'> | null> => {
    const found = await lstat(await checked(path)).catch(isGone)
    return found?.isFile() ? { bytes: found.size, modifiedAt: found.mtimeMs } : null
  }

  return {
    list: (folder, limit) =>
      told(folder, async () => {
        const directory = await checked(join(folder, 'x')).then(dirname)
        const entries = await opendir(directory).catch(isGone)
        const names: string[] = []
        for await (const entry of entries ?? []) if (entry.isFile()) names.push(entry.name)
        const files: PlacedFile[] = []
        for (const name of names.toSorted().slice(0, limit)) {
          const found = await describe(join(folder, name))
          if (found) files.push({ name, ...found })
        }
        return files
      }),
    stat: path => told(path, () => describe(path)),
    read: path =>
      told(path, async () => {
        const handle = await open(await checked(path), constants.O_RDONLY | constants.O_NOFOLLOW)
        return handle.createReadStream()
      }),
    write: (path, content) =>
      told(path, async () => {
        const target = await checked(path)
        await makeFolder(target, path)
        const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW
        const handle = await open(target, flags, 0o660)
        await pipeline(content, createWriteStream('', { fd: handle, flush: true }))
      }),
    move: (from, to) =>
      told(from, async () => {
        const [source, target] = [await checked(from), await checked(to)]
        await makeFolder(target, to)
        if (await describe(to)) throw placeProblem(`«${to}» ya existe.`)
        await rename(source, target)
        await flush(dirname(target))
      }),
    remove: path => told(path, async () => rm(await checked(path), { force: true })),
    close: async () => {},
  }
}
