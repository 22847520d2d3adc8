import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { newId } from '../../ids.ts'
import { type BackupPlace, isBackupName, momentOf } from './backup-place.ts'

const flush = async (path: string): Promise<number> => {
  const file = await open(path, 'r+')
  try {
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

/** A folder of this machine. What is written is readable by its owner alone, and gets its name when it is whole and on disk. */
export const createFolderPlace = (given: string): BackupPlace => {
  const folder = resolve(given)
  return {
    title: folder,
    async write(name, content, signal) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const aside = join(folder, `.${name}.${newId()}.partial`)
      try {
        await pipeline(content, createWriteStream(aside, { flags: 'wx', mode: 0o600 }), { signal })
        const bytes = await flush(aside)
        await rename(aside, join(folder, name))
        return bytes
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },
    async read(name) {
      const file = await open(join(folder, name), 'r')
      return file.createReadStream()
    },
    async list() {
      const names = (await readdir(folder).catch(() => [])).filter(isBackupName).toSorted().toReversed()
      return Promise.all(
        names.map(async name => ({
          name,
          bytes: (await stat(join(folder, name))).size,
          at: momentOf(name).toISOString(),
        })),
      )
    },
    remove: name => rm(join(folder, name), { force: true }),
  }
}

/** A single file as a place of its folder. */
export const folderAndName = (path: string): { folder: string; name: string } => {
  const full = resolve(path)
  return { folder: dirname(full), name: basename(full) }
}
