import { sql } from 'kysely'
import { type Role, roleOfNumber } from '../../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { maximumPeople } from './who-can-see.queries.ts'

type Person = { userId: string; role: Role; sellerKey: string | null; email: string | null }

/**
 * People of the company who can sign in, as notices address them; of the given ones, where some are given. An address that nobody
 * confirmed is left out: it may be a stranger's.
 */
export const noticePeople = async ({ db, envId }: Tenant, userIds?: string[]): Promise<Person[]> => {
  const { rows } = await sql<Omit<Person, 'role'> & { roleNumber: number }>`
    select m.user_id, m.role_number, m.seller_key, case when u.email_confirmed_at is not null then u.email end as email
    from memberships m join users u on u.id = m.user_id
    where m.env_id = ${envId}::uuid and m.accepted_at is not null and m.removed_at is null and m.suspended_at is null
      and u.suspended_at is null ${userIds ? sql`and m.user_id = any(${userIds}::uuid[])` : sql``}
    order by m.user_id limit ${maximumPeople}`.execute(db)
  return rows.map(({ roleNumber, ...person }) => ({ ...person, role: roleOfNumber(roleNumber) }))
}
