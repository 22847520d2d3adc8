import { argentineNotation, type Notation } from '../../contract/cells.ts'
import type { ImportMapping, ImportMissingReferences, ImportSettings } from '../../contract/imports.ts'
import { createInput, type Resource, updateInput } from '../../contract/resource.ts'
import type { Tenant, WithTenant } from '../database/tenancy.ts'
import { type ImportPlan, type PlanOptions, planRows } from '../resources/import-plan.ts'
import type { ImportRow } from '../resources/import-rows.ts'
import { imagine, ownReferences, wavesOf } from '../resources/import-waves.ts'
import { writePlan } from '../resources/import-write.ts'
import type { BoundGrid } from '../resources/resource-service.ts'
import type { Session } from '../session/session.ts'
import { type Describing, findingsOf, ofChanged, ofNew, wrongFindings } from './batch-findings.ts'
import { noteChanges } from './changes.queries.ts'
import { type Feed, feedsOf, readFileRow, unfedTitles } from './file-rows.ts'
import { dropShown, readShown, saveFindings } from './findings.queries.ts'
import {
  addMissingReferences,
  collectMissingReferences,
  type MissingReferences,
  namedIn,
  type PendingReference,
  type ReferenceMatches,
  summaryOf,
  usedMissingReferences,
  writeMissingReferences,
} from './missing-references.ts'
import { runOwnBatch } from './own-batch.ts'
import type { TableRow } from './reading/table-row.ts'
import { keepToShown } from './shown-rows.ts'

export type Counts = {
  rowCount: number
  newCount: number
  changedCount: number
  equalCount: number
  wrongCount: number
  newDocuments: number
  equalDocuments: number
  wrongDocuments: number
}

export const noCounts: Counts = {
  rowCount: 0,
  newCount: 0,
  changedCount: 0,
  equalCount: 0,
  wrongCount: 0,
  newDocuments: 0,
  equalDocuments: 0,
  wrongDocuments: 0,
}

/** The state of an import while its rows are read. */
export type ImportRun = {
  importId: string
  fileName: string
  grid: BoundGrid
  session: Session
  withTenant: WithTenant
  isRehearsal: boolean
  /** Whether a rehearsal showed all changes: then only those are made. */
  isReviewed: boolean
  notation: Notation
  feeds: Feed[]
  schema: PlanOptions['schema']
  missingForNew: string[]
  seen: Map<string, string>
  imagined: Map<string, string>
  /**
   * `makers`: fields by which the file may create rows of other grids. `makes`: the grids for which a person allowed
   * it.
   */
  makers: Map<string, BoundGrid>
  makes: ReadonlySet<string>
  newcomers: MissingReferences
  counts: Counts
}

type RunOptions = Pick<
  ImportRun,
  'importId' | 'fileName' | 'grid' | 'session' | 'withTenant' | 'isRehearsal' | 'isReviewed' | 'makers'
> & {
  mapping: ImportMapping
  settings: ImportSettings
}

export const createRun = ({ mapping, settings, ...options }: RunOptions): ImportRun => {
  const { resource } = options.grid
  const missingForNew = unfedTitles(resource, mapping)
  const { decimal, dateOrder, makes } = settings
  return {
    ...options,
    notation: { ...argentineNotation, decimal, dateOrder, timeZone: options.session.timeZone },
    feeds: feedsOf(resource, mapping),
    schema: missingForNew.length === 0 ? createInput(resource) : updateInput(resource),
    missingForNew,
    seen: new Map(),
    imagined: new Map(),
    makes: new Set(makes),
    newcomers: new Map(),
    counts: noCounts,
  }
}

/** A batch of rows of a file; `mayWait` while a row that others reference may still come. */
export type Batch = { rows: TableRow[]; mayWait: boolean }

type Outcome = { counts: Counts; keys: Map<string, string>; waiting: ImportRow[]; pending: ReferenceMatches['pending'] }

const add = (counts: Counts, plan: ImportPlan): Counts => {
  const here = plan.fresh.length + plan.changed.length + plan.equal + plan.wrong.length
  return {
    ...counts,
    rowCount: counts.rowCount + here,
    newCount: counts.newCount + plan.fresh.length,
    changedCount: counts.changedCount + plan.changed.length,
    equalCount: counts.equalCount + plan.equal,
    wrongCount: counts.wrongCount + plan.wrong.length,
  }
}

const isMade = ({ makes }: ImportRun, { newcomer }: { newcomer: { grid: BoundGrid } }): boolean =>
  makes.has(newcomer.grid.resource.name)

/**
 * Ids for the references of a row: of rows that exist under another spelling, and of those that the person allowed to
 * be created.
 */
const welcome = (run: ImportRun, { ids, pending }: ReferenceMatches): ReferenceMatches['ids'] =>
  new Map(
    [...ids].map(([field, byText]) => [
      field,
      new Map(
        [...byText].filter(([, id]) => {
          const one = pending.get(id)
          return !one || isMade(run, one)
        }),
      ),
    ]),
  )

/**
 * Missing references to report: in grids that are created, those of right rows; in others, those that wrong rows lack.
 */
const pendingToReport = (
  run: ImportRun,
  matches: ReferenceMatches,
  { made, wrong }: { made: ReferenceMatches['pending']; wrong: ImportRow[] },
): [string, PendingReference][] => {
  const lacking = namedIn(matches, run.grid.resource, wrong)
  return [...matches.pending].filter(([id, one]) => made.has(id) || (!isMade(run, one) && lacking.has(id)))
}

/** The part of a plan that the rehearsal showed. */
const onlyShown = async (
  { importId }: ImportRun,
  tenant: Tenant,
  plan: ImportPlan,
  describing: Describing,
): Promise<ImportPlan> => {
  const rows = [...plan.fresh, ...plan.changed].map(({ row }) => row)
  return keepToShown(plan, await readShown(tenant, importId, rows), {
    fresh: row => ofNew(describing, row),
    changed: row => ofChanged(describing, row),
  })
}

/** Plans rows that do not depend on each other, and writes them unless it is a rehearsal. */
const runWave = async (
  run: ImportRun,
  tenant: Tenant,
  wave: ImportRow[],
  state: { batch: Batch; outcome: Outcome; describing: Describing },
) => {
  const { grid, session, isRehearsal } = run
  const { batch, outcome, describing } = state
  const context = { ...grid, tenant, session }
  const matches = await collectMissingReferences(
    { tenant, session, resource: grid.resource, makers: run.makers, known: run.newcomers },
    wave,
  )
  const whole = await planRows(context, wave, {
    schema: run.schema,
    missingForNew: run.missingForNew,
    seen: { get: key => outcome.keys.get(key) ?? run.seen.get(key) },
    mayWait: batch.mayWait,
    locks: !isRehearsal,
    newcomers: welcome(run, matches),
    ...(isRehearsal ? { imagined: run.imagined } : {}),
  })
  const plan = run.isReviewed ? await onlyShown(run, tenant, whole, describing) : whole
  const newReferences = usedMissingReferences(matches, plan, run.makers)
  const wrongRows = new Set(plan.wrong.map(({ row }) => row))
  const wrong = wave.filter(({ row }) => wrongRows.has(row))
  for (const [id, one] of pendingToReport(run, matches, { made: newReferences, wrong })) outcome.pending.set(id, one)
  if (!isRehearsal) {
    await writeMissingReferences({ tenant, session, importId: run.importId, fileName: run.fileName }, newReferences)
    const writtenAt = new Date()
    const source = { import: { id: run.importId, file: run.fileName } }
    await noteChanges(tenant, run.importId, {
      written: await writePlan(context, plan, { writtenAt, source }),
      writtenAt,
    })
  } else imagine(grid.resource, plan.fresh, run.imagined)
  return plan
}

const planBatch = async (run: ImportRun, tenant: Tenant, batch: Batch): Promise<Outcome> => {
  const { resource } = run.grid
  const rows = new Map(batch.rows.map(row => [row.number, row]))
  const read = batch.rows.map(row => readFileRow(run.feeds, row, run.notation))
  const outcome: Outcome = { counts: run.counts, keys: new Map(), waiting: [], pending: new Map() }
  const describing = { resource, feeds: run.feeds, rows, timeZone: run.session.timeZone }
  for (const wave of wavesOf(resource, read)) {
    const plan = await runWave(run, tenant, wave, { batch, outcome, describing })
    if (run.isReviewed) await dropShown(tenant, run.importId, plan.wrong)
    const findings = run.isReviewed ? wrongFindings(describing, plan) : findingsOf(describing, plan)
    await saveFindings(tenant, run.importId, findings)
    outcome.counts = add(outcome.counts, plan)
    outcome.waiting.push(...plan.waiting)
    for (const [key, digest] of plan.keys) outcome.keys.set(key, digest)
  }
  return outcome
}

const codeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : ''
}

/** Whether the error is a conflict with a concurrent write, which a new attempt solves. */
export const isPassing = (error: unknown): boolean => ['40001', '40P01', '23505', '55P03'].includes(codeOf(error))
/** Whether the database refuses the values of a row: SQLSTATE classes 22 and 23. */
export const isRefusal = (error: unknown): boolean => /^2[23]/.test(codeOf(error))

export const attempts = 3

/** Called inside the transaction of each batch. */
export type Progress = (tenant: Tenant, counts: Counts, newcomers: ImportMissingReferences) => Promise<void>

const attempt = async (run: ImportRun, batch: Batch, progress: Progress) => {
  for (let count = 1; ; count += 1)
    try {
      return await run.withTenant(run.session.envId, async tenant => {
        const outcome = await planBatch(run, tenant, batch)
        await progress(tenant, outcome.counts, summaryOf(run.newcomers, outcome.pending))
        return outcome
      })
    } catch (error) {
      if (!isPassing(error) || count === attempts) throw error
    }
}

export const refuseRow = (run: ImportRun, row: TableRow): Promise<void> =>
  run.withTenant(run.session.envId, async tenant => {
    await dropShown(tenant, run.importId, [{ row: row.number }])
    const message = 'La base de datos no admite esta fila: algún dato queda fuera de lo que puede guardar.'
    const problems = [{ path: '', title: '', message, value: '' }]
    await saveFindings(tenant, run.importId, [
      { kind: 'wrong', row: row.number, cells: row.cells, detail: { problems } },
    ])
  })

/**
 * Imports a batch in one transaction. When the database refuses the values of one row, the batch is halved until that
 * row is found, so that the others are imported. Returns the rows that wait for another.
 */
export const runBatch = async (run: ImportRun, batch: Batch, progress: Progress): Promise<TableRow[]> => {
  if (run.grid.importRows) {
    await runOwnBatch(run, run.grid.importRows, { batch, progress })
    return []
  }
  try {
    const { counts, keys, waiting, pending } = await attempt(run, batch, progress)
    run.counts = counts
    addMissingReferences(run.newcomers, pending)
    for (const [key, digest] of keys) run.seen.set(key, digest)
    const waitingRows = new Set(waiting.map(({ row }) => row))
    return batch.rows.filter(({ number }) => waitingRows.has(number))
  } catch (error) {
    if (!isRefusal(error)) throw error
    const [first] = batch.rows
    if (batch.rows.length === 1 && first) {
      await refuseRow(run, first)
      run.counts = { ...run.counts, rowCount: run.counts.rowCount + 1, wrongCount: run.counts.wrongCount + 1 }
      return []
    }
    const half = Math.ceil(batch.rows.length / 2)
    const before = await runBatch(run, { ...batch, rows: batch.rows.slice(0, half) }, progress)
    const after = await runBatch(run, { ...batch, rows: batch.rows.slice(half) }, progress)
    return [...before, ...after]
  }
}

export const pointsAtItself = (resource: Resource): boolean => ownReferences(resource).length > 0
