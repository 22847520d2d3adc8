import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareLaunch } from '../server/database/embedded/launch.ts'
import { startEmbeddedPostgres } from '../server/database/embedded/launcher.ts'
import { readPostmaster } from '../server/database/embedded/postmaster-file.ts'
import { isPidTaken } from '../server/database/embedded/server-liveness.ts'
import { stopServer } from '../server/database/embedded/server-process.ts'
import { placeOfRun, placesOfRuns } from './run-place.ts'

export type TestServer = { url: string; stop: () => Promise<void> }

/** Data that nobody needs after the run: durability is traded for speed, here and nowhere else. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

const prefix = 'anden-test-'

/** The server for a whole run: TEST_DATABASE_URL (a superuser's) when set, else one of our own in a temporary folder. */
export const startTestServer = async (): Promise<TestServer> => {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { url, stop: async () => {} }
  await removeAbandoned()
  const folder = await mkdtemp(join(await placeOfRun(), `${prefix}${process.pid}-`))
  await chmod(folder, 0o755)
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, settings })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** An interrupted run leaves its server behind; the folder's name tells whose it was. */
const removeAbandoned = async () => {
  for (const place of placesOfRuns)
    for (const name of (await readdir(place)).filter(entry => entry.startsWith(prefix))) await removeRun(place, name)
}

const removeRun = async (place: string, name: string): Promise<void> => {
  const [pid = ''] = name.slice(prefix.length).split('-')
  if (!Number(pid) || isPidTaken(Number(pid))) return
  const launch = await prepareLaunch({ dataDir: join(place, name), log: () => {} })
  const postmaster = await readPostmaster(launch.cluster)
  if (postmaster) await stopServer(launch, postmaster.pid)
  await rm(launch.folder, { recursive: true, force: true })
}
