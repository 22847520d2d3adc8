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
type Found = { grid: BoundGrid; record: ImportRecord }

const requireImport = async (
  { grids }: ImportServices,
  tenant: Tenant,
  session: Session,
  id: string,
): Promise<Found> => {
  const record = await findImport(tenant, reachOf(namesMayImport(grids, session), session), id)
  if (!record) throw problem(problems.notFound)
  return { record, grid: requireImportGrid(grids, record.resource, session) }
}

/** One import as its page shows it. Throws when it is not there or beyond this person's reach. */
export const getImport = async (
  services: ImportServices,
  tenant: Tenant,
  session: Session,
  id: string,
): Promise<ImportView> => {
  const { record, grid } = await requireImport(services, tenant, session, id)
  return viewOf(tenant, grid, record, services.grids)
}

/** What is said of rows of one kind, after a row of the file. Throws as `getImport` does. */
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

/** Looks at a file in a thread; what cannot be read is said as it would be to a person. */
const inspect = async ({ resource }: BoundGrid, path: string, given: Corrections = {}): Promise<Inspection> => {
  try {
    return await inspectInThread({ path, titles: recognisedTitles(resource), ...given })
  } catch (error) {
    if (!isFileProblem(error)) throw error
    throw problem(importProblems.unreadable, { message: error.message, cause: error })
  }
}

/** What an inspection means for a grid: the mapping of files like it, or a guess, and how figures and days are written. */
const settle = async (tenant: Tenant, { resource }: BoundGrid, { columns, ...found }: Inspection) => {
  const titles = columns.map(({ title }) => title)
  const shape = shapeOf(titles)
  const remembered = await recallShape(tenant, resource, shape)
  const mapping = remembered?.mapping ?? guessMapping(resource, titles)
  const { encoding, delimiter, sheet, headRow } = found
  const notation = remembered?.notation ?? notationFor(resource, mapping, columns)
  return {
    format: found.format,
    shape,
    isRemembered: remembered !== null,
    mapping: JSON.stringify(mapping),
    settings: JSON.stringify({ encoding, delimiter, sheet, headRow, ...notation }),
    found: JSON.stringify({
      sheets: found.sheets,
      brokenLetters: found.brokenLetters,
      columns: columns.map(({ title, samples }) => ({ title, samples })),
    }),
  }
}

export type Upload = { resource: string; name: string; body: unknown }

/** Takes a file in, finds out how it is written and which column is which; nothing is read into the grid yet. */
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

const requireMapping = ({ grid, record }: Found, mapping: Record<string, number | null>): void => {
  const known = new Set(feedFields(grid.resource).map(([name]) => name))
  const columns = documentsOf(record).found.columns.length
  const wrong = Object.entries(mapping).filter(([name, column]) => !known.has(name) || (column ?? 0) >= columns)
  if (wrong.length === 0) return
  throw problem(problems.invalidInput, {
    errors: wrong.map(([name]) => ({ path: `mapping.${name}`, message: 'Ese dato o esa columna no existe.' })),
  })
}

/** A file makes rows only of grids that its own points at, and that this person may fill. */
const requireMakes = ({ grids }: ImportServices, { grid }: Found, session: Session, makes: string[]): void => {
  const known = new Set([...makersOf(grid, grids, session).values()].map(({ resource }) => resource.name))
  const wrong = makes.filter(name => !known.has(name))
  if (wrong.length === 0) return
  const errors = wrong.map(name => ({ path: 'makes', message: `Este archivo no puede crear «${name}».` }))
  throw problem(problems.invalidInput, { errors })
}

/** Reads the file's columns anew when somebody corrected how it is written. */
const inspectAgain = async (services: ImportServices, { record, grid }: Found, session: Session, given: Settling) => {
  const { settings } = documentsOf(record)
  const corrected = { encoding: settings.encoding, delimiter: settings.delimiter, sheet: settings.sheet, ...given }
  const isSame = (['encoding', 'delimiter', 'sheet'] as const).every(name => corrected[name] === settings[name])
  if (isSame) return null
  const file = await fetchFile(services.withTenant, session.envId, record.id)
  try {
    const { encoding, delimiter, sheet } = corrected
    return await inspect(grid, file.path, { encoding, delimiter, sheet })
  } finally {
    await file.dispose()
  }
}

const emptied = {
  ...noCounts,
  newcomers: '{}',
  progress: 0,
  failure: null,
}

/** What a rehearsal showed no longer holds once somebody reads the file otherwise, or anew. */
const unreviewed = { isReviewed: false }

/** Corrects how a file is read or which column feeds what; what was found out before no longer holds. */
export const settleImport = async (
  services: ImportServices,
  session: Session,
  id: string,
  given: Settling,
): Promise<ImportView> => {
  const found = await services.withTenant(session.envId, tenant => requireImport(services, tenant, session, id))
  requireState(found.record, 'settle')
  const inspection = await inspectAgain(services, found, session, given)
  if (!inspection && given.mapping) requireMapping(found, given.mapping)
  requireMakes(services, found, session, given.makes ?? [])
  await services.withTenant(session.envId, async tenant => {
    const { settings, mapping } = documentsOf(found.record)
    const { decimal = settings.decimal, dateOrder = settings.dateOrder, makes = settings.makes } = given
    const change = inspection
      ? await settle(tenant, found.grid, inspection)
      : {
          mapping: JSON.stringify({ ...mapping, ...given.mapping }),
          settings: JSON.stringify({ ...settings, decimal, dateOrder, makes }),
        }
    await clearFindings(tenant, id)
    const isDone = await changeImport(
      tenant,
      { id, from: importTransitions.settle },
      { state: 'uploaded', ...emptied, ...unreviewed, ...change },
    )
    if (!isDone) throw wrongState(found.record)
  })
  return view(services, session, id)
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'

/** Who is writing the grid now, in words. */
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

/** Takes an import into a running state; one at a time may write a grid. */
const claim = async (services: ImportServices, session: Session, id: string, state: RunningState): Promise<Found> => {
  const { withTenant } = services
  try {
    return await withTenant(session.envId, async tenant => {
      const found = await requireImport(services, tenant, session, id)
      requireState(found.record, state)
      if (state === 'undoing' && !found.record.hasChanges) throw problem(importProblems.tooOld)
      if (state !== 'undoing') await prepare(tenant, found)
      await failStale(tenant, found.record.resource)
      const now = new Date()
      const isClaimed = await changeImport(
        tenant,
        { id, from: importTransitions[state] },
        {
          state,
          failure: null,
          progress: 0,
          cancelRequested: false,
          heartbeatAt: now,
          ...(state === 'undoing' ? {} : { startedAt: now, finishedAt: null, ...emptied }),
          ...(state === 'checking' ? unreviewed : {}),
          ...(state === 'applying' ? { appliedAt: now } : {}),
        },
      )
      if (!isClaimed) throw wrongState(found.record)
      tenant.publish({ topic: importTopic, payload: { id } })
      return found
    })
  } catch (error) {
    if (!isTaken(error)) throw error
    throw await withTenant(session.envId, async tenant => {
      const { grid } = await requireImport(services, tenant, session, id)
      return busy(tenant, grid.resource)
    })
  }
}

const prepare = async (tenant: Tenant, { grid, record }: Found): Promise<void> => {
  if (!record.hasFile) throw problem(importProblems.gone)
  const { mapping, settings } = documentsOf(record)
  requireKeys(grid, mapping)
  await rememberShape(tenant, { resource: record.resource, shape: record.shape, mapping, settings })
}

/** Starts to rehearse or to apply a file; the job goes on after this answers. */
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

/** Starts to take back what an import wrote. */
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

/** Asks a job to stop, in whichever process it runs: between two batches, none of them half done. */
export const cancelImport = async (services: ImportServices, session: Session, id: string): Promise<ImportView> => {
  await services.withTenant(session.envId, async tenant => {
    await requireImport(services, tenant, session, id)
    await changeImport(tenant, { id, from: runningStates }, { cancelRequested: true })
  })
  services.runner.cancel(id)
  return view(services, session, id)
}

/** Forgets a file that brought nothing in. */
export const discardImport = async (services: ImportServices, tenant: Tenant, session: Session, id: string) => {
  const { record } = await requireImport(services, tenant, session, id)
  requireState(record, 'discard')
  if (record.hasChanges)
    throw wrongState(record, 'Esta importación ya escribió filas: se puede deshacer, no descartar.')
  await removeImport(tenant, id)
}
