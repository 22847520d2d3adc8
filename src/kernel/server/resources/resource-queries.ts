import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../contract/resource.ts'
import type { Tenant } from '../database/tenancy.ts'
import { newId } from '../ids.ts'
import { type ResourceSourceOptions, resourceSource, writtenColumn } from './resource-source.ts'

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
  options: Omit<ResourceSourceOptions, 'envId'>,
): Promise<Row | null> => {
  const source = resourceSource(resource, { ...options, envId: tenant.envId, includeDeleted: true })
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

/** Rows of the environment by their natural key, deleted ones too: their codes stay taken. */
export const findByNaturalKeys = async (
  tenant: Tenant,
  resource: Resource,
  keys: string[],
  options: Omit<ResourceSourceOptions, 'envId'>,
): Promise<Map<string, Row>> => {
  const keyName = resource.naturalKey
  if (!keyName || keys.length === 0) return new Map()
  const source = resourceSource(resource, { ...options, envId: tenant.envId, includeDeleted: true })
  const key = sql.ref(`t.${resource.fields[keyName]?.column ?? keyName}`)
  const found =
    await sql<Row>`select ${source.select} from ${source.from} where ${sql.join([...source.where, sql`${key} = any(${keys}::text[])`], sql` and `)}`.execute(
      tenant.db,
    )
  return new Map(found.rows.map(row => [String(row[keyName]), row]))
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
