import { sharedServerUrl } from '../kernel/server/database/embedded/shared-server.ts'
import { createFileStore } from '../kernel/server/files/file-store.ts'
import { openDatabase, readSecret } from '../kernel/server/open-database.ts'
import { createPlatform, type Platform } from '../kernel/server/platform.ts'
import { readSettings, type Settings } from '../kernel/server/settings.ts'
import { cliError } from './failure.ts'

export type OpenedDatabase = { ownerUrl: string; secret: string }
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

/** Rejects at SIGINT or SIGTERM, so that the database is closed before the process exits. */
const interruption = () => {
  let stop = (): void => {}
  const signaled = new Promise<never>((_, reject) => {
    stop = () => reject(cliError('Interrumpido.'))
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
  })
  return { signaled, forget: () => void process.off('SIGINT', stop).off('SIGTERM', stop) }
}

/** Opens the server of the settings and nothing else: neither secret nor schema is made. */
export const withServer = async <T>(settings: Settings, work: (ownerUrl: string) => Promise<T>): Promise<T> => {
  const database = await open(settings)
  const { signaled, forget } = interruption()
  try {
    return await Promise.race([work(database.ownerUrl), signaled])
  } finally {
    forget()
    await database.close()
  }
}

/**
 * Opens the database of the settings for one command: DATABASE_URL, else the embedded server, also when a serving process
 * of ours already runs it.
 */
export const withDatabase = <T>(settings: Settings, work: (connection: OpenedDatabase) => Promise<T>): Promise<T> =>
  withServer(settings, async ownerUrl => work({ ownerUrl, secret: await readSecret(settings) }))

/** Like `withDatabase`, with the schema migrated and the platform connected. */
export const withPlatform = <T>(settings: Settings, work: (connection: OpenedPlatform) => Promise<T>): Promise<T> =>
  withDatabase(settings, async connection => {
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
  })
