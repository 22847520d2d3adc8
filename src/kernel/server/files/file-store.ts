import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { readS3Address } from '../backup/places/s3-address.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'

/**
 * Stores bytes. Keys are `ENVIRONMENT/ID` and the same with `.thumbnail`, `.small` or `.large`, made by the server; the bytes
 * of a key never change. Only put, read, remove and a test of whole objects, which any S3-compatible bucket offers.
 */
export type FileStore = {
  /** Where it is, for the log. */
  place: string
  /** Throws when it cannot be written to: called at start, so that a wrong FILES_URL is known before the first upload. */
  check: () => Promise<void>
  put: (key: string, bytes: Buffer, contentType: string) => Promise<void>
  /** Null when there is nothing under the key. */
  read: (key: string) => Promise<Readable | null>
  /** Does not fail when there is nothing under the key. */
  remove: (key: string) => Promise<void>
  has: (key: string) => Promise<boolean>
}

const wrong = 'FILES_URL acepta una carpeta (file:///…) o un bucket (s3://…)'

/** The folder a FILES_URL names. Throws, in Spanish, for what is not supported. */
export const folderOf = (filesUrl: string): string => {
  const scheme = filesUrl.match(/^([a-z][a-z0-9+.-]*):/i)?.[1]?.toLowerCase()
  if (scheme === undefined) return filesUrl
  if (scheme !== 'file') throw new Error(`${wrong}; no «${scheme}».`)
  try {
    return fileURLToPath(filesUrl)
  } catch (cause) {
    throw new Error(`${wrong}; «${filesUrl}» no es una carpeta de esta máquina.`, { cause })
  }
}

type Variables = Record<string, string | undefined>

/** The store at an address. Throws, in Spanish, for one that is not understood. */
export const openFileStore = (filesUrl: string, variables: Variables = process.env): FileStore =>
  /^s3:/i.test(filesUrl) ? createS3Store(readS3Address(filesUrl, variables)) : createFolderStore(folderOf(filesUrl))

/** The store of the settings: FILES_URL, else `files` in DATA_DIR. */
export const createFileStore = (settings: { FILES_URL?: string | undefined; DATA_DIR: string }): FileStore =>
  openFileStore(settings.FILES_URL ?? `${settings.DATA_DIR}/files`)
