import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type Launch, readPassword } from './launch.ts'
import { launcherError } from './launcher-error.ts'
import { isServerOf } from './server-liveness.ts'
import { startLimit } from './server-process.ts'

/** The session that owns the folder; `lost` settles when it ends, which is how the server's death is noticed. */
export type Ownership = { client: Client; lost: Promise<void> }

export type RunningServer = { pid: number; port: number; folder: string }

/** Advisory locks belong to one database: this one is `postgres`, so the application's own cannot meet it. */
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
  const lost = new Promise<void>(resolve => client.once('end', () => resolve()))
  client.on('error', error => launch.log('embedded database: owner session ended', { error: error.message }))
  await client.connect()
  return { client, lost }
}

/** Refused, starting, recovering, stopping, too busy to answer, or too many clients: all pass while the server lives. */
const passing = new Set(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '53300'])

const isPassing = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && typeof error.code === 'string' && passing.has(error.code)) ||
    /^Connection terminated|timeout/.test(error.message))

const tryConnect = (launch: Launch, server: RunningServer) =>
  connect(launch, server.port).catch((cause: unknown) => {
    if (isPassing(cause)) return undefined
    throw launcherError({ code: 'start-failed', folder: launch.cluster, detail: String(cause), cause })
  })

const tryLock = async ({ client }: Ownership) => {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [ownerKey])
  return rows[0]?.taken === true
}

/** Whether a living process owns the folder's server. Asking takes nothing: a lock got is given back. */
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
 * The folder belongs to the process whose session holds the lock: the server drops it with the session, however the
 * process ended, so there is nothing stale to judge. Undefined when the server went away meanwhile.
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

/** A killed owner's session takes a moment to be noticed by the server. */
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
