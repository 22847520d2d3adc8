import { stat } from 'node:fs/promises'
import { inSentence } from '../../contract/agreement.ts'
import { formatNumber } from '../../contract/formats.ts'
import {
  type FoundRow,
  type ImportAct,
  type ImportSettings,
  type ImportView,
  importProblems,
  importStates,
  importTransitions,
  type RunningState,
  runningStates,
  type UndoCounts,
} from '../../contract/imports.ts'
import { problem, problems } from '../../contract/problems.ts'
import type { Tenant, WithTenant } from '../database/tenancy.ts'
import { newId } from '../ids.ts'
import type { BoundGrid } from '../resources/resource-service.ts'
import type { Session } from '../session/session.ts'
import { countUndo, gridsWritten } from './changes.queries.ts'
import { feedFields } from './file-rows.ts'
import { clearFindings, readFindingsOf } from './findings.queries.ts'
import { noCounts } from './import-batch.ts'
import { fetchFile, receiveFile, storeFile } from './import-files.ts'
import {
  type ImportGrids,
  makersOf,
  namesMayImport,
  requireImportGrid,
  requireKeys,
  undoneGrids,
} from './import-grids.ts'
import { type ImportJob, importTopic, runImportJob } from './import-job.ts'
import { guessMapping, notationFor, recallShape, recognisedTitles, rememberShape, shapeOf } from './import-mapping.ts'
import type { ImportRunner } from './import-runner.ts'
import { viewOf } from './import-view.ts'
import {
  alive,
  changeImport,
  documentsOf,
  failStale,
  findImport,
  type ImportRecord,
  insertImport,
  reachOf,
  removeImport,
} from './imports.queries.ts'
import { isFileProblem } from './reading/file-problem.ts'
import type { Inspection } from './reading/inspect-file.ts'
import { inspectInThread } from './reading/read-in-thread.ts'
import { runUndoJob } from './undo-job.ts'

export type ImportServices = {
  withTenant: WithTenant
  grids: ImportGrids
  runner: ImportRunner
  onError: (error: unknown) => void
}

/** An import and the grid it fills. */
type ImportTarget = { grid: BoundGrid; record: ImportRecord }

const requireImport = async (
  { grids }: ImportServices,
  tenant: Tenant,
  session: Session,
  id: string,
): Promise<ImportTarget> => {
  const record = await findImport(tenant, reachOf(namesMayImport(grids, session), session), id)
  if (!record) throw problem(problems.notFound)
  return { record, grid: requireImportGrid(grids, record.resource, session) }
}

/** One import as its page shows it. Throws when it does not exist or this person may not see it. */
export const getImport = async (
  services: ImportServices,
  tenant: Tenant,
  session: Session,
  id: string,
): Promise<ImportView> => {
  const { record, grid } = await requireImport(services, tenant, session, id)
  return viewOf(tenant, grid, record, services.grids)
}

/** Findings of one kind, after a row of the file. Throws as `getImport` does. */
export const getFoundRows = async (
  services: ImportServices,
  tenant: Tenant,
  session: Session,
  { id, ...page }: { id: string } & Parameters<typeof readFindingsOf>[2],
): Promise<FoundRow[]> => {
  await requireImport(services, tenant, session, id)
  return readFindingsOf(tenant, id, page)
}

const view = (services: ImportServices, session: Session, id: string): Promise<ImportView> =>
  services.withTenant(session.envId, tenant => getImport(services, tenant, session, id), { readOnly: true })

type Corrections = Partial<Pick<ImportSettings, 'encoding' | 'delimiter' | 'sheet'>>

/** Inspects a file in a thread; a file that cannot be read becomes a problem with a message for people. */
const inspect = async ({ resource }: BoundGrid, path: string, corrections: Corrections = {}): Promise<Inspection> => {
  try {
    return await inspectInThread({ path, titles: recognisedTitles(resource), ...corrections })
  } catch (error) {
    if (!isFileProblem(error)) throw error
    throw problem(importProblems.unreadable, { message: error.message, cause: error })
  }
}

/** The columns to store for an inspected file: the mapping and notation of the last file of its kind, or a guess. */
const settle = async (tenant: Tenant, { resource }: BoundGrid, { columns, ...file }: Inspection) => {
  const titles = columns.map(({ title }) => title)
  const shape = shapeOf(titles)
  const lastShape = await recallShape(tenant, resource, shape)
  const mapping = lastShape?.mapping ?? guessMapping(resource, titles)
  const { encoding, delimiter, sheet, headRow } = file
  const notation = lastShape?.notation ?? notationFor(resource, mapping, columns)
  return {
    format: file.format,
    shape,
    isRemembered: lastShape !== null,
    mapping: JSON.stringify(mapping),
    settings: JSON.stringify({ encoding, delimiter, sheet, headRow, ...notation }),
    found: JSON.stringify({
      sheets: file.sheets,
      brokenLetters: file.brokenLetters,
      columns: columns.map(({ title, samples }) => ({ title, samples })),
    }),
  }
}

export type Upload = { resource: string; name: string; body: unknown }

/** Stores an uploaded file, with its format and a mapping of its columns; no row is imported yet. */
export const uploadFile = async (
  services: ImportServices,
  session: Session,
  { resource, name, body }: Upload,
): Promise<ImportView> => {
  const grid = requireImportGrid(services.grids, resource, session)
  const file = await receiveFile(body)
  try {
    const inspection = await inspect(grid, file.path)
    const { size } = await stat(file.path)
    const id = newId()
    await services.withTenant(session.envId, async tenant => {
      await insertImport(tenant, {
        id,
        resource,
        fileName: name,
        fileBytes: size,
        author: session.displayName,
        createdBy: session.userId,
        ...(await settle(tenant, grid, inspection)),
      })
      await storeFile(tenant, id, file.path)
    })
    return await view(services, session, id)
  } finally {
    await file.dispose()
  }
}

const wrongState = (record: ImportRecord, message?: string) =>
  problem(importProblems.wrongState, {
    message: message ?? `La importación está «${importStates[record.state].toLowerCase()}»: eso ya no se puede hacer.`,
  })

const requireState = (record: ImportRecord, act: ImportAct): void => {
  if (!(importTransitions[act] as readonly string[]).includes(record.state)) throw wrongState(record)
}

export type Settling = Corrections &
  Partial<Pick<ImportSettings, 'decimal' | 'dateOrder' | 'makes'>> & { mapping?: Record<string, number | null> }

const requireMapping = ({ grid, record }: ImportTarget, mapping: Record<string, number | null>): void => {
  const fieldNames = new Set(feedFields(grid.resource).map(([name]) => name))
  const columns = documentsOf(record).found.columns.length
  const wrong = Object.entries(mapping).filter(([name, column]) => !fieldNames.has(name) || (column ?? 0) >= columns)
  if (wrong.length === 0) return
  throw problem(problems.invalidInput, {
    errors: wrong.map(([name]) => ({ path: `mapping.${name}`, message: 'Ese dato o esa columna no existe.' })),
  })
}

/** A file may create rows only in grids that its own references and that this person may import. */
const requireMakes = ({ grids }: ImportServices, { grid }: ImportTarget, session: Session, makes: string[]): void => {
  const gridNames = new Set([...makersOf(grid, grids, session).values()].map(({ resource }) => resource.name))
  const wrong = makes.filter(name => !gridNames.has(name))
  if (wrong.length === 0) return
  const errors = wrong.map(name => ({ path: 'makes', message: `Este archivo no puede crear «${name}».` }))
  throw problem(problems.invalidInput, { errors })
}

/** Inspects the file again when somebody corrected its encoding, delimiter or sheet. */
const inspectAgain = async (
  services: ImportServices,
  { record, grid }: ImportTarget,
  session: Session,
  corrections: Settling,
) => {
  const { settings } = documentsOf(record)
  const nextSettings = { ...settings, ...corrections }
  const isSame = (['encoding', 'delimiter', 'sheet'] as const).every(name => nextSettings[name] === settings[name])
  if (isSame) return null
  const file = await fetchFile(services.withTenant, session.envId, record.id)
  try {
    const { encoding, delimiter, sheet } = nextSettings
    return await inspect(grid, file.path, { encoding, delimiter, sheet })
  } finally {
    await file.dispose()
  }
}

const noProgress = {
  ...noCounts,
  newcomers: '{}',
  progress: 0,
  failure: null,
}

/** A rehearsal is no longer valid once the file is read in another way, or rehearsed again. */
const notReviewed = { isReviewed: false }

/** Corrects how a file is read or the mapping of its columns; earlier findings are deleted. */
export const settleImport = async (
  services: ImportServices,
  session: Session,
  id: string,
  corrections: Settling,
): Promise<ImportView> => {
  const target = await services.withTenant(session.envId, tenant => requireImport(services, tenant, session, id))
  requireState(target.record, 'settle')
  const inspection = await inspectAgain(services, target, session, corrections)
  if (!inspection && corrections.mapping) requireMapping(target, corrections.mapping)
  requireMakes(services, target, session, corrections.makes ?? [])
  await services.withTenant(session.envId, async tenant => {
    const { settings, mapping } = documentsOf(target.record)
    const { decimal = settings.decimal, dateOrder = settings.dateOrder, makes = settings.makes } = corrections
    const change = inspection
      ? await settle(tenant, target.grid, inspection)
      : {
          mapping: JSON.stringify({ ...mapping, ...corrections.mapping }),
          settings: JSON.stringify({ ...settings, decimal, dateOrder, makes }),
        }
    await clearFindings(tenant, id)
    const isDone = await changeImport(
      tenant,
      { id, from: importTransitions.settle },
      { state: 'uploaded', ...noProgress, ...notReviewed, ...change },
    )
    if (!isDone) throw wrongState(target.record)
  })
  return view(services, session, id)
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'

/** The problem that another import writes the grid, with its author. */
const busy = async (tenant: Tenant, { name, titles }: BoundGrid['resource']) => {
  const other = await tenant.db
    .selectFrom('imports')
    .select(['author', 'fileName', 'progress'])
    .where('envId', '=', tenant.envId)
    .where('resource', '=', name)
    .where('state', 'in', ['applying', 'undoing'])
    .executeTakeFirst()
  const what = other
    ? `${other.author} está importando «${other.fileName}» (${formatNumber(other.progress)} %)`
    : 'Hay otra importación en curso'
  return problem(importProblems.busy, {
    message: `${what}. Esperá a que termine para importar ${inSentence(titles.many)}.`,
  })
}

/** Puts an import into a running state; only one at a time may write a grid. */
const claim = async (
  services: ImportServices,
  session: Session,
  id: string,
  state: RunningState,
): Promise<ImportTarget> => {
  const { withTenant } = services
  try {
    return await withTenant(session.envId, async tenant => {
      const target = await requireImport(services, tenant, session, id)
      requireState(target.record, state)
      if (state === 'undoing' && !target.record.hasChanges) throw problem(importProblems.tooOld)
      if (state !== 'undoing') await prepare(tenant, target)
      await failStale(tenant, target.record.resource)
      const now = new Date()
      const isClaimed = await changeImport(
        tenant,
        { id, from: importTransitions[state] },
        {
          state,
          failure: null,
          progress: 0,
          cancelRequested: false,
          heartbeatAt: alive,
          ...(state === 'undoing' ? {} : { startedAt: now, finishedAt: null, ...noProgress }),
          ...(state === 'checking' ? notReviewed : {}),
          ...(state === 'applying' ? { appliedAt: now } : {}),
        },
      )
      if (!isClaimed) throw wrongState(target.record)
      tenant.publish({ topic: importTopic, payload: { id } })
      return target
    })
  } catch (error) {
    if (!isTaken(error)) throw error
    throw await withTenant(session.envId, async tenant => {
      const { grid } = await requireImport(services, tenant, session, id)
      return busy(tenant, grid.resource)
    })
  }
}

const prepare = async (tenant: Tenant, { grid, record }: ImportTarget): Promise<void> => {
  if (!record.hasFile) throw problem(importProblems.gone)
  const { mapping, settings } = documentsOf(record)
  requireKeys(grid, mapping)
  await rememberShape(tenant, { resource: record.resource, shape: record.shape, mapping, settings })
}

/** Starts to rehearse or to apply a file; the job continues after the answer. */
export const startImport = async (
  services: ImportServices,
  session: Session,
  { id, state, onProgress }: { id: string; state: 'checking' | 'applying'; onProgress?: ImportJob['onProgress'] },
): Promise<ImportView> => {
  const { record, grid } = await claim(services, session, id, state)
  const { withTenant, onError, runner } = services
  runner.start(session, id, signal =>
    runImportJob({
      withTenant,
      grid,
      grids: services.grids,
      session,
      record,
      state,
      signal,
      onError,
      ...(onProgress ? { onProgress } : {}),
    }),
  )
  return view(services, session, id)
}

/** What undoing would do now. */
export const getUndoCounts = async (
  services: ImportServices,
  tenant: Tenant,
  session: Session,
  id: string,
): Promise<UndoCounts> => {
  const { grid } = await requireImport(services, tenant, session, id)
  return countUndo(tenant, await gridsOf(services, tenant, { grid, id }), id)
}

const gridsOf = async ({ grids }: ImportServices, tenant: Tenant, { grid, id }: { grid: BoundGrid; id: string }) =>
  undoneGrids(grid, await gridsWritten(tenant, id), grids)

/** Starts to undo what an import wrote. */
export const startUndo = async (services: ImportServices, session: Session, id: string): Promise<ImportView> => {
  const { record, grid } = await claim(services, session, id, 'undoing')
  const { withTenant, onError, runner } = services
  const { grids, counts } = await withTenant(
    session.envId,
    async tenant => {
      const grids = await gridsOf(services, tenant, { grid, id })
      return { grids, counts: await countUndo(tenant, grids, id) }
    },
    { readOnly: true },
  )
  const total = counts.created + counts.changed + counts.made + counts.kept + record.undoneCount + record.keptCount
  runner.start(session, id, signal => runUndoJob({ withTenant, grids, session, record, signal, onError, total }))
  return view(services, session, id)
}

/** Asks a job to stop, in whichever process it runs; it stops between two batches. */
export const cancelImport = async (services: ImportServices, session: Session, id: string): Promise<ImportView> => {
  await services.withTenant(session.envId, async tenant => {
    await requireImport(services, tenant, session, id)
    await changeImport(tenant, { id, from: runningStates }, { cancelRequested: true })
  })
  services.runner.cancel(id)
  return view(services, session, id)
}

/** Deletes an import that wrote nothing. */
export const discardImport = async (services: ImportServices, tenant: Tenant, session: Session, id: string) => {
  const { record } = await requireImport(services, tenant, session, id)
  requireState(record, 'discard')
  if (record.hasChanges)
    throw wrongState(record, 'Esta importación ya escribió filas: se puede deshacer, no descartar.')
  await removeImport(tenant, id)
}
