import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { UsagePeriod } from '../contract/ranges.ts'
import { shownPeople } from '../contract/usage.ts'

export type PersonRow = {
  id: string
  name: string
  email: string
  roleNumber: number
  days: number
  screens: number
  downloads: number
  phone: number
  lastDay: string | null
  total: number
}

/** Everybody who may sign in, with what they used; who used nothing is last. */
export const findPeopleUse = async ({ db, envId }: Tenant, { from, to }: UsagePeriod): Promise<PersonRow[]> => {
  const found = await sql<PersonRow>`
    select m.user_id as id, coalesce(m.display_name, p.display_name) as name, p.email, m.role_number, coalesce(u.days, 0) as days,
      coalesce(u.screens, 0) as screens, coalesce(u.downloads, 0) as downloads, coalesce(u.phone, 0) as phone, u.last_day, count(*) over () as total
    from memberships m join users p on p.id = m.user_id
    left join (select user_id, count(distinct day) as days, sum(uses) filter (where kind = 'screen')::int as screens,
        sum(uses) filter (where kind in ('export', 'document'))::int as downloads, sum(uses) filter (where kind = 'phone')::int as phone, max(day) as last_day
      from usage_days where env_id = ${envId}::uuid and day between ${from}::date and ${to}::date group by user_id) u on u.user_id = m.user_id
    where m.env_id = ${envId}::uuid and m.accepted_at is not null and m.removed_at is null and m.suspended_at is null
    order by coalesce(u.days, 0) desc, coalesce(u.screens, 0) + coalesce(u.phone, 0) desc, name limit ${sql.lit(shownPeople)}`.execute(
    db,
  )
  return found.rows
}
