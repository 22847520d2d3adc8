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
  type Meeting,
  type MissingReferences,
  namedIn,
  type PendingReference,
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

/** What is known of a file while its rows go by. */
export type ImportRun = {
  importId: string
  fileName: string
  grid: BoundGrid
  session: Session
  withTenant: WithTenant
  isRehearsal: boolean
  /** Whether a rehearsal showed all that this does: it does that and nothing else. */
  isReviewed: boolean
  notation: Notation
  feeds: Feed[]
  schema: PlanOptions['schema']
  missingForNew: string[]
  seen: Map<string, string>
  imagined: Map<string, string>
  /** Fields by which the file may make rows of other grids, and the grids where a person said that it does. */
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

export const createRun = ({ mapping, settings, ...given }: RunOptions): ImportRun => {
  const { resource } = given.grid
  const missingForNew = unfedTitles(resource, mapping)
  const { decimal, dateOrder, makes } = settings
  return {
    ...given,
    notation: { ...argentineNotation, decimal, dateOrder, timeZone: given.session.timeZone },
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

/** Rows of a file on their way in; `mayWait` while another of the same grid may still come. */
export type Batch = { rows: TableRow[]; mayWait: boolean }

type Outcome = { counts: Counts; keys: Map<string, string>; waiting: ImportRow[]; met: Meeting['met'] }

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

/** What a cell may mean: whoever is there under another spelling, and whoever a person said is to be made. */
const welcome = (run: ImportRun, { ids, met }: Meeting): Meeting['ids'] =>
  new Map(
    [...ids].map(([field, byText]) => [
      field,
      new Map(
        [...byText].filter(([, id]) => {
          const one = met.get(id)
          return !one || isMade(run, one)
        }),
      ),
    ]),
  )

/** Of grids that are made, those that right rows need; of others, those that wrong rows lack. */
const metBy = (
  run: ImportRun,
  meeting: Meeting,
  { made, wrong }: { made: Meeting['met']; wrong: ImportRow[] },
): [string, PendingReference][] => {
  const lacking = namedIn(meeting, run.grid.resource, wrong)
  return [...meeting.met].filter(([id, one]) => made.has(id) || (!isMade(run, one) && lacking.has(id)))
}

/** Of what rows would do, what the rehearsal said that they would. */
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

/** Plans, and unless it is a rehearsal writes, rows that need nothing of each other. */
const runWave = async (
  run: ImportRun,
  tenant: Tenant,
  wave: ImportRow[],
  known: { batch: Batch; outcome: Outcome; describing: Describing },
) => {
  const { grid, session, isRehearsal } = run
  const { batch, outcome, describing } = known
  const context = { ...grid, tenant, session }
  const meeting = await collectMissingReferences(
    { tenant, session, resource: grid.resource, makers: run.makers, known: run.newcomers },
    wave,
  )
  const whole = await planRows(context, wave, {
    schema: run.schema,
    missingForNew: run.missingForNew,
    seen: { get: key => outcome.keys.get(key) ?? run.seen.get(key) },
    mayWait: batch.mayWait,
    locks: !isRehearsal,
    newcomers: welcome(run, meeting),
    ...(isRehearsal ? { imagined: run.imagined } : {}),
  })
  const plan = run.isReviewed ? await onlyShown(run, tenant, whole, describing) : whole
  const made = usedMissingReferences(meeting, plan, run.makers)
  const wrongRows = new Set(plan.wrong.map(({ row }) => row))
  const wrong = wave.filter(({ row }) => wrongRows.has(row))
  for (const [id, one] of metBy(run, meeting, { made, wrong })) outcome.met.set(id, one)
  if (!isRehearsal) {
    await writeMissingReferences({ tenant, session, importId: run.importId, fileName: run.fileName }, made)
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
  const outcome: Outcome = { counts: run.counts, keys: new Map(), waiting: [], met: new Map() }
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

/** Somebody wrote the same at the same time: it comes right when it is done again. */
export const isPassing = (error: unknown): boolean => ['40001', '40P01', '23505', '55P03'].includes(codeOf(error))
/** The database refuses what a row carries: SQLSTATE classes 22 and 23. */
export const isRefusal = (error: unknown): boolean => /^2[23]/.test(codeOf(error))

export const attempts = 3

/** Told inside the transaction of each batch. */
export type Progress = (tenant: Tenant, counts: Counts, newcomers: ImportMissingReferences) => Promise<void>

const attempt = async (run: ImportRun, batch: Batch, progress: Progress) => {
  for (let count = 1; ; count += 1)
    try {
      return await run.withTenant(run.session.envId, async tenant => {
        const outcome = await planBatch(run, tenant, batch)
        await progress(tenant, outcome.counts, summaryOf(run.newcomers, outcome.met))
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
 * One transaction for the rows of a batch. When the database refuses what one of them carries, halves are tried until the
 * row is found, so that the others go in. Answers the rows that wait for another.
 */
export const runBatch = async (run: ImportRun, batch: Batch, progress: Progress): Promise<TableRow[]> => {
  if (run.grid.importRows) {
    await runOwnBatch(run, run.grid.importRows, { batch, progress })
    return []
  }
  try {
    const { counts, keys, waiting, met } = await attempt(run, batch, progress)
    run.counts = counts
    addMissingReferences(run.newcomers, met)
    for (const [key, digest] of keys) run.seen.set(key, digest)
    const held = new Set(waiting.map(({ row }) => row))
    return batch.rows.filter(({ number }) => held.has(number))
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
