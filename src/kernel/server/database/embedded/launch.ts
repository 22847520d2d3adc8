import { access, mkdir, open, readFile, realpath, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { launcherError } from './launcher-error.ts'
import { type ServerUser, serverUser } from './server-user.ts'

export type Log = (message: string, detail?: Record<string, unknown>) => void

/** What the steps of a start share. Paths are real paths: a link to the folder is the same folder. */
export type Launch = {
  folder: string
  cluster: string
  user: ServerUser | undefined
  settings: Record<string, string>
  log: Log
}

export type LaunchOptions = { dataDir: string; log: Log; settings?: Record<string, string> }

export const prepareLaunch = async ({ dataDir, log, settings = {} }: LaunchOptions): Promise<Launch> => {
  const folder = await writableFolder(resolve(dataDir))
  const cluster = join(folder, 'postgres')
  await checkOwner(cluster)
  return { folder, cluster, user: await serverUser(cluster), settings, log }
}

/**
 * Tests with a real write, because permission bits do not show a read-only or full disk, or the access lists of
 * Windows.
 */
const writableFolder = async (path: string) => {
  const probe = join(path, `.write-probe-${process.pid}`)
  try {
    await mkdir(path, { recursive: true })
    await (await open(probe, 'w')).close()
    await rm(probe)
    return await realpath(path)
  } catch (cause) {
    throw launcherError({ code: 'data-dir-not-writable', folder: path, cause })
  }
}

export const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

export const passwordFile = (cluster: string) => join(cluster, 'anden.password')

/** PostgreSQL runs only as the owner of its files; root can become it, nobody else can. */
const checkOwner = async (cluster: string) => {
  const uid = process.getuid?.()
  const owner = await stat(cluster).catch(() => undefined)
  if (!owner || uid === undefined || uid === 0 || owner.uid === uid) return
  throw launcherError({ code: 'data-dir-not-writable', folder: cluster, detail: `owned by uid ${owner.uid}` })
}

/** Checks that an existing cluster is whole. */
export const checkCluster = async ({ cluster }: Launch) => {
  if (!(await exists(join(cluster, 'PG_VERSION'))) || !(await exists(passwordFile(cluster))))
    throw launcherError({ code: 'data-dir-not-a-cluster', folder: cluster })
}

export const readPassword = async (cluster: string) => (await readFile(passwordFile(cluster), 'utf8')).trim()
