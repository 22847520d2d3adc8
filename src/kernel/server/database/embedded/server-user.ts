import { type FileHandle, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { launcherError } from './launcher-error.ts'

export type ServerUser = { uid: number; gid: number }

/** `nobody`: PostgreSQL refuses to run as root. */
const nobody: ServerUser = { uid: 65534, gid: 65534 }

/**
 * The user that runs the server; undefined is the user of this process. Root runs an existing cluster as its owner, so
 * that a folder created by an ordinary user stays theirs.
 */
export const serverUser = async (cluster: string): Promise<ServerUser | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(cluster).catch(() => undefined)
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody
}

const searchBit = (folder: { uid: number; gid: number }, user: ServerUser) => {
  if (folder.uid === user.uid) return 0o100
  return folder.gid === user.gid ? 0o010 : 0o001
}

export const canReach = async (path: string, user: ServerUser): Promise<boolean> => {
  const folder = await stat(path)
  if (!(folder.mode & searchBit(folder, user))) return false
  const parent = dirname(path)
  return parent === path || canReach(parent, user)
}

/** A path as the server's user can open it, and the descriptors its process must inherit from number 3 on. */
export type ServerPath = { path: string; descriptors: number[]; close: () => Promise<void> }

/**
 * A repository cloned by root is usually under /root, which other users cannot enter. So the server's process inherits
 * the folder open: on Linux `/proc/self/fd/3` enters it without crossing its parents. The data stays where it was
 * configured and no permissions change.
 */
export const openForServer = async (path: string, user: ServerUser | undefined): Promise<ServerPath> => {
  if (!user || (await canReach(path, user))) return { path, descriptors: [], close: async () => {} }
  if (process.platform !== 'linux') throw launcherError({ code: 'data-dir-not-reachable', folder: path })
  const handle: FileHandle = await open(path, 'r')
  return { path: '/proc/self/fd/3', descriptors: [handle.fd], close: () => handle.close() }
}
