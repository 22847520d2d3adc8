import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { UsagePeriod } from '../contract/ranges.ts'
import { shownSubjects, type UsageTotals } from '../contract/usage.ts'

const within = (envId: string, { from, to }: UsagePeriod) =>
  sql`u.env_id = ${envId}::uuid and u.day between ${from}::date and ${to}::date`

/** Null `day`: of the whole period. */
export type RoleDay = { day: string | null; roleNumber: number; people: number }

/** People who used the product, by the role they have now, on each day and in the whole of a period. */
export const countPeople = async ({ db, envId }: Tenant, period: UsagePeriod): Promise<RoleDay[]> => {
  const found = await sql<RoleDay>`
    select u.day, m.role_number, count(distinct u.user_id) as people
    from usage_days u join memberships m on m.env_id = ${envId}::uuid and m.user_id = u.user_id
    where ${within(envId, period)} group by grouping sets ((u.day, m.role_number), (m.role_number)) order by u.day`.execute(
    db,
  )
  return found.rows
}

export const sumTotals = async ({ db, envId }: Tenant, period: UsagePeriod): Promise<UsageTotals> => {
  const found = await sql<UsageTotals>`
    select count(distinct u.user_id) as people, coalesce(sum(u.uses) filter (where u.kind = 'screen'), 0)::int as screens,
      coalesce(sum(u.uses) filter (where u.kind in ('export', 'document')), 0)::int as downloads,
      coalesce(sum(u.measured), 0)::int as measured, coalesce(sum(u.slow), 0)::int as slow
    from usage_days u where ${within(envId, period)}`.execute(db)
  const [row] = found.rows
  if (!row) throw new Error('a query without grouping answers one row')
  return row
}

export type SubjectRow = {
  kind: 'screen' | 'export' | 'document'
  subject: string
  uses: number
  people: number
  measured: number
  slow: number
  waitedMs: number
}

/** What was used, the most used first. */
export const sumSubjects = async ({ db, envId }: Tenant, period: UsagePeriod): Promise<SubjectRow[]> => {
  const found = await sql<SubjectRow>`
    select u.kind, u.subject, sum(u.uses)::int as uses, count(distinct u.user_id) as people, sum(u.measured)::int as measured,
      sum(u.slow)::int as slow, sum(u.waited_ms)::bigint as waited_ms
    from usage_days u where ${within(envId, period)} and u.kind <> 'phone'
    group by u.kind, u.subject order by uses desc, u.subject limit ${sql.lit(shownSubjects)}`.execute(db)
  return found.rows
}

export const findFirstDay = async ({ db, envId }: Tenant): Promise<string | null> => {
  const found = await db
    .selectFrom('usageDays')
    .select('day')
    .where('envId', '=', envId)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()
  return found?.day ?? null
}
