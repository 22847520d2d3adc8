import { sql } from 'kysely'
import type { Field } from '../../contract/fields.ts'
import { keyFields, type Resource } from '../../contract/resource.ts'
import type { Tenant } from '../database/tenancy.ts'
import { sqlTypeOf } from './column.ts'
import { type ResourceSourceOptions, resourceSource, writtenColumn } from './resource-source.ts'
import { type Values, writtenValue } from './row-writes.ts'

/** How a person sees a resource: their time zone, the rows within their reach, the computed columns. */
export type ResourceView = Omit<ResourceSourceOptions, 'envId' | 'includeDeleted'>

export type Row = Record<string, unknown> & { id: string; deletedAt: string | null }

export const findRow = async (
  tenant: Tenant,
  resource: Resource,
  id: string,
  view: ResourceView,
): Promise<Row | null> => {
  const source = resourceSource(resource, { ...view, envId: tenant.envId, includeDeleted: true })
  const found =
    await sql<Row>`select ${source.select} from ${source.from} where ${sql.join([...source.where, sql`t.id = ${id}::uuid`], sql` and `)}`.execute(
      tenant.db,
    )
  return found.rows[0] ?? null
}

/** The natural key of what a row shows or an input writes, as one text. */
export const keyOf = (resource: Resource, values: Values): string =>
  JSON.stringify(keyFields(resource).map(name => writtenValue(values[name])))

/**
 * Rows of the environment that have the natural key of one of `wanted`, deleted ones too: their codes stay taken.
 * With `locks` nobody else changes them until the transaction ends.
 */
export const findByNaturalKeys = async (
  tenant: Tenant,
  resource: Resource,
  wanted: Values[],
  view: ResourceView & { locks?: boolean },
): Promise<Map<string, Row>> => {
  const names = keyFields(resource)
  if (names.length === 0 || wanted.length === 0) return new Map()
  const source = resourceSource(resource, { ...view, envId: tenant.envId, includeDeleted: true })
  const matches = names.map(name => {
    const field = resource.fields[name] as Field
    const type = sql.raw(field.kind === 'reference' ? 'uuid' : sqlTypeOf[field.kind])
    return sql`${sql.ref(`t.${writtenColumn(name, field)}`)} = any(${[...new Set(wanted.map(values => writtenValue(values[name])))]}::${type}[])`
  })
  const lock = view.locks ? sql`order by t.id for update of t` : sql``
  const found =
    await sql<Row>`select ${source.select} from ${source.from} where ${sql.join([...source.where, ...matches], sql` and `)} ${lock}`.execute(
      tenant.db,
    )
  return new Map(found.rows.map(row => [keyOf(resource, row), row]))
}

/** Whether a row of that table is there to point at; row-level security hides those of other environments. */
export const referenceExists = async (tenant: Tenant, table: string, id: string): Promise<boolean> => {
  const found =
    await sql`select 1 from ${sql.table(table)} where env_id = ${tenant.envId}::uuid and id = ${id}::uuid and deleted_at is null`.execute(
      tenant.db,
    )
  return found.rows.length > 0
}

/** A row of another table that a file names; one that was deleted may still be pointed at by others. */
export type Named = { id: string; code: string; name: string; isDeleted: boolean }

/** Rows of another table that have one of these codes, or one of these names. */
export const findNamed = async (
  tenant: Tenant,
  table: string,
  { codes, names }: { codes: string[]; names: string[] },
): Promise<Named[]> => {
  if (codes.length + names.length === 0) return []
  const found = await sql<Named>`
    select id, code, name, deleted_at is not null as is_deleted from ${sql.table(table)}
    where env_id = ${tenant.envId}::uuid and (code = any(${codes}::text[]) or name = any(${names}::text[]))
    order by code`.execute(tenant.db)
  return found.rows
}
