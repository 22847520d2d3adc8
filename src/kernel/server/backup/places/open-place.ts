import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { problem } from '../../../contract/problems.ts'
import { backupProblems } from '../backup-problems.ts'
import type { BackupPlace } from './backup-place.ts'
import { createFolderPlace, folderAndName } from './folder-place.ts'
import { readS3Address } from './s3-address.ts'
import { createS3Place } from './s3-place.ts'

/** A place, and the backup in it that was named; null when a place alone was named. */
export type OpenedPlace = { place: BackupPlace; name: string | null }

type Variables = Record<string, string | undefined>

const isFolder = (path: string): boolean =>
  path.endsWith('/') || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

const archiveName = /[^/]+\.tar\.zst(\.age)?$/

const openBucket = (text: string, variables: Variables): OpenedPlace => {
  const address = readS3Address(text, variables)
  const name = archiveName.exec(address.prefix.slice(0, -1))?.[0] ?? null
  const prefix = name ? address.prefix.slice(0, -1 - name.length) : address.prefix
  return { place: createS3Place({ ...address, prefix }), name }
}

/**
 * `s3://…`, `file:///…` or a path: a folder (one that exists, or ends with a slash) or prefix, or one backup in it.
 * Throws place for any other scheme.
 */
export const openPlace = (text: string, variables: Variables): OpenedPlace => {
  if (/^s3:/i.test(text)) return openBucket(text, variables)
  if (/^[a-z][a-z0-9+.-]+:/i.test(text) && !text.startsWith('file:///'))
    throw problem(backupProblems.place, {
      message: `${backupProblems.place.message} Acepta una carpeta, un archivo o s3://….`,
    })
  const path = text.startsWith('file:///') ? fileURLToPath(text) : text
  if (isFolder(path)) return { place: createFolderPlace(path), name: null }
  const { folder, name } = folderAndName(path)
  return { place: createFolderPlace(folder), name }
}
