import { type Client, escapeIdentifier } from 'pg'
import { type Log, prepareLaunch } from './launch.ts'
import type { LauncherError } from './launcher-error.ts'
import { openServer } from './owned-server.ts'
import { superuserUrl } from './owner-lock.ts'
import { guardServer } from './server-guard.ts'
import { freePort, stopServer } from './server-process.ts'

/** `url` connects as superuser on 127.0.0.1 and stays valid until `stop`, across restarts of the server. */
export type EmbeddedPostgres = { url: string; port: number; reattached: boolean; stop: () => Promise<void> }

export type EmbeddedPostgresOptions = {
  /** The cluster lives in its `postgres` folder. */
  dataDir: string
  log: Log
  /** Created when absent. */
  database?: string
  /** PostgreSQL settings that replace the defaults; they apply when the server starts, not when it is re-attached. */
  settings?: Record<string, string>
  /** Called when the server died and could not be restarted. */
  onExit?: (error: LauncherError) => void
}

/**
 * Starts the PostgreSQL of this folder, or re-attaches to the one that a killed process left running, and restarts it
 * if it dies. One process per folder. Fails with a LauncherError.
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const { dataDir, log, database = 'anden', settings, onExit = () => {} } = options
  const startedAt = Date.now()
  const launch = await prepareLaunch({ dataDir, log, settings })
  const server = await openServer(launch, freePort)
  const { pid, port, reattached } = server
  try {
    await ensureDatabase(server.ownership.client, database)
  } catch (error) {
    await stopServer(launch, pid)
    await server.ownership.client.end()
    throw error
  }
  log('embedded database: ready', { pid, port, reattached, milliseconds: Date.now() - startedAt })
  const guard = guardServer({ launch, server, onExit })
  return { url: await superuserUrl(launch, port, database), port, reattached, stop: guard.stop }
}

const ensureDatabase = async (client: Client, database: string) => {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
  // A statement that takes no parameters: the name goes in as a quoted identifier.
  if (!rowCount) await client.query(`create database ${escapeIdentifier(database)}`)
}
