import { type Kysely, sql } from 'kysely'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { DB } from '../../../../kernel/server/database/schema.generated.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { adminRole } from '../../contract/users/user-roles.ts'
import type { User } from '../../contract/users/users.ts'
import { userSource } from './user-source.ts'

/** One person as the list shows them; those taken out too. A problem when the company never had them. */
export const readUser = async (tenant: Tenant, id: string, timeZone: string): Promise<User> => {
  const source = userSource({ envId: tenant.envId, timeZone, includeRemoved: true })
  const where = sql.join([...source.where, sql`m.user_id = ${id}::uuid`], sql` and `)
  const found = await sql<User>`select ${source.select} from ${source.from} where ${where}`.execute(tenant.db)
  const [user] = found.rows
  if (!user) throw problem(problems.notFound)
  return user
}

/** The people of the company by the e-mail they sign in with, in lower case; those taken out too. */
export const readUsersByEmail = async (
  tenant: Tenant,
  emails: string[],
  timeZone: string,
): Promise<Map<string, User>> => {
  const source = userSource({ envId: tenant.envId, timeZone, includeRemoved: true })
  const where = sql.join([...source.where, sql`lower(u.email) = any(${emails}::text[])`], sql` and `)
  const found = await sql<User>`select ${source.select} from ${source.from} where ${where}`.execute(tenant.db)
  return new Map(found.rows.map(user => [user.email.toLowerCase(), user]))
}

/** What of a membership decides whether something may be done to it. */
export const findMembership = async ({ db, envId }: Tenant, userId: string) => {
  const found = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select([
      'memberships.userId',
      'memberships.roleNumber',
      'memberships.acceptedAt',
      'memberships.suspendedAt',
      'memberships.removedAt',
      'users.email',
      'users.suspendedAt as accountSuspendedAt',
    ])
    .where('memberships.envId', '=', envId)
    .where('memberships.userId', '=', userId)
    .executeTakeFirst()
  if (!found) throw problem(problems.notFound)
  return found
}
export type Membership = Awaited<ReturnType<typeof findMembership>>

/** Administrators who can sign in and repair whatever goes wrong. */
export const findActiveAdmins = async ({ db, envId }: Tenant): Promise<string[]> => {
  const found = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select('memberships.userId')
    .where('memberships.envId', '=', envId)
    .where('memberships.roleNumber', '=', adminRole)
    .where('memberships.acceptedAt', 'is not', null)
    .where('memberships.suspendedAt', 'is', null)
    .where('memberships.removedAt', 'is', null)
    .where('users.suspendedAt', 'is', null)
    .limit(2)
    .execute()
  return found.map(({ userId }) => userId)
}

export type MembershipChange = {
  roleNumber?: number
  sellerKey?: string | null
  supervisorKey?: string | null
  managerKey?: string | null
  grants?: string[]
  displayName?: string | null
  phone?: string | null
  suspendedAt?: Date | null
  removedAt?: Date | null
  invitedAt?: Date | null
  acceptedAt?: Date | null
}

export const updateMembership = async (
  { db, envId }: Tenant,
  userId: string,
  change: MembershipChange,
): Promise<void> => {
  await db.updateTable('memberships').set(change).where('envId', '=', envId).where('userId', '=', userId).execute()
}

/** The account of an e-mail, made without a password when there is none; two who make it at once get the same one. */
export const ensureAccount = async (db: Kysely<DB>, email: string, displayName: string): Promise<string> => {
  await db
    .insertInto('users')
    .values({ id: newId(), email, displayName })
    .onConflict(conflict => conflict.expression(sql`lower(email)`).doNothing())
    .execute()
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirstOrThrow()
  return id
}

export const findEnvironmentName = async ({ db, envId }: Tenant): Promise<string> => {
  const { name } = await db.selectFrom('environments').select('name').where('id', '=', envId).executeTakeFirstOrThrow()
  return name
}

/** Codes of the rows that a person's keys were chosen as, by their ids; deleted rows give none. */
export const findCode = async (
  { db, envId }: Tenant,
  table: 'sellers' | 'supervisors' | 'managers',
  id: string,
): Promise<string | null> => {
  const found = await db
    .selectFrom(table)
    .select('code')
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return found?.code ?? null
}
