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

/** What rows of a file would do, found out without writing anything. */
export type ImportPlan = {
  fresh: NewRow[]
  changed: ChangedRow[]
  equal: number
  wrong: WrongRow[]
  /** Rows that point at a row of their own grid that is not there yet. */
  waiting: ImportRow[]
  /** Keys of this lot and a digest of what they carry, for the lots that follow. */
  keys: Map<string, string>
}

export type PlanOptions = ReferenceOptions & {
  schema: z.ZodType<Values>
  /** Titles that a new row would need and the file does not bring. */
  missingForNew: string[]
  /** Keys of the lots before, each with a digest of its row. */
  seen: Pick<ReadonlyMap<string, string>, 'get'>
  /** Keeps the rows that are there from being changed by others until the transaction ends. */
  locks: boolean
}

/** Rows validated between two breaths of the event loop. */
const sliceRows = 100
const breathe = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

/** Every error of a row is said, but one that was already explained. */
const validate = async (
  { fields }: Resource,
  schema: z.ZodType<Values>,
  rows: (ImportRow & Pointing)[],
  errors: RowErrors,
): Promise<NewRow[]> => {
  const right: NewRow[] = []
  for (const [index, { values, errors: _, ...one }] of rows.entries()) {
    if (index % sliceRows === sliceRows - 1) await breathe()
    const parsed = schema.safeParse(values, { reportInput: true })
    const known = errors.get(one.row)
    if (parsed.success) {
      if (!known) right.push({ ...one, values: parsed.data, raw: values })
      continue
    }
    const explained = new Set(known?.map(({ path }) => path))
    for (const { path, message } of fieldErrors(parsed.error)) {
      const field = fields[path]
      const explanation = field ? explainValue(field, values[path]) : null
      if (!explained.has(path)) addError(errors, one.row, { path, message: explanation ?? message })
    }
  }
  return right
}

type Repeats = { right: NewRow[]; equal: number; keys: Map<string, string> }

/** The same key twice in one file: the first wins. Another with the same values is no news; with others, an error. */
const refuseRepeats = (resource: Resource, rows: NewRow[], seen: PlanOptions['seen'], errors: RowErrors): Repeats => {
  const [first, ...others] = keyFields(resource)
  const result: Repeats = { right: [], equal: 0, keys: new Map() }
  if (!first) return { ...result, right: rows }
  for (const one of rows) {
    // A key that the product makes up is nobody's yet.
    if (keyFields(resource).every(name => (one.values[name] ?? null) === null)) {
      result.right.push(one)
      continue
    }
    const key = keyOf(resource, one.values)
    const digest = hash('sha1', JSON.stringify(one.values), 'base64')
    const before = result.keys.get(key) ?? seen.get(key)
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

/** What is there already: the rows within this person's reach to change, and all that hold a key. */
type Known = { visible: Map<string, Row>; all: Map<string, Row> }

const findKnown = async (context: ResourceContext, rows: NewRow[], locks: boolean): Promise<Known> => {
  // What the product computes is not asked for: nobody writes it, and some of it is counted row by row.
  const resource = { ...context.resource, fields: Object.fromEntries(writableFields(context.resource)) }
  const view = viewOf(context)
  const wanted = rows.map(({ values }) => values)
  const all = await findByNaturalKeys(context.tenant, resource, wanted, { ...view, scope: null, locks })
  return { all, visible: view.scope ? await findByNaturalKeys(context.tenant, resource, wanted, view) : all }
}

type Settling = { known: Known; options: PlanOptions; plan: ImportPlan; remember: Remember }

/** One row against what is there, under the rules of the grid. Throws a problem when they forbid it. */
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

/** A row may keep pointing at what was deleted since, as an export says that it does; it is not pointed there anew. */
export const refuseGone = ({ gone = [] }: Pick<Pointing, 'gone'>, written: string[]): void => {
  const errors = gone.filter(({ path }) => written.includes(path))
  if (errors.length > 0) throw problem(problems.invalidInput, { errors })
}

const missingProblem = ({ titles }: Resource, missing: string[]) => {
  const one = `${titles.feminine ? 'esta' : 'este'} ${inSentence(titles.one)}`
  const message = `No existe ${one}, y para crear${titles.feminine ? 'la' : 'lo'} falta en el archivo: ${missing.join(', ')}.`
  return problem(problems.invalidInput, { message })
}

type Checked = {
  right: NewRow[]
  equal: number
  keys: Map<string, string>
  waiting: ImportRow[]
  errors: RowErrors
}

/** Rows as checked values, whatever is there already; what is wrong with the others is in `errors`. */
export const checkRows = async (
  context: Pick<ResourceContext, 'resource' | 'tenant'>,
  given: ImportRow[],
  options: ReferenceOptions & Pick<PlanOptions, 'schema' | 'seen'>,
): Promise<Checked> => {
  const errors = new Map(given.flatMap(({ row, errors: known }) => (known?.length ? [[row, known] as const] : [])))
  const rows = given.map(one => ({ ...one, values: { ...one.values } }))
  const waiting = await resolveReferences(context, { rows, errors, options })
  const ready = rows.filter(one => !waiting.has(one))
  const validated = await validate(context.resource, options.schema, ready, errors)
  const found = refuseRepeats(context.resource, validated, options.seen, errors)
  return { ...found, waiting: given.filter((_, index) => waiting.has(rows[index] as ImportRow)), errors }
}

/** Finds out what rows would do, by natural key; wrong rows are said one by one and keep nothing else from being done. */
export const planRows = async (
  context: ResourceContext,
  given: ImportRow[],
  options: PlanOptions,
): Promise<ImportPlan> => {
  const { right, equal, keys, waiting, errors } = await checkRows(context, given, options)
  const plan: ImportPlan = { fresh: [], changed: [], equal, wrong: [], waiting, keys }
  const settling = { known: await findKnown(context, right, options.locks), options, plan, remember: createMemory() }
  for (const one of right)
    try {
      await settle(context, one, settling)
    } catch (error) {
      if (!isProblem(error)) throw error
      const [first] = error.errors
      addError(errors, one.row, { path: first?.path ?? '', message: first?.message ?? error.userMessage })
    }
  const held = new Set(waiting.map(({ row }) => row))
  plan.wrong = [...errors].filter(([row]) => !held.has(row)).map(([row, found]) => ({ row, errors: found }))
  return plan
}
