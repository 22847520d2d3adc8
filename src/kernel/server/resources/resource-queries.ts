import { sql } from 'kysely'
import type { Field } from '../../contract/fields.ts'
import { keyFields, type Resource } from '../../contract/resource.ts'
import type { Tenant } from '../database/tenancy.ts'
import { sqlTypeOf } from './column.ts'
import { type ResourceSourceOptions, resourceSource, writtenColumn } from './resource-source.ts'
import { type Values, writtenValue } from './row-writes.ts'

/** How a person sees a resource: time zone, scope and computed columns. */
export type ResourceView = Omit<ResourceSourceOptions, 'envId' | 'includeDeleted'>

export type Row = Record<string, unknown> & { id: string; deletedAt: string | null }

export const findRow = async (
  tenant: Tenant,
  resource: Resource,
  id: string,
  view: ResourceView,
): Promise<Row | null> => {
  const source = resourceSource(resource, { ...view, envId: tenant.envId, includeDeleted: true })
  const result =
    await sql<Row>`select ${source.select} from ${source.from} where ${sql.join([...source.where, sql`t.id = ${id}::uuid`], sql` and `)}`.execute(
      tenant.db,
    )
  return result.rows[0] ?? null
}

/** The natural key of a row or of input values, as one text. */
export const keyOf = (resource: Resource, values: Values): string =>
  JSON.stringify(keyFields(resource).map(name => writtenValue(values[name])))

/**
 * Rows of the environment with one of these natural keys, also deleted ones, whose keys stay taken. `locks` locks them
 * until the transaction ends.
 */
export const findByNaturalKeys = async (
  tenant: Tenant,
  resource: Resource,
  keyValues: Values[],
  view: ResourceView & { locks?: boolean },
): Promise<Map<string, Row>> => {
  const names = keyFields(resource)
  if (names.length === 0 || keyValues.length === 0) return new Map()
  const source = resourceSource(resource, { ...view, envId: tenant.envId, includeDeleted: true })
  const matches = names.map(name => {
    const field = resource.fields[name] as Field
    const type = sql.raw(field.kind === 'reference' ? 'uuid' : sqlTypeOf[field.kind])
    return sql`${sql.ref(`t.${writtenColumn(name, field)}`)} = any(${[...new Set(keyValues.map(values => writtenValue(values[name])))]}::${type}[])`
  })
  const lock = view.locks ? sql`order by t.id for update of t` : sql``
  const result =
    await sql<Row>`select ${source.select} from ${source.from} where ${sql.join([...source.where, ...matches], sql` and `)} ${lock}`.execute(
      tenant.db,
    )
  return new Map(result.rows.map(row => [keyOf(resource, row), row]))
}

/** Whether the table has the row, not deleted; row-level security hides those of other environments. */
export const referenceExists = async (tenant: Tenant, table: string, id: string): Promise<boolean> => {
  const result =
    await sql`select 1 from ${sql.table(table)} where env_id = ${tenant.envId}::uuid and id = ${id}::uuid and deleted_at is null`.execute(
      tenant.db,
    )
  return result.rows.length > 0
}

/** A row of another table that a file names; a deleted one may still be referenced. */
export type Named = { id: string; code: string; name: string; isDeleted: boolean }

/** Rows of another table that have one of these codes, or one of these names. */
export const findNamed = async (
  tenant: Tenant,
  table: string,
  { codes, names }: { codes: string[]; names: string[] },
): Promise<Named[]> => {
  if (codes.length + names.length === 0) return []
  const result = await sql<Named>`
    select id, code, name, deleted_at is not null as is_deleted from ${sql.table(table)}
    where env_id = ${tenant.envId}::uuid and (code = any(${codes}::text[]) or name = any(${names}::text[]))
    order by code`.execute(tenant.db)
  return result.rows
}
