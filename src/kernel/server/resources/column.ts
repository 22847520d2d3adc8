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
}

export type Columns = Record<string, Column>

/** SQL type a cursor's text is read back as. */
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
