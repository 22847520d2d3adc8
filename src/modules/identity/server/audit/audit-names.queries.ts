import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { peopleTable } from './audited-entities.ts'

/** How a person knows a row: `104 Palito frutilla`, `N.º 1520`. */
type Known = { id: string; code: string | null; name: string | null; number: string | null }

const wordsOf = ({ code, name, number }: Known): string =>
  number ? `N.º ${number}` : [code, name].filter(Boolean).join(' ')

export type Wanted = { table: string; id: string }

const keyOf = ({ table, id }: Wanted): string => `${table} ${id}`

export type Names = (wanted: Wanted) => string | null

/** People as their company calls them, whether they are still in it or not. */
const readPeople = async ({ db, envId }: Tenant, ids: string[]): Promise<Known[]> => {
  const people = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select('users.id')
    .select(eb => eb.fn.coalesce('memberships.displayName', 'users.displayName').as('name'))
    .where('memberships.envId', '=', envId)
    .where('memberships.userId', 'in', ids)
    .execute()
  return people.map(person => ({ ...person, code: null, number: null }))
}

const readRows = async (tenant: Tenant, table: string, ids: string[]): Promise<Known[]> => {
  if (table === peopleTable) return readPeople(tenant, ids)
  const found = await sql<Known>`
    select t.id, to_jsonb(t) ->> 'code' as code, to_jsonb(t) ->> 'name' as name, to_jsonb(t) ->> 'number' as number
    from ${sql.table(table)} as t where t.env_id = ${tenant.envId}::uuid and t.id = any(${ids}::uuid[])`.execute(
    tenant.db,
  )
  return found.rows
}

/** Names of rows of several tables, one question a table; a row that is gone, or has no name, has none. */
export const readNames = async (tenant: Tenant, wanted: Wanted[]): Promise<Names> => {
  const known = new Map<string, string>()
  for (const [table, rows] of Map.groupBy(wanted, ({ table }) => table)) {
    const ids = [...new Set(rows.map(({ id }) => id))]
    for (const row of await readRows(tenant, table, ids)) known.set(keyOf({ table, id: row.id }), wordsOf(row))
  }
  return one => known.get(keyOf(one)) || null
}
