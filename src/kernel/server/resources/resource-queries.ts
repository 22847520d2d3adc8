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

/** Ids of another table's rows by what a file calls them: a code is one row, a name may be several. */
export const findReferences = async (
  tenant: Tenant,
  table: string,
  texts: string[],
): Promise<Map<string, string[]>> => {
  if (texts.length === 0) return new Map()
  const found = await sql<{ id: string; code: string; name: string }>`
    select id, code, name from ${sql.table(table)}
    where env_id = ${tenant.envId}::uuid and deleted_at is null and (code = any(${texts}::text[]) or name = any(${texts}::text[]))`.execute(
    tenant.db,
  )
  const byCode = new Map(found.rows.map(row => [row.code, [row.id]]))
  const byName = Map.groupBy(found.rows, row => row.name)
  return new Map(texts.map(text => [text, byCode.get(text) ?? (byName.get(text) ?? []).map(row => row.id)]))
}
