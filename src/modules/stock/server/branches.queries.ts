import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'

export type Branch = { id: string; code: string; name: string }

/** Sites that customers belong to: branches and the head office. */
const isBranch = sql`type in ('sucursal', 'casa-central')`

/** At most 200, by name. */
export const readBranches = async ({ db, envId }: Tenant): Promise<Branch[]> => {
  const { rows } = await sql<Branch>`
    select id, code, name from sites where env_id = ${envId}::uuid and deleted_at is null and ${isBranch} order by name, id limit 200`.execute(
    db,
  )
  return rows
}

export const branchExists = async ({ db, envId }: Tenant, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from sites where env_id = ${envId}::uuid and id = ${id}::uuid and deleted_at is null and ${isBranch}`.execute(
    db,
  )
  return rows.length > 0
}

/** The name of a site whose id is in another table, as an expression of a list. */
export const branchName = (envId: string, siteId: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select s.name from sites s where s.env_id = ${envId}::uuid and s.id = ${siteId})`
