import { z } from 'zod'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { keyFields } from '../../../../kernel/contract/resource.ts'
import type { DoorCaller, ProductCalls } from '../../../../kernel/server/http/product-calls.ts'
import { findByNaturalKeys, keyOf } from '../../../../kernel/server/resources/resource-queries.ts'
import type { BoundGrid } from '../../../../kernel/server/resources/resource-service.ts'
import { emptyBody, sqlProblems } from '../../contract/sql.ts'
import type { SqlTable } from './sql-table.ts'
import { valuesOfRecord, withReferenceIds } from './sql-values.ts'

const maximumRecords = 2000

const record = z.record(z.string(), z.unknown(), 'Cada fila es un objeto.')
type SqlRecord = z.output<typeof record>

/** What writes work with: one transaction, and a table that the product writes row by row. */
export type SqlWriting = { product: ProductCalls; caller: Required<DoorCaller>; table: SqlTable; grid: BoundGrid }

/** One record or a list of them; an empty body is refused as the older server did (spec.md §8). */
export const recordsOf = (body: unknown): SqlRecord[] => {
  const records = body === undefined || body === null || body === '' ? [] : [body].flat()
  if (records.every(item => Object.keys(Object(item)).length === 0))
    throw problem(sqlProblems.emptyBody, { errors: [{ path: '', message: emptyBody }] })
  if (records.length > maximumRecords)
    throw problem(problems.invalidInput, { message: `Hasta ${maximumRecords} filas por envío.` })
  const result = z.array(record).safeParse(records)
  if (!result.success) throw problem(problems.invalidInput, { message: 'Cada fila es un objeto.' })
  return result.data
}

const importAnswer = z.object({
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  errors: z.array(z.object({ row: z.number(), path: z.string(), message: z.string() })),
})

type Saved = { created: number; updated: number; unchanged: number }

const importNew = async ({ product, caller, table, grid }: SqlWriting, records: SqlRecord[]): Promise<Saved> => {
  const rows = records.map(item => valuesOfRecord(table, grid.resource, item))
  const call = { method: 'POST', path: `${table.path}/import`, body: { rows, dryRun: false } } as const
  const { errors, ...saved } = importAnswer.parse(await product.call(caller, call))
  if (errors.length === 0) return saved
  throw problem(problems.invalidInput, {
    errors: errors.map(({ row, path, message }) => ({ path: `${row}.${path}`, message })),
  })
}

const createOne = async ({ product, caller, table, grid }: SqlWriting, item: SqlRecord): Promise<void> => {
  const values = valuesOfRecord(table, grid.resource, item)
  const body = await withReferenceIds(caller.tenant, grid.resource, values)
  await product.call(caller, { method: 'POST', path: table.path, body })
}

const changeOne = async (writing: SqlWriting, item: SqlRecord & { id: string }): Promise<void> => {
  const { product, caller, table, grid } = writing
  const params = { id: item.id }
  // A client of before deletes a row by giving it a moment of deletion.
  if (item.deletedAt) {
    await product.call(caller, { method: 'DELETE', path: `${table.path}/:id`, params })
    return
  }
  const values = valuesOfRecord(table, grid.resource, item)
  const body = await withReferenceIds(caller.tenant, grid.resource, values)
  await product.call(caller, { method: 'PATCH', path: `${table.path}/:id`, params, body })
}

const hasId = (item: SqlRecord): item is SqlRecord & { id: string } => typeof item.id === 'string'

/** Records with an id change that row; the others are found by their natural key, or are new. All or none is written. */
export const saveRecords = async (writing: SqlWriting, records: SqlRecord[]): Promise<Saved> => {
  const withId = records.filter(hasId)
  const others = records.filter(item => !hasId(item))
  for (const item of withId) await changeOne(writing, item)
  const isKeyless = keyFields(writing.grid.resource).length === 0
  if (isKeyless) for (const item of others) await createOne(writing, item)
  const isImported = !isKeyless && others.length > 0
  const saved = isImported ? await importNew(writing, others) : { created: others.length, updated: 0, unchanged: 0 }
  return { ...saved, updated: saved.updated + withId.length }
}

/** The ids of the records of a deletion: their own, or those of the rows with their natural keys. */
const idsOf = async ({ caller, table, grid }: SqlWriting, records: SqlRecord[]): Promise<string[]> => {
  const { resource, rules } = grid
  const keyed = records.filter(item => !hasId(item)).map(item => valuesOfRecord(table, resource, item))
  const values = await Promise.all(keyed.map(item => withReferenceIds(caller.tenant, resource, item)))
  if (
    values.some(item => keyFields(resource).some(name => item[name] === undefined)) ||
    keyFields(resource).length === 0
  )
    if (values.length > 0) throw problem(problems.invalidInput, { message: 'Cada fila lleva su id o su clave.' })
  const rows = await findByNaturalKeys(caller.tenant, resource, values, {
    timeZone: caller.session.timeZone,
    ...(rules.expressions ? { expressions: rules.expressions } : {}),
  })
  const ofKeys = values.map(item => rows.get(keyOf(resource, item))?.id)
  if (ofKeys.includes(undefined)) throw problem(problems.notFound)
  return [...records.filter(hasId).map(({ id }) => id), ...ofKeys.filter(id => id !== undefined)]
}

/** The rows' own route decides who may delete each; one that is out of reach keeps all of them. */
export const deleteRecords = async (writing: SqlWriting, records: SqlRecord[]): Promise<number> => {
  const { product, caller, table } = writing
  const ids = [...new Set(await idsOf(writing, records))]
  for (const id of ids) await product.call(caller, { method: 'DELETE', path: `${table.path}/:id`, params: { id } })
  return ids.length
}
