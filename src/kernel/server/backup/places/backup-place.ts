import type { Readable } from 'node:stream'

export type StoredBackup = { name: string; bytes: number; at: string }

/** Where backups are kept: a folder or a bucket. */
export type BackupPlace = {
  /** For people: without keys. */
  title: string
  /** Whole under its name or not at all; answers its size. */
  write: (name: string, content: Readable, signal: AbortSignal) => Promise<number>
  read: (name: string) => Promise<Readable>
  /** Newest first. */
  list: () => Promise<StoredBackup[]>
  remove: (name: string) => Promise<void>
}

const namePattern = /^anden-\d{8}T\d{6}Z\.tar\.zst(\.age)?$/

/** A name that sorts by moment: `anden-20261123T033000Z.tar.zst`, with `.age` when it is encrypted. */
export const backupName = (takenAt: Date, isEncrypted: boolean): string =>
  `anden-${takenAt.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.zst${isEncrypted ? '.age' : ''}`

export const isBackupName = (name: string): boolean => namePattern.test(name)

/** The moment in a name of `backupName`. */
export const momentOf = (name: string): Date => {
  const [, day = '', time = ''] = /^anden-(\d{8})T(\d{6})Z/.exec(name) ?? []
  return new Date(`${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`)
}
