import type { Readable } from 'node:stream'
import { isProblem, problem } from '../../../../../kernel/contract/problems.ts'
import { integrationProblems } from '../../../contract/problems.ts'

export type PlacedFile = { name: string; bytes: number; modifiedAt: number }

/**
 * A folder, an SFTP directory or a prefix of a bucket. Paths are relative to the root of the connection, with slashes. Every
 * act fails with the problem `place`, whose message tells a person why.
 */
export type FilePlace = {
  /** Plain files directly in the folder, in the order of their names, at most `limit`; none when it is not there. */
  list: (folder: string, limit: number) => Promise<PlacedFile[]>
  /** Null when it is not there. */
  stat: (path: string) => Promise<{ bytes: number; modifiedAt: number } | null>
  read: (path: string) => Promise<Readable>
  /** All of the content is on the disk of the place when it returns. Replaces what is there. */
  write: (path: string, content: Readable) => Promise<void>
  /**
   * At once where the place can; never over another file. Makes the folder. A place that copies and then deletes waits between
   * both for `onCopied`.
   */
  move: (from: string, to: string, onCopied?: () => Promise<void>) => Promise<void>
  remove: (path: string) => Promise<void>
  close: () => Promise<void>
}

export const placeProblem = (message: string, cause?: unknown) =>
  problem(integrationProblems.place, { message, ...(cause === undefined ? {} : { cause }) })

export const isPlaceProblem = (error: unknown): boolean =>
  isProblem(error) && error.problem === integrationProblems.place

/** A folder and a name as one path; the folder may be the root. */
export const within = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`)

export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** Names that a person gave a file on purpose: hidden ones and those of half-written files are left alone. */
export const isTakeable = (name: string): boolean =>
  name.length <= 200 && !name.startsWith('.') && !/[\p{Cc}\\/]|\.(part|parcial|tmp|filepart)$/iu.test(name)
