import { type RawBuilder, sql } from 'kysely'
import { columnName } from '../../../../kernel/server/database/column-name.ts'
import { returningOne } from '../../../../kernel/server/database/returning-one.ts'
import type { DB } from '../../../../kernel/server/database/schema.generated.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { rowsJson } from '../rows-json.ts'
import { addUp, type Figures } from './add-up.ts'

type Sql = RawBuilder<unknown>

const columns = (names: readonly string[]): Sql => sql.join(names.map(name => sql.ref(name)))

/** The assignments of `on conflict … do update set`: adds the inserted figures to those of the existing row. */
export const addFigures = (table: keyof DB, figures: readonly string[]): Sql =>
  sql.join(
    figures.map(
      figure => sql`${sql.ref(figure)} = ${sql.ref(`${table}.${figure}`)} + ${sql.ref(`excluded.${figure}`)}`,
    ),
  )

const asStored = (row: object): object =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [columnName(name), value]))

/**
 * Adds deltas to a table of sums; `keys`, with the environment, are its primary key. Rows are written in the order of
 * their keys, the same for all writers, so that they cannot deadlock.
 */
export const addSums = async <T extends object, K extends keyof T & string, F extends Figures<T> & string>(
  { db, envId }: Tenant,
  table: keyof DB,
  deltas: readonly T[],
  keys: readonly K[],
  figures: readonly F[],
): Promise<void> => {
  const rows = addUp(deltas, keys, figures).map(asStored)
  const columnList = sql`${columns(keys)}, ${columns(figures)}`
  await sql`
    insert into ${sql.table(table)} (env_id, ${columnList})
    select ${envId}::uuid, ${columnList} from json_populate_recordset(null::${sql.table(table)}, ${rowsJson(rows)})
    on conflict (env_id, ${columns(keys)}) do update set ${addFigures(table, figures)} ${returningOne}`.execute(db)
}
