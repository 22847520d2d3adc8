import { sql } from 'kysely'
import { roleOfNumber } from '../../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

const activePeople = ({ db, envId }: Tenant) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select(['users.id', 'users.email', 'memberships.roleNumber'])
    .select(eb => eb.fn.coalesce('memberships.displayName', 'users.displayName').as('name'))
    .where('memberships.envId', '=', envId)
    .where('memberships.acceptedAt', 'is not', null)
    .where('memberships.removedAt', 'is', null)
    .where('memberships.suspendedAt', 'is', null)
    .where('users.suspendedAt', 'is', null)

const withRole = <P extends { roleNumber: number }>({ roleNumber, ...person }: P) => ({
  ...person,
  role: roleOfNumber(roleNumber),
})

/** The people of the environment who can sign in. */
export const listPeople = async (tenant: Tenant) =>
  (await activePeople(tenant).orderBy('name').limit(1000).execute()).map(withRole)

/** Of the given people, those who can sign in. */
export const findPeople = async (tenant: Tenant, ids: string[]) =>
  (
    await activePeople(tenant).where('users.id', '=', sql<string>`any(${ids}::uuid[])`).orderBy('users.email').execute()
  ).map(withRole)

export const selectSchedules = ({ db, envId }: Tenant) =>
  db.selectFrom('reportSchedules').selectAll().where('envId', '=', envId)
export type StoredSchedule = Awaited<ReturnType<ReturnType<typeof selectSchedules>['execute']>>[number]

export const selectSendings = ({ db, envId }: Tenant) =>
  db.selectFrom('reportSendings').selectAll().where('envId', '=', envId)
export type StoredSending = Awaited<ReturnType<ReturnType<typeof selectSendings>['execute']>>[number]

/** The newest sending of each schedule. */
export const lastSendings = async ({ db, envId }: Tenant, ids: string[]): Promise<StoredSending[]> =>
  db
    .selectFrom('reportSendings')
    .selectAll()
    .distinctOn('scheduleId')
    .where('envId', '=', envId)
    .where('scheduleId', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('scheduleId')
    .orderBy('createdAt', 'desc')
    .execute()
