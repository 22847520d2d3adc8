import type { RawBuilder } from 'kysely'
import type { Field, FieldKind } from '../../contract/fields.ts'

/**
 * Where the text of a column is read from. A filter reads that table once instead of the text of every row of the list,
 * and a trigram index, where there is one, leaves only a few of its rows to read.
 */
export type Lookup = {
  /** The id, in the list's row, of the row with the text. */
  owner: RawBuilder<unknown>
  /**
   * The table under the alias that the expression reads, limited to the environment; absent when it is the list's own.
   */
  rows?: { id: RawBuilder<unknown>; from: RawBuilder<unknown>; where: RawBuilder<unknown> }
  /**
   * The table and its columns, each with a trigram index, in which every match must contain the text. A single column
   * of the list's own table is the text itself.
   */
  searched?: { table: string; columns: string[] }
}

/** A list column in SQL: the expression a filter, a sort and a sum work on. */
export type Column = {
  field: Field
  /** What the row shows; for a reference, the other row's name. */
  expression: RawBuilder<unknown>
  /** For a reference: the id of the other row, for filters by chosen rows. */
  idExpression?: RawBuilder<unknown>
  lookup?: Lookup
  /** The text without capitals and accents, where the table stores it: what filters compare. */
  normalized?: RawBuilder<unknown>
  nullable: boolean
  /** Expression to sort by when it is not the one that is shown, so that an index serves it, with its SQL type. */
  order?: { expression: RawBuilder<unknown>; type: string }
  /** An integer column of its table, compared as an integer so that its index serves filters and pages. */
  isInteger?: boolean
  stored?: Stored
}

/**
 * How a filter on a computed column is written over what the table stores. The database has indexes and statistics of
 * stored columns only, and takes nearly every filter on an expression to leave a single row.
 */
export type Stored = {
  /** For a choice: the condition on the stored columns for each option. */
  choices?: Record<string, RawBuilder<unknown>>
  /** For a day: the instant whose day it is, in whatever time zone the company had. */
  instant?: RawBuilder<unknown>
}

export type Columns = Record<string, Column>

/** SQL type of a value of each kind. */
export const sqlTypeOf: Record<FieldKind, string> = {
  text: 'text',
  choice: 'text',
  reference: 'text',
  color: 'text',
  pattern: 'text',
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
