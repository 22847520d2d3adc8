import { sharedServerUrl } from '../kernel/server/database/embedded/shared-server.ts'
import { createFileStore } from '../kernel/server/files/file-store.ts'
import { openDatabase, readSecret } from '../kernel/server/open-database.ts'
import { createPlatform, type Platform } from '../kernel/server/platform.ts'
import { readSettings, type Settings } from '../kernel/server/settings.ts'
import { cliError } from './failure.ts'

/** `signal` is aborted with a `cliError` when the command is interrupted. */
export type OpenedServer = { ownerUrl: string; signal: AbortSignal }
export type OpenedDatabase = OpenedServer & { secret: string }
export type OpenedPlatform = OpenedDatabase & { platform: Platform }

const writeError = (line: string): void => void process.stderr.write(`${line}\n`)

/** The settings of this process; an invalid one is a `cliError`. */
export const currentSettings = (): Settings => {
  try {
    return readSettings(process.env)
  } catch (error) {
    throw cliError(error instanceof Error ? error.message : String(error), error)
  }
}

const open = async (settings: Settings) => {
  const log = (message: string, detail?: Record<string, unknown>): void => {
    if (settings.LOG_LEVEL === 'debug') writeError(`${message} ${JSON.stringify(detail ?? {})}`)
  }
  const sharedUrl = settings.DATABASE_URL ? undefined : await sharedServerUrl(settings.DATA_DIR, log)
  return sharedUrl ? { ownerUrl: sharedUrl, close: async () => {} } : openDatabase(settings, log)
}

/**
 * What SIGINT and SIGTERM do to a command. `close`: its connections close at once. `wait`: its work gets the signal, ends by
 * it and clears away what is half done; a second Ctrl C ends the process at once.
 */
type AtInterruption = 'close' | 'wait'

const untilInterrupted = async <T>(work: (signal: AbortSignal) => Promise<T>, policy: AtInterruption): Promise<T> => {
  const stopping = new AbortController()
  const { signal } = stopping
  const stop = (): void => stopping.abort(cliError('Interrumpido.'))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const interrupted = new Promise<never>((_, reject) => {
    if (policy === 'close') signal.addEventListener('abort', () => reject(signal.reason))
  })
  try {
    return await Promise.race([work(signal), interrupted])
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

/** Opens the server of the settings and nothing else: neither secret nor schema is made. */
export const withServer = async <T>(
  settings: Settings,
  work: (server: OpenedServer) => Promise<T>,
  atInterruption: AtInterruption = 'close',
): Promise<T> => {
  const { ownerUrl, close } = await open(settings)
  try {
    return await untilInterrupted(signal => work({ ownerUrl, signal }), atInterruption)
  } finally {
    await close()
  }
}

/**
 * Opens the database of the settings for one command: DATABASE_URL, else the embedded server, also when a serving process
 * of ours already runs it.
 */
export const withDatabase = <T>(
  settings: Settings,
  work: (connection: OpenedDatabase) => Promise<T>,
  atInterruption?: AtInterruption,
): Promise<T> =>
  withServer(settings, async server => work({ ...server, secret: await readSecret(settings) }), atInterruption)

/** Like `withDatabase`, with the schema migrated and the platform connected. */
export const withPlatform = <T>(
  settings: Settings,
  work: (connection: OpenedPlatform) => Promise<T>,
  atInterruption?: AtInterruption,
): Promise<T> => {
  const run = async (connection: OpenedDatabase): Promise<T> => {
    let isOpen = true
    const platform = await createPlatform({
      ...connection,
      files: createFileStore(settings),
      poolSize: 4,
      // Connections may outlive the pool for a moment; the stopping server then cuts them, which is no failure.
      onError: error => isOpen && writeError(error instanceof Error ? error.message : String(error)),
    })
    try {
      return await work({ ...connection, platform })
    } finally {
      isOpen = false
      await platform.stop()
    }
  }
  return withDatabase(settings, run, atInterruption)
}
