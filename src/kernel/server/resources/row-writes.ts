import { type RawBuilder, sql } from 'kysely'
import { type Resource, writableFields } from '../../contract/resource.ts'
import { columnName } from '../database/column-name.ts'
import type { Tenant } from '../database/tenancy.ts'
import { newId } from '../ids.ts'
import { writtenColumn } from './resource-source.ts'

/** Values to write, by field name; undefined ones are left as they are. */
export type Values = Record<string, unknown>

/** A row and what it gets, by field name. */
export type RowValues = { id: string; values: Values }

/** A shown value as it is written: a reference by its id. */
export const writtenValue = (shown: unknown): unknown =>
  typeof shown === 'object' && shown !== null && 'id' in shown ? shown.id : (shown ?? null)

/**
 * Rows as one parameter, typed by the table itself: a statement has few parameters however many rows it writes, and
 * building it costs nothing beside writing them.
 */
const recordset = (resource: Resource, rows: Values[]): RawBuilder<unknown> =>
  sql`jsonb_populate_recordset(null::${sql.table(resource.table)}, ${JSON.stringify(rows)}::jsonb)`

/** Fields and their columns, as one statement writes them. */
type Written = { name: string; column: string }

const writtenIn = (resource: Resource, rows: RowValues[]): Written[] =>
  writableFields(resource)
    .filter(([name]) => rows.some(({ values }) => values[name] !== undefined))
    .map(([name, field]) => ({ name, column: columnName(writtenColumn(name, field)) }))

const records = (rows: RowValues[], columns: Written[]): Values[] =>
  rows.map(({ id, values }) => ({
    id,
    ...Object.fromEntries(columns.map(({ name, column }) => [column, values[name] ?? null])),
  }))

/**
 * Inserts rows under ids of their own, in order. A column that may not be empty and has no value is left to its default,
 * so rows go together with those that leave out the same ones.
 */
export const insertRows = async (
  tenant: Tenant,
  resource: Resource,
  given: Values[],
  writtenAt: Date = new Date(),
): Promise<string[]> =>
  insertRowsAs(
    tenant,
    resource,
    given.map(values => ({ id: newId(), values })),
    writtenAt,
  )

/** The same, under ids that are known already. */
export const insertRowsAs = async (
  tenant: Tenant,
  resource: Resource,
  rows: RowValues[],
  writtenAt: Date,
): Promise<string[]> => {
  const optional = writableFields(resource).flatMap(([name, field]) => (field.optional ? [name] : []))
  const leftOut = ({ values }: RowValues): string => optional.filter(name => (values[name] ?? null) === null).join(' ')
  for (const [names, group] of Map.groupBy(rows, leftOut)) {
    const written = writtenIn(resource, group).filter(({ name }) => !names.split(' ').includes(name))
    const columns = ['id', ...written.map(({ column }) => column)].map(column => sql.id(column))
    await sql`insert into ${sql.table(resource.table)} (env_id, updated_at, ${sql.join(columns)})
      select ${tenant.envId}::uuid, ${writtenAt}::timestamptz, ${sql.join(columns)} from ${recordset(resource, records(group, written))}`.execute(
      tenant.db,
    )
  }
  return rows.map(({ id }) => id)
}

const fieldsOf = ({ values }: RowValues): string => Object.keys(values).sort().join(' ')

/** Gives rows that are there new values; those that get the same fields go together. */
export const updateRows = async (
  tenant: Tenant,
  resource: Resource,
  rows: RowValues[],
  writtenAt: Date = new Date(),
): Promise<void> => {
  for (const group of Map.groupBy(rows, fieldsOf).values()) {
    const written = writtenIn(resource, group)
    const set = written.map(({ column }) => sql`${sql.id(column)} = r.${sql.id(column)}`)
    await sql`update ${sql.table(resource.table)} as t set ${sql.join([...set, sql`updated_at = ${writtenAt}::timestamptz`])}
      from ${recordset(resource, records(group, written))} as r
      where t.env_id = ${tenant.envId}::uuid and t.id = r.id`.execute(tenant.db)
  }
}

/** Deletes rows softly, or brings them back. */
export const setDeletedRows = async (
  tenant: Tenant,
  resource: Resource,
  ids: string[],
  { deletedAt, writtenAt = new Date() }: { deletedAt: Date | null; writtenAt?: Date },
): Promise<void> => {
  if (ids.length === 0) return
  await sql`update ${sql.table(resource.table)} set deleted_at = ${deletedAt}::timestamptz, updated_at = ${writtenAt}::timestamptz
    where env_id = ${tenant.envId}::uuid and id = any(${ids}::uuid[])`.execute(tenant.db)
}
