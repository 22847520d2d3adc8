import { sql } from 'kysely'
import type { z } from 'zod'
import { valueOfCell } from '../../contract/cells.ts'
import { isProblem } from '../../contract/problems.ts'
import { createInput, keyFields, type Resource, writableFields } from '../../contract/resource.ts'
import type { Tenant } from '../database/tenancy.ts'
import { fieldErrors } from '../http/parse-input.ts'
import { findByNaturalKeys, findReferences, keyOf, type Row } from './resource-queries.ts'
import {
  changeRow,
  changesOf,
  insertNew,
  type ResourceContext,
  restoreRow,
  takenKey,
  viewOf,
} from './resource-service.ts'

export type ImportError = { row: number; path: string; message: string }
export type ImportResult = { created: number; updated: number; unchanged: number; errors: ImportError[] }
type Raw = Record<string, unknown>
export type Candidate = { row: number; values: Record<string, unknown> }

/** Cells become values. What the product computes may stand in the file, as an export puts it there: it is left aside. */
const readCells = (resource: Resource, rows: Raw[]): Raw[] =>
  rows.map(row =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, cell]) => {
        const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
        if (!field) return [[name, cell]]
        return field.readOnly ? [] : [[name, valueOfCell(field, cell)]]
      }),
    ),
  )

/** References arrive as codes, or as names where only one row has it, and become ids; one look-up per referenced table. */
const resolveReferences = async (
  { resource, tenant }: Pick<ResourceContext, 'resource' | 'tenant'>,
  rows: Raw[],
  errors: ImportError[],
): Promise<void> => {
  for (const [name, field] of writableFields(resource).filter(([, field]) => field.kind === 'reference')) {
    const written = rows.map(row => row[name]).filter((text): text is string => typeof text === 'string' && text !== '')
    const found = await findReferences(tenant, field.reference?.table ?? '', [...new Set(written)])
    rows.forEach((row, index) => {
      const text = row[name]
      if (typeof text !== 'string' || text === '') return
      const ids = found.get(text) ?? []
      row[name] = ids[0] ?? null
      if (ids.length === 1) return
      const message = ids.length === 0 ? `no existe «${text}»` : `hay más de un «${text}»; escribí su código`
      errors.push({ row: index, path: name, message: `${field.title}: ${message}.` })
    })
  }
}

/** Every error of a row is said, but one a reference already explained. */
const validate = (schema: z.ZodType<Record<string, unknown>>, rows: Raw[], errors: ImportError[]): Candidate[] => {
  const explained = new Set(errors.map(({ row, path }) => `${row} ${path}`))
  const wrong = new Set(errors.map(({ row }) => row))
  return rows.flatMap((raw, row) => {
    const parsed = schema.safeParse(raw, { reportInput: true })
    if (parsed.success) return wrong.has(row) ? [] : [{ row, values: parsed.data }]
    const found = fieldErrors(parsed.error).filter(({ path }) => !explained.has(`${row} ${path}`))
    errors.push(...found.map(error => ({ row, ...error })))
    return []
  })
}

/** The same key twice in one file: the first wins and the others are said. */
const refuseRepeats = (resource: Resource, candidates: Candidate[], errors: ImportError[]): Candidate[] => {
  const [first, ...others] = keyFields(resource)
  if (!first) return candidates
  const seen = new Set<string>()
  return candidates.filter(({ row, values }) => {
    const key = keyOf(resource, values)
    const isNew = !seen.has(key)
    seen.add(key)
    const message = others.length === 0 ? `«${values[first]}» se repite en el archivo.` : 'Se repite en el archivo.'
    if (!isNew) errors.push({ row, path: first, message })
    return isNew
  })
}

/** Cells become checked values; every wrong row is said in `errors`. */
export const readRows = async (
  context: Pick<ResourceContext, 'resource' | 'tenant'>,
  given: Raw[],
  errors: ImportError[],
): Promise<Candidate[]> => {
  const { resource } = context
  const rows = readCells(resource, given)
  await resolveReferences(context, rows, errors)
  return refuseRepeats(resource, validate(createInput(resource), rows, errors), errors)
}

/** What is there already: the rows within this person's reach to change, and all that hold a key. */
type Known = { visible: Map<string, Row>; all: Map<string, Row> }
type Outcome = 'created' | 'updated' | 'unchanged'

/** Changes the row that is there; a new one is only checked, and joins `fresh` to be written with the others. */
const settle = async (context: ResourceContext, known: Known, values: Raw, fresh: Raw[]): Promise<Outcome> => {
  const { resource, tenant, session, rules } = context
  const current = known.visible.get(keyOf(resource, values))
  if (!current) {
    if (known.all.has(keyOf(resource, values))) throw takenKey(resource, values)
    await rules.check?.({ tenant, session, values, current: null })
    fresh.push(values)
    return 'created'
  }
  if (!current.deletedAt && Object.keys(changesOf(resource, current, values)).length === 0) return 'unchanged'
  if (current.deletedAt) await restoreRow(context, current.id)
  await changeRow(context, current.id, values)
  return 'updated'
}

/** A rehearsal meets the same rules as the real run, and leaves nothing behind. */
export const rehearse = async ({ db }: Tenant, work: () => Promise<void>): Promise<void> => {
  await sql`savepoint rehearsal`.execute(db)
  try {
    await work()
  } finally {
    await sql`rollback to savepoint rehearsal`.execute(db)
  }
}

/** Creates or updates by natural key; wrong rows are said one by one and keep nothing else from being written. */
export const importRows = async (context: ResourceContext, given: Raw[], dryRun: boolean): Promise<ImportResult> => {
  const { resource, tenant } = context
  const errors: ImportError[] = []
  const candidates = await readRows(context, given, errors)
  const wanted = candidates.map(({ values }) => values)
  const view = viewOf(context)
  const all = await findByNaturalKeys(tenant, resource, wanted, { ...view, scope: null })
  const known = { all, visible: view.scope ? await findByNaturalKeys(tenant, resource, wanted, view) : all }
  const result = { created: 0, updated: 0, unchanged: 0 }
  const run = async (): Promise<void> => {
    const fresh: Raw[] = []
    for (const { row, values } of candidates)
      try {
        result[await settle(context, known, values, fresh)] += 1
      } catch (error) {
        if (!isProblem(error)) throw error
        errors.push({ row, path: error.errors[0]?.path ?? '', message: error.errors[0]?.message ?? error.userMessage })
      }
    await insertNew(context, fresh)
  }
  await (dryRun ? rehearse(tenant, run) : run())
  return { ...result, errors: errors.sort((a, b) => a.row - b.row) }
}
