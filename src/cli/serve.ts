import { buildWeb, webDirectory } from '../kernel/server/build-web.ts'
import { serveWeb } from '../kernel/server/http/static-web.ts'
import { openDatabase, readSecret } from '../kernel/server/open-database.ts'
import { createPlatform } from '../kernel/server/platform.ts'
import type { Settings } from '../kernel/server/settings.ts'
import { createServer } from '../server.ts'
import { startHousekeeping } from './housekeeping.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const explainListenError = (error: NodeJS.ErrnoException, settings: Settings): Error => {
  if (error.code === 'EADDRINUSE')
    return new Error(`El puerto ${settings.PORT} ya está en uso. Cerrá el otro programa o elegí otro con PORT=…`, {
      cause: error,
    })
  if (error.code === 'EACCES')
    return new Error(`No hay permiso para usar el puerto ${settings.PORT}. Elegí otro con PORT=…`, { cause: error })
  return error
}

/** Runs until a signal asks it to stop; then it finishes what it was answering. */
const untilSignal = (): Promise<void> =>
  new Promise(resolve => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
  })

export type ServeOptions = {
  settings: Settings
  /** False in development, where Vite serves the client. */
  withWeb: boolean
  /** Fills an empty installation; told how to reach the database. */
  prepare: (open: {
    platform: Awaited<ReturnType<typeof createPlatform>>
    ownerUrl: string
    say: (line: string) => void
  }) => Promise<void>
}

/** Builds the client when stale, opens the database, migrates, serves, and stops cleanly. */
export const serve = async ({ settings, withWeb, prepare }: ServeOptions): Promise<void> => {
  if (withWeb && (await buildWeb())) say('Interfaz web compilada.')
  const database = await openDatabase(
    settings,
    (message, detail) => settings.LOG_LEVEL === 'debug' && say(`${message} ${JSON.stringify(detail ?? {})}`),
  )
  try {
    const platform = await createPlatform({
      ownerUrl: database.ownerUrl,
      secret: await readSecret(settings),
      onError: error => process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`),
    })
    await prepare({ platform, ownerUrl: database.ownerUrl, say })
    await platform.events.start()
    const { app } = await createServer({ platform, settings, ...(withWeb ? { serveWeb: serveWeb(webDirectory) } : {}) })
    const housekeeping = startHousekeeping(platform, app.log)
    const address = await app
      .listen({ port: settings.PORT, host: settings.HOST })
      .catch((error: NodeJS.ErrnoException) => {
        throw explainListenError(error, settings)
      })
    say(`Andén en ${settings.PUBLIC_URL ?? address}`)
    await untilSignal()
    say('Cerrando…')
    housekeeping.stop()
    await app.close()
    await platform.stop()
  } finally {
    await database.close()
  }
}
