import { type RawBuilder, sql } from 'kysely'
import type { Field } from '../../contract/fields.ts'
import { isNullable, type Resource } from '../../contract/resource.ts'
import { columnName } from '../database/column-name.ts'
import { normalizedText } from '../search/normalized-text.ts'
import { codeColumns } from './code-columns.ts'
import type { Column, Columns, Lookup } from './column.ts'
import { type ListSource, selectAll } from './select-page.ts'

/** SQL over the alias `t` for fields that are no columns of the table; it names env_id of every table it reads. */
export type Expressions = Record<string, (envId: string) => RawBuilder<unknown>>

export type ResourceSourceOptions = {
  envId: string
  timeZone: string
  scope?: RawBuilder<unknown> | null
  expressions?: Expressions
  includeDeleted?: boolean
}

/** Lists use the database's own column names, because the query builder's translation is slow on long ones. */
const ownColumn = (property: string): RawBuilder<unknown> => sql.ref(`t.${columnName(property)}`)

const columnOf = (name: string, field: Field, { expressions, envId }: ResourceSourceOptions): RawBuilder<unknown> =>
  expressions?.[name]?.(envId) ?? ownColumn(field.column ?? name)

/** The id column of a reference field is the field's name with `Id`, unless it says otherwise. */
export const writtenColumn = (name: string, field: Field): string =>
  field.column ?? (field.kind === 'reference' ? `${name}Id` : name)

const aliasOf = (name: string): string => `ref_${name}`

const joinOf = (name: string, field: Field, envId: string): RawBuilder<unknown> => {
  const alias = sql.id(aliasOf(name))
  const table = sql.table(field.reference?.table ?? '')
  return sql`left join ${table} as ${alias} on ${alias}.env_id = ${envId}::uuid and ${alias}.id = ${ownColumn(writtenColumn(name, field))}`
}

const selectField = (name: string, field: Field, options: ResourceSourceOptions): RawBuilder<unknown> => {
  if (field.kind !== 'reference') return columnOf(name, field, options)
  const alias = sql.id(aliasOf(name))
  return sql`case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'code', ${alias}.code, 'name', ${alias}.name) end`
}

/** The text of a reference is the name of the other row. */
const referenceLookup = (name: string, field: Field, { envId }: ResourceSourceOptions): Lookup => {
  const alias = sql.id(aliasOf(name))
  return {
    owner: ownColumn(writtenColumn(name, field)),
    rows: {
      id: sql`${alias}.id`,
      from: sql`${sql.table(field.reference?.table ?? '')} as ${alias}`,
      where: sql`${alias}.env_id = ${envId}::uuid`,
    },
  }
}

const listColumn = (table: string, name: string, field: Field, options: ResourceSourceOptions): Column => {
  if (field.kind === 'reference')
    return {
      field,
      expression: sql`${sql.id(aliasOf(name))}.name`,
      idExpression: ownColumn(writtenColumn(name, field)),
      lookup: referenceLookup(name, field, options),
      nullable: true,
    }
  const isInteger = (field.kind === 'integer' || field.kind === 'money') && !options.expressions?.[name]
  const column = { field, expression: columnOf(name, field, options), nullable: isNullable(field), isInteger }
  if (!field.searched) return column
  const searched = columnName(field.column ?? name)
  return {
    ...column,
    lookup: { owner: sql`t.id`, searched: { table, columns: [searched] } },
    normalized: normalizedText('t', searched),
  }
}

/** The expression of each reference's code. */
const codesOf = (fields: [string, Field][]): Record<string, RawBuilder<unknown>> =>
  Object.fromEntries(
    fields.flatMap(([name, field]) => (field.kind === 'reference' ? [[name, sql`${sql.id(aliasOf(name))}.code`]] : [])),
  )

/** The columns that have a trigram index, by their declaration. */
export const searchedColumns = (resource: Resource): { table: string; column: string }[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => field.searched)
    .map(([name, field]) => ({ table: resource.table, column: columnName(field.column ?? name) }))

/** The list of a declared resource as SQL. */
export const resourceSource = (resource: Resource, options: ResourceSourceOptions): ListSource => {
  const fields = Object.entries(resource.fields)
  const joins = sql.join(
    fields.filter(([, field]) => field.kind === 'reference').map(([name, field]) => joinOf(name, field, options.envId)),
    sql` `,
  )
  const cells = {
    always: sql`t.id, t.deleted_at as "deletedAt"`,
    columns: Object.fromEntries(fields.map(([name, field]) => [name, selectField(name, field, options)])),
  }
  const columns: Columns = {
    ...codeColumns(resource.fields, codesOf(fields)),
    ...Object.fromEntries(fields.map(([name, field]) => [name, listColumn(resource.table, name, field, options)])),
  }
  const where = [sql`t.env_id = ${options.envId}::uuid`]
  if (!options.includeDeleted) where.push(sql`t.deleted_at is null`)
  if (options.scope) where.push(sql`${options.scope}`)
  return {
    from: sql`${sql.table(resource.table)} as t ${joins}`,
    joins,
    where,
    select: selectAll(cells),
    cells,
    columns,
    id: sql`t.id`,
    defaultSort: resource.sort,
    timeZone: options.timeZone,
  }
}
