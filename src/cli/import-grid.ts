import { createReadStream, createWriteStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import { foldTitle } from '../kernel/contract/fold-text.ts'
import { formatNumber } from '../kernel/contract/formats.ts'
import { type ImportView, textEncodings } from '../kernel/contract/imports.ts'
import { errorFile } from '../kernel/server/imports/error-file.ts'
import { importGrids } from '../kernel/server/imports/import-grids.ts'
import { createImportRunner } from '../kernel/server/imports/import-runner.ts'
import {
  discardImport,
  getImport,
  type ImportServices,
  type Settling,
  settleImport,
  startImport,
  uploadFile,
} from '../kernel/server/imports/import-service.ts'
import type { Platform } from '../kernel/server/platform.ts'
import type { BoundGrid } from '../kernel/server/resources/resource-service.ts'
import type { Session } from '../kernel/server/session/session.ts'
import type { Environment } from './environment.ts'
import { cliError, describeFailure, partlyDone } from './failure.ts'
import { listGrids } from './grids.ts'
import { operatorSession } from './operator-session.ts'
import { createProgress } from './progress.ts'
import { note, say } from './say.ts'
import { currentSettings } from './with-platform.ts'

export type GridOptions = {
  dryRun?: boolean
  encoding?: keyof typeof textEncodings
  delimiter?: string
  decimal?: 'coma' | 'punto'
  dates?: 'dmy' | 'mdy'
  sheet?: string
  map?: string[]
  ignoreUnknown?: boolean
  report?: string
}

const delimiters: Record<string, Settling['delimiter']> = { ';': ';', ',': ',', '|': '|', tab: '\t' }

export const addGridOptions = (command: Command): Command =>
  command
    .option('--dry-run', 'grillas: decir qué pasaría, sin guardar nada')
    .addOption(
      new Option('--encoding <codificación>', 'grillas: si se detecta mal').choices(Object.keys(textEncodings)),
    )
    .addOption(new Option('--delimiter <separador>', 'grillas: si se detecta mal').choices(Object.keys(delimiters)))
    .addOption(new Option('--decimal <signo>', 'grillas: si se detecta mal').choices(['coma', 'punto']))
    .addOption(new Option('--dates <orden>', 'grillas: si se detecta mal').choices(['dmy', 'mdy']))
    .option('--sheet <hoja>', 'grillas: qué hoja del xlsx; si falta, la primera')
    .option('--map <columna=dato...>', 'grillas: qué columna del archivo es qué dato, si los títulos no lo dicen')
    .option('--ignore-unknown', 'grillas: dejar de lado las columnas que no se conocen')

type Given = { platform: Platform; environment: Environment; entity: string; file: string; options: GridOptions }

/** Reads `Sigla=Código` pairs: the index of the file's column by the field that it fills. */
const mappingOf = (view: ImportView, pairs: string[]): Record<string, number> =>
  Object.fromEntries(
    pairs.map(pair => {
      const [title = '', wanted = ''] = pair.split('=')
      const column = view.found.columns.findIndex(one => foldTitle(one.title) === foldTitle(title))
      const field = view.fields.find(one => [one.title, one.name].some(text => foldTitle(text) === foldTitle(wanted)))
      if (column < 0) throw cliError(`El archivo no tiene la columna «${title}».`)
      if (!field) throw cliError(`${view.title} no tiene el dato «${wanted}». Hay: ${titlesOf(view)}.`)
      return [field.name, column]
    }),
  )

const titlesOf = ({ fields }: ImportView): string => fields.map(({ title }) => title).join(', ')

/** An exported file also has computed columns, which are ignored; any other column without a field is a mistake. */
const refuseUnknown = (view: ImportView, computedTitles: string[], isAllowed: boolean): void => {
  const mappedColumns = new Set(Object.values(view.mapping))
  const ignoredTitles = new Set([...computedTitles, 'Error'].map(foldTitle))
  const unknown = view.found.columns
    .filter(({ title }, index) => title !== '' && !mappedColumns.has(index) && !ignoredTitles.has(foldTitle(title)))
    .map(({ title }) => `«${title}»`)
  if (unknown.length === 0) return
  if (!isAllowed)
    throw cliError(
      `El archivo tiene columnas que no se conocen: ${unknown.join(', ')}. Las de ${view.title}: ${titlesOf(view)}. Se pueden indicar con --map o dejar de lado con --ignore-unknown.`,
    )
  note(`Se dejan de lado: ${unknown.join(', ')}.`)
}

const settleView = async (services: ImportServices, session: Session, view: ImportView, options: GridOptions) => {
  const delimiter = options.delimiter ? delimiters[options.delimiter] : undefined
  const fileFormat: Settling = {
    ...(options.encoding ? { encoding: options.encoding } : {}),
    ...(delimiter ? { delimiter } : {}),
    ...(options.sheet ? { sheet: options.sheet } : {}),
  }
  const read = Object.keys(fileFormat).length > 0 ? await settleImport(services, session, view.id, fileFormat) : view
  const valueFormat: Settling = {
    ...(options.decimal ? { decimal: options.decimal === 'coma' ? ',' : '.' } : {}),
    ...(options.dates ? { dateOrder: options.dates } : {}),
    ...(options.map ? { mapping: mappingOf(read, options.map) } : {}),
  }
  return Object.keys(valueFormat).length > 0 ? settleImport(services, session, view.id, valueFormat) : read
}

type Uploaded = { grid: BoundGrid; uploaded: ImportView; options: GridOptions }

const prepare = async (services: ImportServices, session: Session, { grid, uploaded, options }: Uploaded) => {
  const view = await settleView(services, session, uploaded, options)
  const computedTitles = Object.values(grid.resource.fields).flatMap(({ title, readOnly }) => (readOnly ? [title] : []))
  refuseUnknown(view, computedTitles, options.ignoreUnknown ?? false)
  return view
}

const tell = (view: ImportView, perSecond: number): void => {
  const what = view.title.toLowerCase()
  say(`${view.state === 'checked' ? 'Se crearían' : 'Creados'}: ${formatNumber(view.newCount)} ${what}.`)
  say(`Ya estaban: ${formatNumber(view.changedCount)} cambiados, ${formatNumber(view.equalCount)} iguales.`)
  const megabytes = formatNumber(Math.round(process.resourceUsage().maxRSS / 1024))
  say(
    `${formatNumber(view.rowCount)} filas, ${formatNumber(Math.round(perSecond))} por segundo; memoria máxima ${megabytes} MB.`,
  )
}

const reportErrors = async ({ withTenant }: ImportServices, envId: string, view: ImportView, path: string) => {
  const { id: importId, found, settings } = view
  const format = /\.xlsx$/i.test(path) ? 'xlsx' : 'csv'
  await pipeline(errorFile({ withTenant, envId, importId, found, settings }, format), createWriteStream(path))
  throw partlyDone(
    `${formatNumber(view.wrongCount)} filas con error quedaron en ${path}: corregilas y volvé a importarlas.`,
  )
}

/** Imports a file into any declared grid by the same steps as the screen; it is listed among the imports and can be undone. */
export const importGridFile = async ({ platform, environment, entity, file, options }: Given): Promise<void> => {
  const all = await listGrids(platform, currentSettings())
  const grids = importGrids([...all.values()])
  const grid = grids.get(entity)
  if (!grid) throw cliError(`No se conoce «${entity}». Hay: ${[...grids.keys()].sort().join(', ')}.`)
  const { withTenant } = platform
  const onError = (error: unknown): void => note(describeFailure(error))
  const runner = createImportRunner({ withTenant, onError })
  const services = { withTenant, grids, runner, onError }
  const session = operatorSession(environment)
  const uploaded = await uploadFile(services, session, {
    resource: entity,
    name: basename(file),
    body: createReadStream(file),
  })
  const view = await prepare(services, session, { grid, uploaded, options }).catch(async (error: unknown) => {
    await withTenant(environment.id, tenant => discardImport(services, tenant, session, uploaded.id))
    throw error
  })
  const progress = createProgress({ title: options.dryRun ? 'Revisión' : 'Importación', total: null, unit: 'filas' })
  await startImport(services, session, {
    id: view.id,
    state: options.dryRun ? 'checking' : 'applying',
    onProgress: ({ rowCount }, percent) => progress.update(rowCount, `${percent} %`),
  })
  await runner.ended(view.id)
  const finalView = await withTenant(environment.id, tenant => getImport(services, tenant, session, view.id))
  progress.update(finalView.rowCount)
  const perSecond = progress.end()
  if (finalView.failure) throw cliError(finalView.failure)
  tell(finalView, perSecond)
  if (finalView.wrongCount > 0)
    await reportErrors(services, environment.id, finalView, options.report ?? `importacion-${entity}.csv`)
}
