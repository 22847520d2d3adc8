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

/** SQL conditions of the chosen rows, within the reach of whoever acts. */
const chosen = async (context: ResourceContext, selection: BulkJob['selection']) => {
  const source = sourceOf(context)
  if ('ids' in selection) return { source, conditions: [...source.where, sql`t.id = any(${selection.ids}::uuid[])`] }
  const conditions = await listConditions(context.tenant.db, source, selection.filter)
  const rest = selection.except.length > 0 ? [sql`t.id <> all(${selection.except}::uuid[])`] : []
  return { source, conditions: [...conditions, ...rest] }
}

export const countChosen = async (context: ResourceContext, selection: BulkJob['selection']): Promise<number> => {
  const { source, conditions } = await chosen(context, selection)
  const counted = await sql<{
    total: number
  }>`select count(*) as total from ${source.from} where ${sql.join(conditions, sql` and `)}`.execute(context.tenant.db)
  return counted.rows[0]?.total ?? 0
}

/**
 * The next of the chosen rows, by id: a row that left the filter because it was just changed is behind, not lost among
 * those to come.
 */
export const readChosen = async (context: ResourceContext, job: BulkJob, limit: number): Promise<Row[]> => {
  const { source, conditions } = await chosen(context, job.selection)
  const after = job.reached ? [sql`t.id > ${job.reached}::uuid`] : []
  const found = await sql<Row>`select ${source.select} from ${source.from}
    where ${sql.join([...conditions, ...after], sql` and `)} order by t.id limit ${limit}`.execute(context.tenant.db)
  return found.rows
}

/** Rows by their ids, deleted ones too, as far as the person sees. */
export const readRows = async (context: ResourceContext, ids: string[]): Promise<Map<string, Row>> => {
  const source = sourceOf(context, true)
  const found = await sql<Row>`select ${source.select} from ${source.from}
    where ${sql.join([...source.where, sql`t.id = any(${ids}::uuid[])`], sql` and `)}`.execute(context.tenant.db)
  return new Map(found.rows.map(row => [row.id, row]))
}

export const rounded = (field: Field, value: number): number => {
  const digits = field.kind === 'number' || field.kind === 'percent' ? (field.fraction ?? 2) : 0
  return Number(value.toFixed(digits))
}

/** Whether a row still holds what was written to it, as the database keeps it: rounded, in its own time notation. */
export const holds = (resource: Resource, name: string, shown: unknown, written: unknown): boolean => {
  const field = resource.fields[name]
  const value = writtenValue(shown)
  if (!field || value === null || written === null) return value === written
  if (field.kind === 'dateTime') return Date.parse(plainText(value)) === Date.parse(plainText(written))
  if (typeof value === 'number' && typeof written === 'number') return rounded(field, value) === rounded(field, written)
  return value === written
}
