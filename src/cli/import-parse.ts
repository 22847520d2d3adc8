import { formatNumber } from '../kernel/contract/formats.ts'
import type { Tenant } from '../kernel/server/database/tenancy.ts'
import type { Platform } from '../kernel/server/platform.ts'
import {
  type ClassResult,
  createProductCalls,
  createSourceClient,
  isSourceProblem,
  readReport,
  runParseImport,
} from '../modules/compat/server/index.ts'
import { createDefectReport } from '../modules/intake/server/index.ts'
import { requireEnvironment } from './environment.ts'
import { cliError, partlyDone } from './failure.ts'
import { operatorSession } from './operator-session.ts'
import type { AddCommand } from './program.ts'
import { createProgress } from './progress.ts'
import { say } from './say.ts'
import { tableText } from './table.ts'
import { currentSettings, type OpenedPlatform, withPlatform } from './with-platform.ts'

type Options = {
  env: string
  url: string
  applicationId: string
  key?: string
  sourceEnv?: string
  dryRun?: boolean
  again?: boolean
  report?: string
}

const addressOf = (text: string): string => {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) throw cliError(`«${text}» no es una dirección http o https.`)
  return text
}

/** The key is a secret: in a command it would be read by whoever lists the processes of the machine. */
const keyOf = ({ key }: Options): string => {
  const known = key ?? process.env.PARSE_MASTER_KEY
  if (!known) throw cliError('Falta la clave maestra del servidor anterior: --key, o la variable PARSE_MASTER_KEY.')
  return known
}

/** What a failing connection says: the address, and nothing of the key. */
const unreachable = (url: string, error: unknown): Error =>
  cliError(`El servidor anterior no responde en ${new URL(url).host}. Probá de nuevo: sigue donde quedó.`, error)

const isNetworkError = (error: unknown): boolean =>
  error instanceof Error && (error.message === 'fetch failed' || error.name === 'TimeoutError')

const runOn = async ({ platform, signal }: OpenedPlatform, options: Options) => {
  const environment = await requireEnvironment(platform, options.env)
  const url = addressOf(options.url)
  const client = createSourceClient({ url, applicationId: options.applicationId, key: keyOf(options), signal })
  // The whole product: objects are made through its own routes.
  const { createServer } = await import('../server.ts')
  const { app, routes } = await createServer({ platform, settings: { ...currentSettings(), LOG_LEVEL: 'silent' } })
  const progress = createProgress({ title: options.dryRun ? 'Revisión' : 'Importación', total: null, unit: 'objetos' })
  let objects = 0
  try {
    const product = createProductCalls(() => routes, platform.withTenant)
    const result = await runParseImport({
      context: { product, database: platform.database },
      session: operatorSession(environment),
      client,
      source: { url, applicationId: options.applicationId },
      sourceEnv: options.sourceEnv ?? null,
      isRehearsal: options.dryRun ?? false,
      isAgain: options.again ?? false,
      signal,
      onProgress(className, count) {
        objects += count
        progress.update(objects, className)
      },
    })
    progress.update(objects)
    return { ...result, envId: environment.id, perSecond: progress.end() }
  } catch (error) {
    if (isSourceProblem(error)) throw cliError(error.message, error)
    throw isNetworkError(error) ? unreachable(url, error) : error
  } finally {
    await app.close()
  }
}

const columns = ['Clase', 'Allá', 'Creados', 'Iguales', 'Distintos', 'Rechazados', 'Sin traer']

const rowOf = ({ className, total, counts }: ClassResult): string[] => [
  className,
  ...[total, counts.created, counts.equal, counts.different, counts.refused, counts.skipped].map(count =>
    formatNumber(count),
  ),
]

const writeReport = async (platform: Platform, run: { envId: string; importId: string }, path: string) => {
  const report = createDefectReport(path)
  try {
    const inTenant = <T>(work: (tenant: Tenant) => Promise<T>) => platform.withTenant(run.envId, work)
    let line = 0
    for await (const rows of readReport(inTenant, run.importId)) {
      for (const { className, objectId, outcome, detail } of rows) {
        line += 1
        const problem = `${outcome === 'refused' ? 'Rechazado' : 'Distinto'}: ${detail}`
        report.add({ file: className, line, key: objectId, problem })
      }
      await report.drained()
    }
  } finally {
    await report.close()
  }
}

const run = (_options: object, command: { optsWithGlobals: () => Options }): Promise<void> => {
  const options = command.optsWithGlobals()
  return withPlatform(
    currentSettings(),
    async opened => {
      const result = await runOn(opened, options)
      if (options.dryRun) say('Nada se guardó. «Creados» son los que se crearían.\n')
      say(tableText(columns, result.classes.map(rowOf)))
      say(`\n${formatNumber(Math.round(result.perSecond))} objetos por segundo.`)
      if (options.dryRun) return
      const path = options.report ?? 'importacion-parse.csv'
      const toLookAt = result.classes.reduce((sum, { counts }) => sum + counts.different + counts.refused, 0)
      if (toLookAt === 0) return
      await writeReport(opened.platform, result, path)
      throw partlyDone(`${formatNumber(toLookAt)} objetos son distintos o no entraron: están uno por uno en ${path}.`)
    },
    'wait',
  )
}

/** `anden import parse`. */
export const addImportParse: AddCommand = program => {
  program
    .command('parse')
    .description(
      'Traer las clases de una instalación anterior con servidor Parse. Antes se importan clientes y artículos. Se puede cortar y repetir: sigue donde quedó. Lo que ya está se compara y no se cambia. Termina en 0 si entró todo igual, en 2 si algo es distinto o no entró.',
    )
    // `import` itself reads --env, --dry-run and --report, wherever they stand; here they are named for the help.
    .option('--env <nombre>', 'nombre o identificador del entorno')
    .requiredOption('--url <dirección>', 'el servidor Parse, con su ruta: https://servidor/parse')
    .requiredOption('--application-id <id>', 'identificador de la aplicación')
    .option('--key <clave>', 'clave maestra; mejor en la variable PARSE_MASTER_KEY')
    .option('--source-env <id>', 'objectId de la empresa allá; si falta, la única que haya')
    .option('--dry-run', 'decir qué se crearía y qué es distinto, sin guardar nada')
    .option('--again', 'volver a leer todo desde el principio')
    .option('--report <archivo>', 'dónde escribir lo distinto y lo rechazado; si falta, importacion-parse.csv')
    .action(run)
}
