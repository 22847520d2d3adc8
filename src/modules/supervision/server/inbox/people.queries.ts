import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { peopleOf } from '../../../identity/server/index.ts'

const maximumPeople = 500

/** Who may own an item: those who work in the company and can enter it, by name; of some ids, or all. */
export const findPeople = async (
  { db, envId }: Tenant,
  ids: string[] | null = null,
): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.name from ${peopleOf(envId)} p
    where p.is_staff and (${ids}::uuid[] is null or p.id = any(${ids}::uuid[]))
    order by 2, 1 limit ${sql.lit(maximumPeople)}`.execute(db)
  return rows
}
