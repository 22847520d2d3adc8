import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { adminRole } from '../../contract/users/user-roles.ts'

/** More than any company lists by name; the rest is counted. */
export const maximumPeople = 2000

/** Active people of the company with what their reach follows from. */
export const findMembers = (tenant: Tenant) =>
  tenant.db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select(['users.id as userId', 'users.email', 'users.isOperator'])
    .select(['roleNumber', 'sellerKey', 'supervisorKey', 'managerKey', 'grants'])
    .select(eb => eb.fn.coalesce('memberships.displayName', 'users.displayName').as('displayName'))
    .where('memberships.envId', '=', tenant.envId)
    .where('memberships.acceptedAt', 'is not', null)
    .where('memberships.removedAt', 'is', null)
    .where('memberships.suspendedAt', 'is', null)
    .where('users.suspendedAt', 'is', null)
    .orderBy('displayName')
    .limit(maximumPeople)
    .execute()

/** Names of the company's active administrators, at most `limit`. */
export const findAdministrators = async (
  tenant: Tenant,
  limit: number,
): Promise<{ names: string[]; total: number }> => {
  const { rows } = await sql<{ name: string; total: number }>`
    select coalesce(m.display_name, u.display_name) as name, count(*) over () as total
    from memberships m join users u on u.id = m.user_id
    where m.env_id = ${tenant.envId}::uuid and m.role_number = ${adminRole} and m.accepted_at is not null
      and m.removed_at is null and m.suspended_at is null and u.suspended_at is null
    order by name limit ${limit}`.execute(tenant.db)
  return { names: rows.map(({ name }) => name), total: rows[0]?.total ?? 0 }
}

export const countMembers = async (tenant: Tenant): Promise<number> => {
  const { people } = await tenant.db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select(eb => eb.fn.countAll<number>().as('people'))
    .where('memberships.envId', '=', tenant.envId)
    .where('memberships.acceptedAt', 'is not', null)
    .where('memberships.removedAt', 'is', null)
    .where('memberships.suspendedAt', 'is', null)
    .where('users.suspendedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(people)
}

/** Conditions asked in one statement; each is a subquery of its own. */
const chunk = 100

/** Of one row, which of these reaches hold it; null when there is no such row. A null reach holds everything. */
export const reachesHolding = async (
  tenant: Tenant,
  { table, id }: { table: string; id: string },
  reaches: (RawBuilder<unknown> | null)[],
): Promise<boolean[] | null> => {
  const answers: boolean[] = []
  for (let start = 0; start < reaches.length; start += chunk) {
    const asked = reaches
      .slice(start, start + chunk)
      .map((reach, index) => sql`${reach ?? sql`true`} as ${sql.id(`r${index}`)}`)
    const found = await sql<Record<string, boolean | null>>`
      select ${sql.join(asked)} from ${sql.table(table)} as t where t.env_id = ${tenant.envId}::uuid and t.id = ${id}::uuid`.execute(
      tenant.db,
    )
    const [row] = found.rows
    if (!row) return null
    answers.push(...asked.map((_, index) => row[`r${index}`] === true))
  }
  return answers
}
