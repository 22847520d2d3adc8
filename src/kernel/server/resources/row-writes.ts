import { type RawBuilder, sql } from 'kysely'
import { type Resource, writableFields } from '../../contract/resource.ts'
import { columnName } from '../database/column-name.ts'
import { returningOne } from '../database/returning-one.ts'
import type { Tenant } from '../database/tenancy.ts'
import { newId } from '../ids.ts'
import { writtenColumn } from './resource-source.ts'

/** Values to write, by field name; undefined ones are not written. */
export type Values = Record<string, unknown>

/** A row and its new values, by field name. */
export type RowValues = { id: string; values: Values }

/** The value to write for a value as rows show it: a reference by its id. */
export const writtenValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : (value ?? null)

/**
 * Rows as one parameter, typed by the table itself: a statement has few parameters however many rows it writes, and is
 * quick to build.
 */
const recordset = (resource: Resource, rows: Values[]): RawBuilder<unknown> =>
  sql`jsonb_populate_recordset(null::${sql.table(resource.table)}, ${JSON.stringify(rows)}::jsonb)`

/** A field and its column in one statement. */
type FieldColumn = { name: string; column: string }

/** Says outside that rows were written, where the declaration asks for it. */
const tellOutside = (tenant: Tenant, { name, recordEvent, changes: entity }: Resource, ids: string[]): void => {
  if (ids.length === 0) return
  if (recordEvent) tenant.publish({ topic: name, payload: {}, recordEvent: { name: recordEvent, ids } })
  else if (entity) tenant.publish({ topic: name, payload: {}, changed: { kind: entity, ids } })
}

const fieldColumnsIn = (resource: Resource, rows: RowValues[]): FieldColumn[] =>
  writableFields(resource)
    .filter(([name]) => rows.some(({ values }) => values[name] !== undefined))
    .map(([name, field]) => ({ name, column: columnName(writtenColumn(name, field)) }))

const records = (rows: RowValues[], columns: FieldColumn[]): Values[] =>
  rows.map(({ id, values }) => ({
    id,
    ...Object.fromEntries(columns.map(({ name, column }) => [column, values[name] ?? null])),
  }))

/**
 * Inserts rows with new ids, in order. A required column without a value takes its default, so rows are grouped by the
 * columns that they leave out.
 */
export const insertRows = async (
  tenant: Tenant,
  resource: Resource,
  rows: Values[],
  writtenAt: Date = new Date(),
): Promise<string[]> =>
  insertRowsAs(
    tenant,
    resource,
    rows.map(values => ({ id: newId(), values })),
    writtenAt,
  )

/** Inserts rows with given ids. */
export const insertRowsAs = async (
  tenant: Tenant,
  resource: Resource,
  rows: RowValues[],
  writtenAt: Date,
): Promise<string[]> => {
  const optional = writableFields(resource).flatMap(([name, field]) => (field.optional ? [name] : []))
  const leftOut = ({ values }: RowValues): string => optional.filter(name => (values[name] ?? null) === null).join(' ')
  for (const [names, group] of Map.groupBy(rows, leftOut)) {
    const fields = fieldColumnsIn(resource, group).filter(({ name }) => !names.split(' ').includes(name))
    const columns = ['id', ...fields.map(({ column }) => column)].map(column => sql.id(column))
    await sql`insert into ${sql.table(resource.table)} (env_id, updated_at, ${sql.join(columns)})
      select ${tenant.envId}::uuid, ${writtenAt}::timestamptz, ${sql.join(columns)} from ${recordset(resource, records(group, fields))} ${returningOne}`.execute(
      tenant.db,
    )
  }
  const ids = rows.map(({ id }) => id)
  tellOutside(tenant, resource, ids)
  return ids
}

const fieldsOf = ({ values }: RowValues): string => Object.keys(values).sort().join(' ')

/** Updates existing rows; those that change the same fields go in one statement. */
export const updateRows = async (
  tenant: Tenant,
  resource: Resource,
  rows: RowValues[],
  writtenAt: Date = new Date(),
): Promise<void> => {
  for (const group of Map.groupBy(rows, fieldsOf).values()) {
    const fields = fieldColumnsIn(resource, group)
    const set = fields.map(({ column }) => sql`${sql.id(column)} = r.${sql.id(column)}`)
    await sql`update ${sql.table(resource.table)} as t set ${sql.join([...set, sql`updated_at = ${writtenAt}::timestamptz`])}
      from ${recordset(resource, records(group, fields))} as r
      where t.env_id = ${tenant.envId}::uuid and t.id = r.id`.execute(tenant.db)
  }
  tellOutside(
    tenant,
    resource,
    rows.map(({ id }) => id),
  )
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
  tellOutside(tenant, resource, ids)
}
