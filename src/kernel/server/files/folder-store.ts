import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { newId } from '../ids.ts'
import type { FileStore } from './file-store.ts'
import { isMissingFile } from './missing-file.ts'

const keyPattern = /^([0-9a-f-]{36})\/([0-9a-f-]{36})(\.(?:thumbnail|small|large|shelf|page))?$/

/** A folder holds at most a 256th of an environment's files: no directory of a million entries. */
const pathOf = (folder: string, key: string): string => {
  const [, environment, id, suffix = ''] = keyPattern.exec(key) ?? []
  if (!environment || !id) throw new Error(`not a key of the file store: ${key}`)
  return join(folder, environment, id.slice(-2), `${id}${suffix}`)
}

/** Written to another name, flushed and renamed, so that a file is whole or absent, also after a power cut. */
const writeWhole = async (path: string, bytes: Buffer): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  const aside = `${path}.${newId()}`
  try {
    const file = await open(aside, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

const openRead = async (path: string) => {
  try {
    const file = await open(path, 'r')
    return createReadStream(path, { fd: file })
  } catch (error) {
    if (isMissingFile(error)) return null
    throw error
  }
}

export const createFolderStore = (path: string): FileStore => {
  const folder = resolve(path)
  return {
    place: folder,
    async check() {
      try {
        await mkdir(folder, { recursive: true })
        const probe = join(folder, `.probe-${newId()}`)
        await writeWhole(probe, Buffer.from('ok'))
        await rm(probe)
      } catch (cause) {
        throw new Error(`No se puede escribir en la carpeta de archivos «${folder}» (FILES_URL).`, { cause })
      }
    },
    put: (key, bytes) => writeWhole(pathOf(folder, key), bytes),
    read: key => openRead(pathOf(folder, key)),
    remove: key => rm(pathOf(folder, key), { force: true }),
    async has(key) {
      try {
        return (await stat(pathOf(folder, key))).isFile()
      } catch (error) {
        if (isMissingFile(error)) return false
        throw error
      }
    },
  }
}
