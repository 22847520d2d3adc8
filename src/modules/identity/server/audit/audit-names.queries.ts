import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

/** How a person knows a row: `104 Palito frutilla`, `N.º 1520`. */
type Known = { id: string; code: string | null; name: string | null; number: string | null }

const wordsOf = ({ code, name, number }: Known): string =>
  number ? `N.º ${number}` : [code, name].filter(Boolean).join(' ')

export type Wanted = { table: string; id: string }

const keyOf = ({ table, id }: Wanted): string => `${table} ${id}`

export type Names = (wanted: Wanted) => string | null

/** Names of rows of several tables, one question a table; a row that is gone, or has no name, has none. */
export const readNames = async (tenant: Tenant, wanted: Wanted[]): Promise<Names> => {
  const known = new Map<string, string>()
  for (const [table, rows] of Map.groupBy(wanted, ({ table }) => table)) {
    const ids = [...new Set(rows.map(({ id }) => id))]
    const found = await sql<Known>`
      select t.id, to_jsonb(t) ->> 'code' as code, to_jsonb(t) ->> 'name' as name, to_jsonb(t) ->> 'number' as number
      from ${sql.table(table)} as t where t.env_id = ${tenant.envId}::uuid and t.id = any(${ids}::uuid[])`.execute(
      tenant.db,
    )
    for (const row of found.rows) known.set(keyOf({ table, id: row.id }), wordsOf(row))
  }
  return one => known.get(keyOf(one)) || null
}
