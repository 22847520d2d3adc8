import { hash } from 'node:crypto'
import type { z } from 'zod'
import { inSentence } from '../../contract/agreement.ts'
import { plainText } from '../../contract/plain-text.ts'
import { isProblem, problem, problems } from '../../contract/problems.ts'
import { keyFields, type Resource, writableFields } from '../../contract/resource.ts'
import { fieldErrors } from '../http/parse-input.ts'
import { explainValue } from './explain-value.ts'
import { type ReferenceOptions, resolveReferences } from './import-references.ts'
import {
  addError,
  broughtValues,
  type ChangedRow,
  type ImportRow,
  type NewRow,
  type Pointing,
  type RowErrors,
  type WrongRow,
} from './import-rows.ts'
import { findByNaturalKeys, keyOf, type Row } from './resource-queries.ts'
import { changesOf, createMemory, type Remember, type ResourceContext, takenKey, viewOf } from './resource-service.ts'
import type { Values } from './row-writes.ts'

/** What the rows of a file would do; planned without writing anything. */
export type ImportPlan = {
  fresh: NewRow[]
  changed: ChangedRow[]
  equal: number
  wrong: WrongRow[]
  /** Rows that reference a row of their own grid that does not exist yet. */
  waiting: ImportRow[]
  /** Keys of the planned rows, each with a digest of its values, for the batches that follow. */
  keys: Map<string, string>
}

export type PlanOptions = ReferenceOptions & {
  schema: z.ZodType<Values>
  /** Titles of fields that a new row needs and the file does not have. */
  missingForNew: string[]
  /** Keys of the earlier batches, each with a digest of its row. */
  seen: Pick<ReadonlyMap<string, string>, 'get'>
  /** Locks the existing rows until the transaction ends. */
  locks: boolean
}

/** Rows validated before the event loop gets a turn. */
const sliceRows = 100
const breathe = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

/** Adds every error of a row, except for fields whose error is explained already. */
const validate = async (
  { fields }: Resource,
  schema: z.ZodType<Values>,
  rows: (ImportRow & Pointing)[],
  errors: RowErrors,
): Promise<NewRow[]> => {
  const right: NewRow[] = []
  for (const [index, { values, errors: _, ...one }] of rows.entries()) {
    if (index % sliceRows === sliceRows - 1) await breathe()
    const result = schema.safeParse(values, { reportInput: true })
    const rowErrors = errors.get(one.row)
    if (result.success) {
      if (!rowErrors) right.push({ ...one, values: result.data, raw: values })
      continue
    }
    const explainedPaths = new Set(rowErrors?.map(({ path }) => path))
    for (const { path, message } of fieldErrors(result.error)) {
      const field = fields[path]
      const explanation = field ? explainValue(field, values[path]) : null
      if (!explainedPaths.has(path)) addError(errors, one.row, { path, message: explanation ?? message })
    }
  }
  return right
}

type Repeats = { right: NewRow[]; equal: number; keys: Map<string, string> }

/**
 * Of rows with the same key in one file, the first counts. A further one with the same values counts as equal; with
 * other values it is an error.
 */
const refuseRepeats = (
  resource: Resource,
  rows: NewRow[],
  earlierDigests: PlanOptions['seen'],
  errors: RowErrors,
): Repeats => {
  const [first, ...others] = keyFields(resource)
  const result: Repeats = { right: [], equal: 0, keys: new Map() }
  if (!first) return { ...result, right: rows }
  for (const one of rows) {
    // A row without a key gets one from the product, so it repeats none.
    if (keyFields(resource).every(name => (one.values[name] ?? null) === null)) {
      result.right.push(one)
      continue
    }
    const key = keyOf(resource, one.values)
    const digest = hash('sha1', JSON.stringify(one.values), 'base64')
    const before = result.keys.get(key) ?? earlierDigests.get(key)
    if (before === undefined) {
      result.keys.set(key, digest)
      result.right.push(one)
    } else if (before === digest) result.equal += 1
    else {
      const message =
        others.length === 0
          ? `«${plainText(one.values[first])}» se repite en el archivo con otros datos.`
          : 'Se repite en el archivo con otros datos.'
      addError(errors, one.row, { path: first, message })
    }
  }
  return result
}

/** Existing rows by key: those within the person's scope, and all of them. */
type ExistingRows = { visible: Map<string, Row>; all: Map<string, Row> }

const findExisting = async (context: ResourceContext, rows: NewRow[], locks: boolean): Promise<ExistingRows> => {
  // Computed fields are not read: no file writes them, and some are counted row by row.
  const resource = { ...context.resource, fields: Object.fromEntries(writableFields(context.resource)) }
  const view = viewOf(context)
  const keyValues = rows.map(({ values }) => values)
  const all = await findByNaturalKeys(context.tenant, resource, keyValues, { ...view, scope: null, locks })
  return { all, visible: view.scope ? await findByNaturalKeys(context.tenant, resource, keyValues, view) : all }
}

type Settling = { known: ExistingRows; options: PlanOptions; plan: ImportPlan; remember: Remember }

/** Compares one row with the existing one, under the rules of the grid. Throws a problem when they forbid it. */
const settle = async (
  context: ResourceContext,
  one: NewRow,
  { known, options, plan, remember }: Settling,
): Promise<void> => {
  const { resource, tenant, session, rules } = context
  const key = keyOf(resource, one.values)
  const current = known.visible.get(key)
  if (!current) {
    if (known.all.has(key)) throw takenKey(resource, one.values)
    if (options.missingForNew.length > 0) throw missingProblem(resource, options.missingForNew)
    refuseGone(one, Object.keys(one.values))
    await rules.check?.({ tenant, session, values: one.values, current: null, remember })
    plan.fresh.push(one)
    return
  }
  const changes = changesOf(resource, current, broughtValues(one, current))
  if (!current.deletedAt && Object.keys(changes).length === 0) {
    plan.equal += 1
    return
  }
  refuseGone(one, current.deletedAt ? Object.keys(one.values) : Object.keys(changes))
  await rules.check?.({ tenant, session, values: changes, current, remember })
  const { row, called, made } = one
  plan.changed.push({ row, current, changes, ...(called ? { called } : {}), ...(made ? { made } : {}) })
}

/** A row may keep a reference to a row that was deleted later, as exports contain it, but it may not get a new one. */
export const refuseGone = ({ gone = [] }: Pick<Pointing, 'gone'>, names: string[]): void => {
  const errors = gone.filter(({ path }) => names.includes(path))
  if (errors.length > 0) throw problem(problems.invalidInput, { errors })
}

const missingProblem = ({ titles }: Resource, missing: string[]) => {
  const one = `${titles.feminine ? 'esta' : 'este'} ${inSentence(titles.one)}`
  const message = `No existe ${one}, y para crear${titles.feminine ? 'la' : 'lo'} falta en el archivo: ${missing.join(', ')}.`
  return problem(problems.invalidInput, { message })
}

type CheckedRows = {
  right: NewRow[]
  equal: number
  keys: Map<string, string>
  waiting: ImportRow[]
  errors: RowErrors
}

/** Rows with valid values, whether they exist or not; the errors of the other rows are in `errors`. */
export const checkRows = async (
  context: Pick<ResourceContext, 'resource' | 'tenant'>,
  fileRows: ImportRow[],
  options: ReferenceOptions & Pick<PlanOptions, 'schema' | 'seen'>,
): Promise<CheckedRows> => {
  const errors = new Map(
    fileRows.flatMap(({ row, errors: rowErrors }) => (rowErrors?.length ? [[row, rowErrors] as const] : [])),
  )
  const rows = fileRows.map(one => ({ ...one, values: { ...one.values } }))
  const waiting = await resolveReferences(context, { rows, errors, options })
  const ready = rows.filter(one => !waiting.has(one))
  const validRows = await validate(context.resource, options.schema, ready, errors)
  const repeats = refuseRepeats(context.resource, validRows, options.seen, errors)
  return { ...repeats, waiting: fileRows.filter((_, index) => waiting.has(rows[index] as ImportRow)), errors }
}

/**
 * Plans what rows would do, by natural key. Each wrong row has its errors and does not keep the others from being
 * imported.
 */
export const planRows = async (
  context: ResourceContext,
  fileRows: ImportRow[],
  options: PlanOptions,
): Promise<ImportPlan> => {
  const { right, equal, keys, waiting, errors } = await checkRows(context, fileRows, options)
  const plan: ImportPlan = { fresh: [], changed: [], equal, wrong: [], waiting, keys }
  const settling = { known: await findExisting(context, right, options.locks), options, plan, remember: createMemory() }
  for (const one of right)
    try {
      await settle(context, one, settling)
    } catch (error) {
      if (!isProblem(error)) throw error
      const [first] = error.errors
      addError(errors, one.row, { path: first?.path ?? '', message: first?.message ?? error.userMessage })
    }
  const waitingRows = new Set(waiting.map(({ row }) => row))
  plan.wrong = [...errors]
    .filter(([row]) => !waitingRows.has(row))
    .map(([row, rowProblems]) => ({ row, errors: rowProblems }))
  return plan
}
