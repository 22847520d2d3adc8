import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

/** More than any company lists by name; the rest is counted. */
export const maximumPeople = 2000

/** Active people of the company with what their reach follows from. */
export const findMembers = (tenant: Tenant) =>
  tenant.db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select(['users.id as userId', 'users.email', 'users.isOperator'])
    .select(['roleNumber', 'sellerKey', 'supervisorKey', 'managerKey'])
    .select(eb => eb.fn.coalesce('memberships.displayName', 'users.displayName').as('displayName'))
    .where('memberships.envId', '=', tenant.envId)
    .where('memberships.acceptedAt', 'is not', null)
    .where('memberships.removedAt', 'is', null)
    .where('memberships.suspendedAt', 'is', null)
    .where('users.suspendedAt', 'is', null)
    .orderBy('displayName')
    .limit(maximumPeople)
    .execute()

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
