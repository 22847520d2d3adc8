import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import type { BinariesPackage } from './binaries.ts'
import { exists, type Launch } from './launch.ts'
import { canReach } from './server-user.ts'

/**
 * Folders for a copy, in the order to try them: beside the data if the server's user can reach it, /var/cache, and last
 * the temporary folder, which the system cleans.
 */
export const copyPlaces = async ({ folder, user }: Launch) => {
  const beside = join(folder, 'postgres-runtime')
  const sharedPlaces = [join('/var/cache', 'anden'), join(tmpdir(), `anden-${process.getuid?.() ?? 'user'}`)]
  if (!user) return [beside]
  return (await canReach(folder, user)) ? [beside, ...sharedPlaces] : sharedPlaces
}

/** Programs in a shared place are run only if no other user could have written them. */
const isTrusted = async (path: string) => {
  const folder = await lstat(path).catch(() => undefined)
  if (!folder?.isDirectory()) return false
  return process.getuid === undefined || (folder.uid === process.getuid() && !(folder.mode & 0o022))
}

/** Copies once per version, atomically, and answers the folder that holds `bin`. */
export const copyBinaries = async ({ native, name, version }: BinariesPackage, place: string) => {
  await mkdir(place, { recursive: true, mode: 0o755 })
  if (!(await isTrusted(place))) throw new Error(`${place} may be written by other users`)
  await chmod(place, 0o755)
  const target = join(place, `${name}-${version}`)
  if (await isTrusted(target)) return target
  const staging = await mkdtemp(join(place, 'copy-'))
  try {
    await cp(native, staging, { recursive: true, verbatimSymlinks: true, filter: path => !path.endsWith('.a') })
    await linkLibraries(staging)
    await openToReaders(staging)
    await rename(staging, target).catch(async (error: unknown) => {
      if (!(await isTrusted(target))) throw error
    })
    return target
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

type LibraryLink = { source: string; target: string }

/** npm packages carry no links: the package lists them for an install script that may not have run. */
const linkLibraries = async (root: string) => {
  const list = join(root, 'pg-symlinks.json')
  if (!(await exists(list))) return
  const links: LibraryLink[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(root, relative('native', target))
    if (!(await exists(path))) await symlink(relative(dirname(target), source) || basename(source), path)
  }
}

const openToReaders = async (root: string) => {
  await chmod(root, 0o755)
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const { mode } = await lstat(path)
    await chmod(path, entry.isDirectory() || mode & 0o100 ? 0o755 : 0o644)
  }
}
