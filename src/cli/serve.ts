import { createPainter } from '../dashboard-painter.ts'
import { createFileStore } from '../kernel/server/files/file-store.ts'
import { serveWeb } from '../kernel/server/http/static-web.ts'
import { createMailTransport } from '../kernel/server/mail/mail-transport.ts'
import { createPostman } from '../kernel/server/mail/postman.ts'
import { type OpenDatabase, openDatabase, readSecret } from '../kernel/server/open-database.ts'
import { createPlatform, type Platform } from '../kernel/server/platform.ts'
import { publicUrlOf, type Settings } from '../kernel/server/settings.ts'
import { checkStreetFile } from '../kernel/server/street-tiles/open-archive.ts'
import { buildWeb, webDirectory } from '../kernel/server/web-client/build-web.ts'
import { ensureDemo } from '../modules/demo/server/index.ts'
import { createReportSender } from '../modules/reports/server/index.ts'
import { createServer } from '../server.ts'
import { startBackups } from './backup/start-backups.ts'
import { demoClosers, demoOpeners, demoSeeders } from './demo-seeders.ts'
import { cliError } from './failure.ts'
import { startHousekeeping } from './housekeeping.ts'
import type { AddCommand } from './program.ts'
import { note, say } from './say.ts'
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

const prepareDemo = async (platform: Platform): Promise<void> => {
  const startedAt = performance.now()
  const newCompanies = await ensureDemo(platform, {
    seeders: demoSeeders,
    closers: demoClosers,
    openers: demoOpeners,
    onProgress: (company, stage) => void (stage === 'master' && note(`Creando «${company}»…`)),
  })
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
  lost: OpenDatabase['lost']
}

/** Throws the error that ended the embedded database for good: the process supervisor restarts the server. */
const untilStopped = async (databaseFailure: OpenDatabase['lost']): Promise<void> => {
  const error = await Promise.race([untilSignal(), databaseFailure])
  if (error) throw error
}

const serveUntilSignal = async ({ ownerUrl, settings, platform, withWeb, lost }: Serving): Promise<void> => {
  await platform.events.start()
  const { app } = await createServer({ platform, settings, ...(withWeb ? { serveWeb: serveWeb(webDirectory) } : {}) })
  try {
    const address = await app.listen({ port: settings.PORT, host: settings.HOST }).catch(error => {
      throw explainListenError(error, settings)
    })
    const housekeeping = startHousekeeping(platform, app.log)
    const postman = createPostman({
      database: platform.database,
      transport: createMailTransport({
        smtpUrl: settings.SMTP_URL,
        dataDir: settings.DATA_DIR,
        publicUrl: publicUrlOf(settings),
      }),
      onError: error => app.log.error({ err: error }, 'mail not delivered'),
    })
    const sender = createReportSender({
      database: platform.database,
      withTenant: platform.withTenant,
      paint: createPainter(platform),
      now: () => new Date(),
      publicUrl: publicUrlOf(settings),
      onError: error => app.log.error({ err: error }, 'a scheduled report failed'),
    })
    const backups = startBackups({ ownerUrl, settings, platform, log: app.log })
    postman.start()
    sender.start()
    announce(settings, address)
    try {
      await untilStopped(lost)
    } finally {
      note('Cerrando…')
      await backups.stop()
      await housekeeping.stop()
      await sender.stop()
      await postman.stop()
    }
  } finally {
    await app.close()
  }
}

/** Builds the client when stale, opens the database, migrates, serves, and stops cleanly. */
const serve = async (settings: Settings, withWeb: boolean): Promise<void> => {
  await checkStreetFile(settings)
  if (withWeb && (await buildWeb())) note('Interfaz web compilada.')
  const database = await openDatabase(settings, (message, detail) => {
    if (settings.LOG_LEVEL === 'debug') note(`${message} ${JSON.stringify(detail ?? {})}`)
  })
  let isOpen = true
  try {
    const files = createFileStore(settings)
    await files.check()
    const platform = await createPlatform({
      ownerUrl: database.ownerUrl,
      files,
      secret: await readSecret(settings),
      onError: error => isOpen && note(error instanceof Error ? error.message : String(error)),
    })
    try {
      if (settings.DEMO) await prepareDemo(platform)
      await serveUntilSignal({ ownerUrl: database.ownerUrl, settings, platform, withWeb, lost: database.lost })
    } finally {
      isOpen = false
      await platform.stop()
    }
  } finally {
    await database.close()
  }
}

export const addServe: AddCommand = program =>
  program
    .command('serve')
    .description('Servir Andén: base de datos, API e interfaz web.')
    .option('--api-only', 'sin la interfaz web, que en desarrollo sirve Vite')
    .action((options: { apiOnly?: boolean }) => serve(currentSettings(), !options.apiOnly))
