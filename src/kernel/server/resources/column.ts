import type { RawBuilder } from 'kysely'
import type { Field, FieldKind } from '../../contract/fields.ts'

/**
 * Where a column's text is read from. A filter reads that table once, instead of the text of every row of the list, and
 * an index over its trigrams, where there is one, leaves but a few of its rows to read.
 */
export type Lookup = {
  /** In the list's row: the id of the row that holds the text. */
  owner: RawBuilder<unknown>
  /** The table under the alias that the expression reads, bounded to the environment; absent when it is the list's own. */
  rows?: { id: RawBuilder<unknown>; from: RawBuilder<unknown>; where: RawBuilder<unknown> }
  /**
   * The table and those of its columns in which whatever matches must show; each has a trigram index. One column of the
   * list's own table is the text itself.
   */
  searched?: { table: string; columns: string[] }
}

/** A list column in SQL: the expression a filter, a sort and a sum work on. */
export type Column = {
  field: Field
  /** What the row shows; for a reference, the other row's name. */
  expression: RawBuilder<unknown>
  /** Of a reference: the id, for filters by chosen rows. */
  idExpression?: RawBuilder<unknown>
  lookup?: Lookup
  nullable: boolean
  /** What rows are ordered by when it is not what they show: something an index serves, with its SQL type. */
  order?: { expression: RawBuilder<unknown>; type: string }
  /** An integer column of its table: compared as such, so that its index serves filters and pages. */
  isInteger?: boolean
  stored?: Stored
}

/**
 * How a filter on a computed column is put to what the table stores, of which the database has indexes and statistics: of an
 * expression it knows neither, and takes nearly every filter on one to leave a single row.
 */
export type Stored = {
  /** Of a choice: what is stored when the column shows each of its choices. */
  choices?: Record<string, RawBuilder<unknown>>
  /** Of a day: the instant that it is the day of, in whatever time zone the company had. */
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
