import { access } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { formatNumber } from '../kernel/contract/formats.ts'
import { forgetFeed } from '../kernel/server/events/change-feed.ts'
import {
  createDefectReport,
  type Intake,
  type IntakeResult,
  importArticleCatalogue,
  importCustomerCatalogue,
  importOnlineRetail,
  readProvinces,
} from '../modules/intake/server/index.ts'
import { type Environment, requireEnvironment } from './environment.ts'
import { type ErpDestination, erpDestination, mapToErp } from './erp-mapping.ts'
import { addGridOptions, type GridOptions, importGridFile } from './import-grid.ts'
import { addImportParse } from './import-parse.ts'
import type { AddCommand } from './program.ts'
import { createProgress } from './progress.ts'
import { note, say } from './say.ts'
import { tableText } from './table.ts'
import { currentSettings, type OpenedPlatform, withPlatform } from './with-platform.ts'

type Options = GridOptions & {
  env: string
  exported?: boolean
  timeZone?: string
  provinces?: string
  report?: string
  erp?: ErpDestination
}

const provincesFor = async (file: string, explicitPath: string | undefined) => {
  const beside = join(dirname(resolve(file)), '..', 'geo_ar', 'provincias.geojson')
  const path =
    explicitPath ??
    ((await access(beside).then(
      () => true,
      () => false,
    ))
      ? beside
      : null)
  if (!path) note('Sin polígonos de provincias (--provinces) no se comprueba que cada punto esté en la suya.')
  return path ? readProvinces(path) : null
}

type Run = { entity: DataSet; file: string; options: Options }

/** Real data sets, by name; any other name is a declared grid. */
const dataSets = ['online-retail', 'catalogo-articulos', 'catalogo-comercios'] as const
type DataSet = (typeof dataSets)[number]
const isDataSet = (name: string): name is DataSet => (dataSets as readonly string[]).includes(name)

const runDataSet = async (intake: Intake, { entity, file, options }: Run): Promise<IntakeResult> => {
  switch (entity) {
    case 'online-retail':
      return importOnlineRetail(intake, {
        folder: file,
        isExported: options.exported ?? false,
        timeZone: options.timeZone,
      })
    case 'catalogo-articulos':
      return importArticleCatalogue(intake, file)
    case 'catalogo-comercios':
      return importCustomerCatalogue(intake, { path: file, isInProvince: await provincesFor(file, options.provinces) })
  }
}

const countsText = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${formatNumber(count)} ${what}`)
    .join(', ')

const tell = (result: IntakeResult, defects: [string, number][], perSecond: number, reportPath: string): void => {
  say(`Creados: ${countsText(result.created)}.`)
  say(`Ya estaban: ${countsText(result.known)}.`)
  if (defects.length > 0) {
    say(`\n${tableText(['Problema', 'Filas'], defects)}\n`)
    say(`Fila por fila en ${reportPath}`)
  } else say('Sin problemas.')
  const megabytes = process.resourceUsage().maxRSS / 1024
  say(
    `${formatNumber(result.rows)} filas, ${formatNumber(Math.round(perSecond))} por segundo; memoria máxima ${formatNumber(Math.round(megabytes))} MB.`,
  )
}

type Opened = { opened: OpenedPlatform; environment: Environment }

const importDataSet = async ({ opened, environment }: Opened, request: Run): Promise<void> => {
  const reportPath = request.options.report ?? `importacion-${request.entity}.csv`
  const report = createDefectReport(reportPath)
  const progress = createProgress({ title: 'Importación', total: null, unit: 'filas' })
  const { withTenant, analyze } = opened.platform
  const { id: envId, timeZone } = environment
  try {
    const intake: Intake = { envId, timeZone, withTenant, analyze, report, onProgress: rows => progress.update(rows) }
    const result = await runDataSet(intake, request)
    progress.update(result.rows)
    tell(result, report.counts(), progress.end(), reportPath)
  } finally {
    // Nobody was told row by row of what was loaded.
    await withTenant(envId, forgetFeed)
    await report.close()
  }
}

const run = (entity: string, file: string, options: Options): Promise<void> =>
  withPlatform(currentSettings(), async opened => {
    const environment = await requireEnvironment(opened.platform, options.env)
    await access(file)
    if (isDataSet(entity)) await importDataSet({ opened, environment }, { entity, file, options })
    else await importGridFile({ platform: opened.platform, environment, entity, file, options })
    if (options.erp) await mapToErp(opened.platform.withTenant, environment.id, options.erp)
  })

export const addImport: AddCommand = program => {
  const command = program.command('import')
  addImportParse(command)
  addGridOptions(
    command
      .description(
        'Importar un archivo: el xlsx, csv o txt de cualquier grilla (customers, articles, brands …), online-retail CARPETA, catalogo-articulos ARCHIVO o catalogo-comercios ARCHIVO. Se puede repetir: lo que ya está no se duplica. Termina en 0 si entró todo, en 2 si quedaron filas con error.',
      )
      .argument('<entidad>', 'qué se importa')
      .argument('<archivo>', 'xlsx, csv, txt, csv.gz o carpeta'),
  )
    .requiredOption('--env <nombre>', 'nombre o identificador del entorno')
    .option('--exported', 'online-retail: dejar los pedidos como ya exportados al ERP')
    .option('--time-zone <zona>', 'online-retail: zona del reloj del archivo; si falta, la del entorno')
    .option('--provinces <archivo>', 'catalogo-comercios: polígonos de provincias (GeoJSON)')
    .option(
      '--erp <organización/canal/sector/centro/depósito>',
      'a dónde van en el ERP los artículos y localidades que todavía no tienen mapeo',
      erpDestination,
    )
    .option('--report <archivo>', 'dónde escribir las filas con error; si falta, importacion-ENTIDAD.csv')
    .action(run)
}
