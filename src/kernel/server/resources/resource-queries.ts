import { type RawBuilder, sql } from 'kysely'
import type { Field } from '../../contract/fields.ts'
import { keyFields, type Resource } from '../../contract/resource.ts'
import type { Tenant } from '../database/tenancy.ts'
import { newId } from '../ids.ts'
import { sqlTypeOf } from './column.ts'
import { type ResourceSourceOptions, resourceSource, writtenColumn } from './resource-source.ts'

/** How a person sees a resource: their time zone, the rows within their reach, the computed columns. */
export type ResourceView = Omit<ResourceSourceOptions, 'envId' | 'includeDeleted'>

export type Row = Record<string, unknown> & { id: string; deletedAt: string | null }

/** Values to write, by field name; undefined ones are left as they are. */
type Values = Record<string, unknown>

const assignments = (resource: Resource, values: Values): [string, unknown][] =>
  Object.entries(values)
    .filter(([name, value]) => value !== undefined && Object.hasOwn(resource.fields, name))
    .map(([name, value]) => {
      const field = resource.fields[name]
      return [field ? writtenColumn(name, field) : name, value]
    })

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

export const insertRow = async (tenant: Tenant, resource: Resource, values: Values): Promise<string> => {
  const id = newId()
  const pairs = assignments(resource, values).filter(([, value]) => value !== null)
  const columns = sql.join([sql`env_id`, sql`id`, ...pairs.map(([column]) => sql.ref(column))])
  const cells = sql.join([sql`${tenant.envId}::uuid`, sql`${id}::uuid`, ...pairs.map(([, value]) => sql`${value}`)])
  await sql`insert into ${sql.table(resource.table)} (${columns}) values (${cells})`.execute(tenant.db)
  return id
}

/** True when a row was there to change. */
const updateWhere = async (
  tenant: Tenant,
  resource: Resource,
  id: string,
  set: RawBuilder<unknown>,
): Promise<boolean> => {
  const updated =
    await sql`update ${sql.table(resource.table)} set ${set} where env_id = ${tenant.envId}::uuid and id = ${id}::uuid`.execute(
      tenant.db,
    )
  return (updated.numAffectedRows ?? 0n) > 0n
}

export const updateRow = (tenant: Tenant, resource: Resource, id: string, values: Values): Promise<boolean> => {
  const pairs = assignments(resource, values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  return updateWhere(tenant, resource, id, sql.join([...pairs, sql`updated_at = ${new Date()}`]))
}

export const setDeleted = (tenant: Tenant, resource: Resource, id: string, deletedAt: Date | null): Promise<boolean> =>
  updateWhere(tenant, resource, id, sql`deleted_at = ${deletedAt}, updated_at = ${new Date()}`)

const keyValue = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && 'id' in value ? value.id : value

/** The natural key of what a row shows or an input writes, as one text. */
export const keyOf = (resource: Resource, values: Values): string =>
  JSON.stringify(keyFields(resource).map(name => keyValue(values[name])))

/** Rows of the environment that have the natural key of one of `wanted`, deleted ones too: their codes stay taken. */
export const findByNaturalKeys = async (
  tenant: Tenant,
  resource: Resource,
  wanted: Values[],
  view: ResourceView,
): Promise<Map<string, Row>> => {
  const names = keyFields(resource)
  if (names.length === 0 || wanted.length === 0) return new Map()
  const source = resourceSource(resource, { ...view, envId: tenant.envId, includeDeleted: true })
  const matches = names.map(name => {
    const field = resource.fields[name] as Field
    const type = sql.raw(field.kind === 'reference' ? 'uuid' : sqlTypeOf[field.kind])
    return sql`${sql.ref(`t.${writtenColumn(name, field)}`)} = any(${[...new Set(wanted.map(values => keyValue(values[name])))]}::${type}[])`
  })
  const found =
    await sql<Row>`select ${source.select} from ${source.from} where ${sql.join([...source.where, ...matches], sql` and `)}`.execute(
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

/** Ids of another resource's rows by their code, for imports that name references by code. */
export const idsByCode = async (tenant: Tenant, table: string, codes: string[]): Promise<Map<string, string>> => {
  if (codes.length === 0) return new Map()
  const found = await sql<{ id: string; code: string }>`
    select id, code from ${sql.table(table)} where env_id = ${tenant.envId}::uuid and deleted_at is null and code = any(${codes}::text[])`.execute(
    tenant.db,
  )
  return new Map(found.rows.map(row => [row.code, row.id]))
}
