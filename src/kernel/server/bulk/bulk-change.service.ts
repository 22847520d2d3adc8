import { type BulkProgress, type BulkSelection, bulkChunk, bulkProblems } from '../../contract/bulk.ts'
import { plainText } from '../../contract/plain-text.ts'
import { isProblem, problem, problems } from '../../contract/problems.ts'
import { type AuditEntry, actorOf, recordHistory } from '../audit.ts'
import { newId } from '../ids.ts'
import type { Row } from '../resources/resource-queries.ts'
import {
  changesOf,
  checkReferences,
  createMemory,
  type Remember,
  type ResourceContext,
} from '../resources/resource-service.ts'
import { setDeletedRows, updateRows, type Values, writtenValue } from '../resources/row-writes.ts'
import { type BulkJob, insertJob, insertTouched, lockJob, type TouchedRow, updateJob } from './bulk-jobs.queries.ts'
import { progressOf } from './bulk-progress.ts'
import { countChosen, readChosen, roundToField } from './bulk-rows.ts'

type Refusal = BulkProgress['refusals'][number]
type Outcome = { row: Row; changes: Values } | { row: Row; refusal: string }

/**
 * A row's values after the percentages of the job; a field without a value keeps none. Throws the message of the
 * field's schema.
 */
const adjustValues = ({ resource }: ResourceContext, job: BulkJob, row: Row): Values =>
  Object.fromEntries(
    Object.entries(job.changes.adjust).flatMap(([name, percent]) => {
      const field = resource.fields[name]
      const current = row[name]
      if (!field || typeof current !== 'number') return []
      const result = field.schema.safeParse(roundToField(field, current * (1 + percent / 100)))
      if (result.success) return [[name, result.data]]
      throw problem(problems.invalidInput, { message: `${field.title}: ${result.error.issues[0]?.message ?? ''}` })
    }),
  )

/** The changes of one row, none when it has the values already, or the reason why it is refused. */
const decide = async (context: ResourceContext, job: BulkJob, row: Row, remember: Remember): Promise<Outcome> => {
  const { resource, tenant, session, rules } = context
  if (job.action === 'delete') return { row, changes: {} }
  try {
    const changes = changesOf(resource, row, { ...job.changes.values, ...adjustValues(context, job, row) })
    if (Object.keys(changes).length > 0)
      await rules.check?.({ tenant, session, values: changes, current: row, remember })
    return { row, changes }
  } catch (error) {
    if (!isProblem(error)) throw error
    return { row, refusal: error.errors[0]?.message ?? error.userMessage }
  }
}

const beforeOf = (row: Row, changes: Values): Values =>
  Object.fromEntries(Object.keys(changes).map(name => [name, writtenValue(row[name])]))

type RowChanges = { row: Row; changes: Values }

const write = async (context: ResourceContext, job: BulkJob, changedRows: RowChanges[]): Promise<void> => {
  const { resource, tenant, session, rules } = context
  const writtenAt = new Date()
  const rows = changedRows.map(({ row, changes }) => ({ id: row.id, values: changes }))
  if (job.action === 'delete') {
    const ids = rows.map(({ id }) => id)
    return setDeletedRows(tenant, resource, ids, { deletedAt: writtenAt, writtenAt })
  }
  await updateRows(tenant, resource, rows, writtenAt)
  await rules.written?.({ tenant, session, rows: rows.map(row => ({ ...row, act: 'changed' })), writtenAt })
}

const historyOf = ({ resource }: ResourceContext, job: BulkJob, { row, changes }: RowChanges): AuditEntry => {
  if (job.action === 'delete')
    return { entity: resource.name, entityId: row.id, action: 'deleted', detail: { bulk: job.id } }
  const before = Object.fromEntries(Object.keys(changes).map(name => [name, row[name] ?? null]))
  return {
    entity: resource.name,
    entityId: row.id,
    action: 'changed',
    detail: { before, after: changes, bulk: job.id },
  }
}

const nameOf = (row: Row): string => plainText(row.name ?? row.code)

/** Does the next part of a job: at most `bulkChunk` rows, in the transaction of the request. */
const advance = async (context: ResourceContext, job: BulkJob): Promise<BulkProgress> => {
  const rows = await readChosen(context, job, bulkChunk)
  const outcomes: Outcome[] = []
  const remember = createMemory()
  for (const row of rows) outcomes.push(await decide(context, job, row, remember))
  const changedRows = outcomes.flatMap(outcome =>
    'changes' in outcome && (job.action === 'delete' || Object.keys(outcome.changes).length > 0) ? [outcome] : [],
  )
  const refusals = outcomes.flatMap((outcome): Refusal[] =>
    'refusal' in outcome ? [{ id: outcome.row.id, name: nameOf(outcome.row), message: outcome.refusal }] : [],
  )
  await write(context, job, changedRows)
  await recordHistory(
    context.tenant,
    actorOf(context.session),
    changedRows.map(one => historyOf(context, job, one)),
  )
  const touchedRows: TouchedRow[] = [
    ...changedRows.map(({ row, changes }) => ({
      rowId: row.id,
      before: beforeOf(row, changes),
      after: changes,
      error: null,
    })),
    ...refusals.map(({ id, message }) => ({ rowId: id, before: null, after: null, error: message })),
  ]
  await insertTouched(context.tenant, job.id, touchedRows)
  const next = await updateJob(context.tenant, job, {
    state: rows.length < bulkChunk ? 'done' : 'running',
    reached: rows.at(-1)?.id ?? job.reached,
    changed: job.changed + changedRows.length,
    unchanged: job.unchanged + rows.length - changedRows.length - refusals.length,
    refused: job.refused + refusals.length,
  })
  return progressOf(context, next, refusals)
}

export type BulkOrder = {
  action: BulkJob['action']
  selection: BulkSelection
  expected: number
  values?: Values | undefined
  adjust?: Record<string, number | undefined> | undefined
}

const withoutUndefined = <Value>(values: Record<string, Value | undefined> = {}): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, Value][] => (value === undefined ? [] : [[name, value]])),
  )

/**
 * Starts a bulk change and does its first part. Throws when the filter selects another number of rows than the person
 * saw.
 */
export const startBulkChange = async (context: ResourceContext, order: BulkOrder): Promise<BulkProgress> => {
  const { tenant, session } = context
  const changes =
    order.action === 'delete'
      ? { values: {}, adjust: {} }
      : { values: withoutUndefined(order.values), adjust: withoutUndefined(order.adjust) }
  if (order.action === 'change' && Object.keys({ ...changes.values, ...changes.adjust }).length === 0)
    throw problem(bulkProblems.nothingToDo)
  await checkReferences(context, changes.values)
  const total = await countChosen(context, order.selection)
  if (total !== order.expected) throw problem(bulkProblems.otherCount)
  const actor = actorOf(session)
  const job: BulkJob = {
    id: newId(),
    action: order.action,
    state: 'running',
    selection: order.selection,
    changes,
    userId: session.userId,
    actor: actor.name,
    createdAt: new Date(),
    total,
    changed: 0,
    unchanged: 0,
    refused: 0,
    restored: 0,
    kept: 0,
    reached: null,
    undoReached: null,
  }
  await insertJob(tenant, context.resource, job)
  return advance(context, job)
}

const runningJob = async (context: ResourceContext, id: string): Promise<BulkJob> => {
  const job = await lockJob(context.tenant, context.session, context.resource, id)
  if (job.state !== 'running') throw problem(bulkProblems.notRunning)
  return job
}

export const continueBulkChange = async (context: ResourceContext, id: string): Promise<BulkProgress> =>
  advance(context, await runningJob(context, id))

/** Rows that were changed stay changed, and the change can be undone. */
export const cancelBulkChange = async (context: ResourceContext, id: string): Promise<BulkProgress> => {
  const job = await runningJob(context, id)
  return progressOf(context, await updateJob(context.tenant, job, { state: 'canceled' }), [])
}
