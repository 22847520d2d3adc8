import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { outageOf } from '../outages.ts'
import { type Launch, readPassword } from './launch.ts'
import { launcherError } from './launcher-error.ts'
import { isServerOf } from './server-liveness.ts'
import { startLimit } from './server-process.ts'

/** The session that owns the folder; `lost` resolves when it ends, which tells that the server died. */
export type Ownership = { client: Client; lost: Promise<void> }

export type RunningServer = { pid: number; port: number; folder: string }

/**
 * An advisory lock belongs to one database: this one is in `postgres`, where no lock of the application can collide
 * with it.
 */
const ownerKey = 0x616e_6465
const patience = 2_000
const answerLimit = 5_000

export const superuserUrl = async (launch: Launch, port: number, database: string) =>
  `postgresql://postgres:${await readPassword(launch.cluster)}@127.0.0.1:${port}/${encodeURIComponent(database)}`

const connect = async (launch: Launch, port: number): Promise<Ownership> => {
  const client = new Client({
    connectionString: await superuserUrl(launch, port, 'postgres'),
    options: '-c idle_session_timeout=0 -c statement_timeout=0',
    application_name: 'anden owner',
    keepAlive: true,
    // A server that is killed between the handshake and its first word never answers.
    connectionTimeoutMillis: answerLimit,
    query_timeout: answerLimit,
  })
  const sessionEnd = new Promise<void>(resolve => client.once('end', () => resolve()))
  client.on('error', error => launch.log('embedded database: owner session ended', { error: error.message }))
  await client.connect()
  return { client, lost: sessionEnd }
}

/** A server that refuses, starts, recovers, stops, is too busy to answer or has too many clients: it passes. */
const isPassing = (error: unknown) => outageOf(error) !== null || (error instanceof Error && /timeout/.test(error.message))

const tryConnect = (launch: Launch, server: RunningServer) =>
  connect(launch, server.port).catch((cause: unknown) => {
    if (isPassing(cause)) return undefined
    throw launcherError({ code: 'start-failed', folder: launch.cluster, detail: String(cause), cause })
  })

const tryLock = async ({ client }: Ownership) => {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [ownerKey])
  return rows[0]?.taken === true
}

/** Whether a living process owns the folder's server. A lock taken for the test is released. */
export const isOwnedElsewhere = async (launch: Launch, server: RunningServer): Promise<boolean> => {
  const session = await tryConnect(launch, server)
  if (!session) return false
  try {
    return !(await tryLock(session))
  } finally {
    await session.client.end()
  }
}

/**
 * The folder belongs to the process whose session holds the lock. The server releases it with the session, however the
 * process ended, so a lock is never stale. Undefined when the server ended meanwhile.
 */
export const takeOwnership = async (launch: Launch, server: RunningServer): Promise<Ownership | undefined> => {
  const startedAt = Date.now()
  while (Date.now() - startedAt < startLimit && (await isServerOf(launch.cluster, server))) {
    const ownership = await tryConnect(launch, server)
    if (ownership) return lockPatiently(launch, ownership)
    await sleep(50)
  }
  return undefined
}

/** The server takes a moment to notice that the session of a killed owner ended. */
const lockPatiently = async (launch: Launch, ownership: Ownership) => {
  const startedAt = Date.now()
  try {
    while (!(await tryLock(ownership))) {
      if (Date.now() - startedAt > patience) throw launcherError({ code: 'data-dir-in-use', folder: launch.folder })
      await sleep(50)
    }
    return ownership
  } catch (error) {
    await ownership.client.end()
    if (isPassing(error)) return undefined
    throw error
  }
}
