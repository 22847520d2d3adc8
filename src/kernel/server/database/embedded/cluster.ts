import { randomBytes } from 'node:crypto'
import { chmod, chown, lchown, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { checkCluster, exists, type Launch, passwordFile } from './launch.ts'
import { launcherError } from './launcher-error.ts'
import { runCommand } from './server-command.ts'
import { openForServer } from './server-user.ts'

const stagingPrefix = 'postgres-new-'
const abandonedAfter = 10 * 60_000

/**
 * Leaves a cluster ready to be started: created when there is none, else checked. A new one is created in a temporary
 * folder and renamed into place, so that a process killed half-way leaves nothing that looks like a database, and of
 * two processes that start at once the second finds the cluster of the first.
 */
export const ensureCluster = async (launch: Launch, binaries: Binaries) => {
  if (!(await hasContent(launch.cluster))) await createCluster(launch, binaries)
  await checkCluster(launch)
  await checkVersion(launch.cluster, binaries.major)
  await giveToServer(launch)
}

const hasContent = async (path: string) => (await exists(path)) && (await readdir(path)).length > 0

const checkVersion = async (cluster: string, major: string) => {
  const clusterMajor = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (clusterMajor !== major)
    throw launcherError({
      code: 'data-dir-of-another-version',
      folder: cluster,
      detail: `${clusterMajor}, not ${major}`,
    })
}

/** Repairs what a recursive chmod or chown on the data folder breaks: PostgreSQL refuses both. */
const giveToServer = async ({ cluster, user }: Launch) => {
  await chmod(cluster, 0o700)
  if (!user || (await stat(cluster)).uid === user.uid) return
  await chown(cluster, user.uid, user.gid)
  for (const entry of await readdir(cluster, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), user.uid, user.gid)
}

const createCluster = async (launch: Launch, binaries: Binaries) => {
  const { folder, cluster, user } = launch
  await removeAbandoned(folder)
  const staging = await mkdtemp(join(folder, stagingPrefix))
  try {
    const password = join(staging, 'password')
    await writeFile(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
    if (user) {
      await chown(staging, user.uid, user.gid)
      await chown(password, user.uid, user.gid)
    }
    await initialise(launch, binaries, staging)
    await rename(password, passwordFile(join(staging, 'cluster')))
    await putInPlace(join(staging, 'cluster'), cluster)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** Another process may have put its cluster first; then that one is the database and this one is deleted. */
const putInPlace = async (newCluster: string, cluster: string) => {
  if (process.platform === 'win32' && !(await hasContent(cluster))) await rm(cluster, { recursive: true, force: true })
  await rename(newCluster, cluster).catch(async (error: unknown) => {
    if (!(await hasContent(cluster))) throw error
  })
}

const initialise = async ({ folder, user, settings }: Launch, binaries: Binaries, staging: string) => {
  const visible = await openForServer(staging, user)
  try {
    const result = await runCommand({
      command: binaries.initdb,
      parameters: [
        `--pgdata=${visible.path}/cluster`,
        `--pwfile=${visible.path}/password`,
        '--username=postgres',
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=icu',
        '--icu-locale=es-AR',
        '--no-instructions',
        ...(settings.fsync === 'off' ? ['--no-sync'] : []),
      ],
      user,
      descriptors: visible.descriptors,
    })
    if (result.status !== 0) throw launcherError({ code: 'initdb-failed', folder, detail: result.output })
  } finally {
    await visible.close()
  }
}

const removeAbandoned = async (folder: string) => {
  const names = (await readdir(folder)).filter(name => name.startsWith(stagingPrefix))
  for (const path of names.map(name => join(folder, name))) {
    const stats = await stat(path).catch(() => undefined)
    if (stats && Date.now() - stats.mtimeMs > abandonedAfter) await rm(path, { recursive: true, force: true })
  }
}
