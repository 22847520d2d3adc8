import cluster from 'node:cluster'
import { createLeadership, withInstallationLock } from '../kernel/server/database/leadership.ts'
import { createFileStore } from '../kernel/server/files/file-store.ts'
import type { MetricsExchange } from '../kernel/server/http/metrics.ts'
import { serveWeb } from '../kernel/server/http/static-web.ts'
import { openDatabase, readSecret } from '../kernel/server/open-database.ts'
import { createPlatform, type Platform } from '../kernel/server/platform.ts'
import type { Settings } from '../kernel/server/settings.ts'
import { checkStreetFile } from '../kernel/server/street-tiles/open-archive.ts'
import { buildWeb, webDirectory } from '../kernel/server/web-client/build-web.ts'
import { ensureDemo } from '../modules/demo/server/index.ts'
import { createServer } from '../server.ts'
import { demoClosers, demoOpeners, demoSeeders } from './demo-seeders.ts'
import { cliError } from './failure.ts'
import { tellLong } from './migrate.ts'
import { type AddCommand, wholeNumber } from './program.ts'
import { note, say } from './say.ts'
import { beginBackground } from './serve/background.ts'
import { collectGarbageOfStart } from './serve/collect-garbage.ts'
import { createMetricsExchange } from './serve/process-messages.ts'
import { runProcesses } from './serve/run-processes.ts'
import { currentSettings } from './with-platform.ts'

const explainListenError = (error: NodeJS.ErrnoException, { PORT }: Settings): Error => {
  if (error.code === 'EADDRINUSE')
    return cliError(`El puerto ${PORT} ya está en uso. Cerrá el otro programa o elegí otro con PORT=…`, error)
  if (error.code === 'EACCES')
    return cliError(`No hay permiso para usar el puerto ${PORT}. Elegí otro con PORT=…`, error)
  return error
}

const untilSignal = (): Promise<void> =>
  new Promise(resolve => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
  })

const demoUsers = ['erp', 'admin', 'ventas', 'supervisor', 'gerente', 'operador'].map(name => `${name}@demo.example`)

/** Two servers that start on one empty database: the second waits and finds the companies of the first. */
const prepareDemo = async (platform: Platform, ownerUrl: string): Promise<void> => {
  const startedAt = performance.now()
  const newCompanies = await withInstallationLock(ownerUrl, 'demo', () =>
    ensureDemo(platform, {
      seeders: demoSeeders,
      closers: demoClosers,
      openers: demoOpeners,
      onProgress: (company, stage) => void (stage === 'master' && note(`Creando «${company}»…`)),
    }),
  )
  if (newCompanies) note(`Empresas de demostración listas en ${Math.round((performance.now() - startedAt) / 1000)} s.`)
}

const announce = (settings: Settings, address: string): void => {
  say(`Andén en ${settings.PUBLIC_URL ?? address}`)
  if (settings.DEMO)
    say(`Usuarios de demostración (contraseña demo1234): ${demoUsers.join(', ')}, admin@andina.example`)
}

type Serving = {
  ownerUrl: string
  settings: Settings
  platform: Platform
  withWeb: boolean
  /** What ends the process beside a signal: resolves with the error that it is. */
  ending: Promise<Error>
  metricsExchange?: MetricsExchange
  onListening: (address: string) => void
}

/** Throws what ended the process when it was no signal: the process supervisor restarts the server. */
const untilStopped = async (ending: Promise<Error>): Promise<void> => {
  const error = await Promise.race([untilSignal(), ending])
  if (error) throw error
}

const serveUntilSignal = async (serving: Serving): Promise<void> => {
  const { ownerUrl, settings, platform, withWeb, ending, metricsExchange, onListening } = serving
  await platform.signals.start()
  await platform.reads.start()
  const web = withWeb ? { serveWeb: serveWeb(webDirectory) } : {}
  const { app, imports } = await createServer({ platform, settings, metricsExchange, ...web })
  try {
    const address = await app.listen({ port: settings.PORT, host: settings.HOST }).catch(error => {
      throw explainListenError(error, settings)
    })
    const leadership = createLeadership({
      url: ownerUrl,
      begin: () => beginBackground({ ownerUrl, settings, platform, imports, log: app.log }),
      onError: error => app.log.error({ err: error }, 'background work'),
    })
    leadership.start()
    collectGarbageOfStart()
    onListening(address)
    try {
      await untilStopped(ending)
    } finally {
      if (!cluster.isWorker) note('Cerrando…')
      await leadership.stop()
    }
  } finally {
    await app.close()
  }
}

type PlatformUse = { settings: Settings; ownerUrl: string; migrates: boolean; poolSize?: number }

const withServingPlatform = async (
  { settings, ownerUrl, migrates, poolSize }: PlatformUse,
  work: (platform: Platform) => Promise<void>,
): Promise<void> => {
  let isOpen = true
  const files = createFileStore(settings)
  await files.check()
  const platform = await createPlatform({
    ownerUrl,
    files,
    secret: await readSecret(settings),
    migrates,
    onPending: tellLong,
    ...(settings.DATABASE_READ_URL
      ? { replica: { url: settings.DATABASE_READ_URL, maximumLagSeconds: settings.DATABASE_READ_LAG } }
      : {}),
    ...(poolSize ? { poolSize } : {}),
    onError: error => isOpen && note(error instanceof Error ? error.message : String(error)),
  })
  try {
    await work(platform)
  } finally {
    isOpen = false
    await platform.stop()
  }
}

/** Connections of each process. All of them fit into the 60 of the embedded server, beside those that listen and lead. */
const poolSizeOf = (processes: number): number => Math.max(4, Math.floor(40 / processes) - 2)

/** One of several processes: the first one has prepared the database and passed its address on. */
const serveAsWorker = async (settings: Settings, { withWeb, processes }: ServeOptions): Promise<void> => {
  const ownerUrl = settings.DATABASE_URL
  if (!ownerUrl || !cluster.worker) throw new Error('a serving process gets its database from the first one')
  const { promise: ending, resolve } = Promise.withResolvers<Error>()
  process.once('disconnect', () => resolve(cliError('Terminó el primer proceso.')))
  const use = { settings, ownerUrl, migrates: false, poolSize: poolSizeOf(processes) }
  const metricsExchange = createMetricsExchange(String(cluster.worker.id))
  try {
    await withServingPlatform(use, platform =>
      serveUntilSignal({ ownerUrl, settings, platform, withWeb, ending, metricsExchange, onListening: () => {} }),
    )
  } finally {
    // The channel to the first process would keep this one alive.
    if (process.connected) process.disconnect()
  }
}

const serveInProcesses = async (
  { ownerUrl, settings, ending }: Pick<Serving, 'ownerUrl' | 'settings' | 'ending'>,
  count: number,
): Promise<void> => {
  const processes = runProcesses({
    count,
    env: { DATABASE_URL: ownerUrl, SECRET: await readSecret(settings) },
    onListening: address => announce(settings, address),
  })
  try {
    await untilStopped(Promise.race([ending, processes.failure]))
  } finally {
    note('Cerrando…')
    await processes.stop()
  }
}

type ServeOptions = { withWeb: boolean; processes: number }

/** Builds the client when stale, opens the database, migrates, serves, and stops cleanly. */
const serve = async (settings: Settings, options: ServeOptions): Promise<void> => {
  if (cluster.isWorker) return serveAsWorker(settings, options)
  const { withWeb, processes } = options
  await checkStreetFile(settings)
  if (withWeb && (await buildWeb())) note('Interfaz web compilada.')
  const { ownerUrl, lost, close } = await openDatabase(settings, (message, detail) => {
    if (settings.LOG_LEVEL === 'debug') note(`${message} ${JSON.stringify(detail ?? {})}`)
  })
  const serving = { ownerUrl, settings, ending: lost }
  const onListening = (address: string): void => announce(settings, address)
  try {
    await withServingPlatform({ settings, ownerUrl, migrates: true }, async platform => {
      if (settings.DEMO) await prepareDemo(platform, ownerUrl)
      if (processes === 1) await serveUntilSignal({ ...serving, platform, withWeb, onListening })
    })
    if (processes > 1) await serveInProcesses(serving, processes)
  } finally {
    await close()
  }
}

const processCount = wholeNumber(1, 64)

export const addServe: AddCommand = program =>
  program
    .command('serve')
    .description('Servir Andén: base de datos, API e interfaz web.')
    .option('--api-only', 'sin la interfaz web, que en desarrollo sirve Vite')
    .option('--processes <número>', 'cuántos procesos atienden, hasta 64', processCount, 1)
    .action(({ apiOnly, processes }: { apiOnly?: boolean; processes: number }) =>
      serve(currentSettings(), { withWeb: !apiOnly, processes }),
    )
