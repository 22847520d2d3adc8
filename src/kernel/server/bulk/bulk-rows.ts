import { sql } from 'kysely'
import type { Field } from '../../contract/fields.ts'
import { plainText } from '../../contract/plain-text.ts'
import type { Resource } from '../../contract/resource.ts'
import { listConditions } from '../resources/filter-sql.ts'
import type { Row } from '../resources/resource-queries.ts'
import { type ResourceContext, viewOf } from '../resources/resource-service.ts'
import { resourceSource } from '../resources/resource-source.ts'
import { writtenValue } from '../resources/row-writes.ts'
import type { BulkJob } from './bulk-jobs.queries.ts'

const sourceOf = (context: ResourceContext, includeDeleted = false) =>
  resourceSource(context.resource, { envId: context.tenant.envId, ...viewOf(context), includeDeleted })

/** The source and SQL conditions of the selected rows, within the person's scope. */
const selectionConditions = async (context: ResourceContext, selection: BulkJob['selection']) => {
  const source = sourceOf(context)
  if ('ids' in selection) return { source, conditions: [...source.where, sql`t.id = any(${selection.ids}::uuid[])`] }
  const conditions = await listConditions(context.tenant.db, source, selection.filter)
  const rest = selection.except.length > 0 ? [sql`t.id <> all(${selection.except}::uuid[])`] : []
  return { source, conditions: [...conditions, ...rest] }
}

export const countChosen = async (context: ResourceContext, selection: BulkJob['selection']): Promise<number> => {
  const { source, conditions } = await selectionConditions(context, selection)
  const counts = await sql<{
    total: number
  }>`select count(*) as total from ${source.from} where ${sql.join(conditions, sql` and `)}`.execute(context.tenant.db)
  return counts.rows[0]?.total ?? 0
}

/**
 * The next selected rows, in the order of their ids: a row that leaves the filter because it was changed does not shift
 * the rows still to come.
 */
export const readChosen = async (context: ResourceContext, job: BulkJob, limit: number): Promise<Row[]> => {
  const { source, conditions } = await selectionConditions(context, job.selection)
  const after = job.reached ? [sql`t.id > ${job.reached}::uuid`] : []
  const result = await sql<Row>`select ${source.select} from ${source.from}
    where ${sql.join([...conditions, ...after], sql` and `)} order by t.id limit ${limit}`.execute(context.tenant.db)
  return result.rows
}

/** Rows by their ids, deleted ones too, within the person's scope. */
export const readRows = async (context: ResourceContext, ids: string[]): Promise<Map<string, Row>> => {
  const source = sourceOf(context, true)
  const result = await sql<Row>`select ${source.select} from ${source.from}
    where ${sql.join([...source.where, sql`t.id = any(${ids}::uuid[])`], sql` and `)}`.execute(context.tenant.db)
  return new Map(result.rows.map(row => [row.id, row]))
}

export const roundToField = (field: Field, value: number): number => {
  const digits = field.kind === 'number' || field.kind === 'percent' ? (field.fraction ?? 2) : 0
  return Number(value.toFixed(digits))
}

/**
 * Whether a row still has the value that was written to it, as the database stores it: rounded, in its own time
 * notation.
 */
export const holds = (resource: Resource, name: string, current: unknown, change: unknown): boolean => {
  const field = resource.fields[name]
  const value = writtenValue(current)
  if (!field || value === null || change === null) return value === change
  if (field.kind === 'dateTime') return Date.parse(plainText(value)) === Date.parse(plainText(change))
  if (typeof value === 'number' && typeof change === 'number')
    return roundToField(field, value) === roundToField(field, change)
  return value === change
}
