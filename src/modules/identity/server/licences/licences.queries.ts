import { sql } from 'kysely'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { nextNumber } from '../../../../kernel/server/counters.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import type { LicenceSettings } from '../../contract/licences/licence-routes.ts'
import type { LicenceDetail } from '../../contract/licences/licences.ts'
import { seatsOf } from '../../contract/licences/plans.ts'
import { licenceDetailColumns, licenceSource } from './licence-source.ts'

export const readLicence = async (tenant: Tenant, userId: string, timeZone: string): Promise<LicenceDetail> => {
  const source = licenceSource({ envId: tenant.envId, timeZone })
  const where = sql.join([...source.where, sql`m.user_id = ${userId}::uuid`], sql` and `)
  const found = await sql<LicenceDetail>`
    select ${source.select}, ${licenceDetailColumns} from ${source.from} where ${where}`.execute(tenant.db)
  const [licence] = found.rows
  if (!licence) throw problem(problems.notFound)
  return licence
}

/** Sellers are every role that is not one of the others (spec.md §6): 2, 3 and any unknown number. */
const officeRoles = [0, 1, 4, 5]

/** Far more people than a company of 500 sellers has. */
const mostPeople = 10_000

/**
 * Sellers who may sign in and have no active licence. Whoever sells on the street does it as some seller: a person of that role
 * without a seller's key (a cashier, a delivery person) sells nothing, and `admit-phone.ts` asks no licence of them.
 */
export const findUnlicensed = async ({ db, envId }: Tenant): Promise<string[]> => {
  const found = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .leftJoin('licences', join =>
      join.onRef('licences.envId', '=', 'memberships.envId').onRef('licences.userId', '=', 'memberships.userId'),
    )
    .select('memberships.userId')
    .where('memberships.envId', '=', envId)
    .where('memberships.roleNumber', 'not in', officeRoles)
    .where('memberships.sellerKey', '<>', '')
    .where('memberships.acceptedAt', 'is not', null)
    .where('memberships.suspendedAt', 'is', null)
    .where('memberships.removedAt', 'is', null)
    .where('users.suspendedAt', 'is', null)
    .where(eb => eb.or([eb('licences.id', 'is', null), eb('licences.isActive', '=', false)]))
    .orderBy('memberships.userId')
    .limit(mostPeople)
    .execute()
  return found.map(({ userId }) => userId)
}

/** Whether a seller's phone is asked for its licence; not until an administrator says so. */
export const isEnforced = async ({ db, envId }: Tenant): Promise<boolean> => {
  const found = await db
    .selectFrom('licenceSettings')
    .select('isEnforced')
    .where('envId', '=', envId)
    .executeTakeFirst()
  return found?.isEnforced ?? false
}

export const readLicenceSettings = async (tenant: Tenant): Promise<LicenceSettings> => {
  const { db, envId } = tenant
  const { plan } = await db.selectFrom('environments').select('plan').where('id', '=', envId).executeTakeFirstOrThrow()
  const { used, bound } = await db
    .selectFrom('licences')
    .select(eb => [eb.fn.countAll<number>().as('used'), eb.fn.count<number>('deviceId').as('bound')])
    .where('envId', '=', envId)
    .where('isActive', '=', true)
    .executeTakeFirstOrThrow()
  const unlicensed = await findUnlicensed(tenant)
  return {
    plan,
    seats: seatsOf(plan),
    used,
    bound,
    isEnforced: await isEnforced(tenant),
    unlicensed: unlicensed.length,
  }
}

export const saveEnforcement = async ({ db, envId }: Tenant, enforced: boolean): Promise<void> => {
  const values = { isEnforced: enforced, updatedAt: new Date() }
  await db
    .insertInto('licenceSettings')
    .values({ envId, ...values })
    .onConflict(conflict => conflict.column('envId').doUpdateSet(values))
    .execute()
}

/** Gives a licence its number the first time; the number stays the person's through deactivations. */
export const activateRow = async (tenant: Tenant, userId: string): Promise<void> => {
  const { db, envId } = tenant
  const again = await db
    .updateTable('licences')
    .set({ isActive: true, updatedAt: new Date() })
    .where('envId', '=', envId)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (again) return
  const number = await nextNumber(tenant, 'licences')
  await db
    .insertInto('licences')
    .values({ envId, id: newId(), userId, code: `L-${String(number).padStart(4, '0')}`, isActive: true })
    .execute()
}

export const unbindRow = async ({ db, envId }: Tenant, userId: string): Promise<void> => {
  await db
    .updateTable('licences')
    .set({ deviceId: null, deviceName: null, boundAt: null, updatedAt: new Date() })
    .where('envId', '=', envId)
    .where('userId', '=', userId)
    .execute()
}

export const deactivateRow = async ({ db, envId }: Tenant, userId: string): Promise<void> => {
  await db
    .updateTable('licences')
    .set({ isActive: false, updatedAt: new Date() })
    .where('envId', '=', envId)
    .where('userId', '=', userId)
    .execute()
}
