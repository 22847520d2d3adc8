import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { memberName } from '../../../identity/server/index.ts'

const maximumPeople = 500

/** Who may own an item: those who can enter the company, by name; of some ids, or all. */
export const findPeople = async (
  { db, envId }: Tenant,
  ids: string[] | null = null,
): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, ${memberName} as name from memberships m join users u on u.id = m.user_id and u.suspended_at is null
    where m.env_id = ${envId}::uuid and m.suspended_at is null and m.removed_at is null and (${ids}::uuid[] is null or u.id = any(${ids}::uuid[]))
    order by 2, 1 limit ${sql.lit(maximumPeople)}`.execute(db)
  return rows
}
