import type { RawBuilder } from 'kysely'
import type { Field, FieldKind } from '../../contract/fields.ts'

/** A list column in SQL: the expression a filter, a sort and a sum work on. */
export type Column = {
  field: Field
  /** What the row shows; for a reference, the other row's name. */
  expression: RawBuilder<unknown>
  /** Of a reference: the id, for filters by chosen rows. */
  idExpression?: RawBuilder<unknown>
  nullable: boolean
  /** What rows are ordered by when it is not what they show: something an index serves, with its SQL type. */
  order?: { expression: RawBuilder<unknown>; type: string }
  /** An integer column of its table: compared as such, so that its index serves filters and pages. */
  isInteger?: boolean
}

export type Columns = Record<string, Column>

/** SQL type of a value of each kind. */
export const sqlTypeOf: Record<FieldKind, string> = {
  text: 'text',
  choice: 'text',
  reference: 'text',
  integer: 'numeric',
  number: 'numeric',
  money: 'numeric',
  percent: 'numeric',
  date: 'date',
  dateTime: 'timestamptz',
  boolean: 'boolean',
}

export const orderExpression = (column: Column): RawBuilder<unknown> => column.order?.expression ?? column.expression

export const orderType = (column: Column): string =>
  column.order?.type ?? (column.isInteger ? 'bigint' : sqlTypeOf[column.field.kind])
