import { type RawBuilder, sql } from 'kysely'
import { returningOne } from './returning-one.ts'
import type { DB } from './schema.generated.ts'
import type { Tenant } from './tenancy.ts'

type ColumnType =
  | 'uuid'
  | 'text'
  | 'integer'
  | 'bigint'
  | 'numeric'
  | 'boolean'
  | 'date'
  | 'timestamptz'
  | 'double precision'
  | 'jsonb'
type Value = string | number | boolean | null

/** Columns to write, without env_id, each with its database type. */
export type BulkColumns<T extends keyof DB> = { [K in Exclude<keyof DB[T], 'envId'>]?: ColumnType }
type RowOf<C> = { [K in keyof C]-?: Value }

type Take = { count: number; run: (tenant: Tenant) => Promise<number> }

export type BulkTable<Row = never> = {
  add: (row: Row) => void
  size: () => number
  /** Empties the buffer into one statement, to be run in a transaction; `run` answers the rows really inserted. */
  take: () => Take | null
}

const quote = (text: string): string => `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`

/** An element of an array literal. */
const encode = (value: Value, type: ColumnType): string => {
  if (value === null) return 'NULL'
  return type === 'text' || type === 'jsonb' ? quote(String(value)) : String(value)
}

/**
 * Collects rows of one table and inserts thousands in one statement, with one array parameter per column. COPY would be
 * a little faster, but PostgreSQL refuses it on tables with row-level security, as all of the product's are.
 */
export const bulkTable = <T extends keyof DB, const C extends BulkColumns<T>>(
  table: T,
  columns: C,
  options: { skipsKnown?: boolean } = {},
): BulkTable<RowOf<C>> => {
  const list = Object.entries(columns) as [keyof C & string, ColumnType][]
  let parts: string[][] = list.map(() => [])
  let count = 0
  const statement = (envId: string, literals: string[]): RawBuilder<unknown> => {
    const arrays = list.map(([, type], index) => sql`${literals[index]}::${sql.raw(type)}[]`)
    return sql`insert into ${sql.table(table)} (env_id, ${sql.join(list.map(([name]) => sql.ref(name)))})
      select ${envId}::uuid, * from unnest(${sql.join(arrays)}) ${options.skipsKnown ? sql`on conflict do nothing` : sql``} ${returningOne}`
  }
  return {
    add(row) {
      for (const [index, [name, type]] of list.entries()) parts[index]?.push(encode(row[name], type))
      count += 1
    },
    size: () => count,
    take() {
      if (count === 0) return null
      const rowCount = count
      const literals = parts.map(values => `{${values.join(',')}}`)
      parts = list.map(() => [])
      count = 0
      const run = async (tenant: Tenant): Promise<number> =>
        (await statement(tenant.envId, literals).execute(tenant.db)).rows.length
      return { count: rowCount, run }
    },
  }
}

export type BulkLoader = {
  /** Writes the collected rows once a table has a full batch, and does not wait for the database. */
  step: () => Promise<void>
  /** Writes the rest and waits. */
  finish: () => Promise<void>
}

/** Some 5,000 rows a statement: more gains nothing and costs memory. */
const batchRows = 5000

/** Writes several tables together, parents first as listed, in the caller's transaction and in bounded memory. */
export const bulkLoader = (tenant: Tenant, tables: Pick<BulkTable, 'size' | 'take'>[]): BulkLoader => {
  let pending: Promise<void> = Promise.resolve()
  const flush = async (): Promise<void> => {
    const batches = tables.map(table => table.take()).filter(statement => statement !== null)
    await pending
    pending = (async () => {
      for (const statement of batches) await statement.run(tenant)
    })()
    // A failure is thrown by the next flush or by `finish`; unhandled, it would end the process.
    pending.catch(() => {})
  }
  return {
    async step() {
      if (tables.some(table => table.size() >= batchRows)) await flush()
    },
    async finish() {
      await flush()
      await pending
    },
  }
}
