import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { mayOpenType } from '../../contract/built/built-dashboards.ts'
import { type DashboardType, dashboardTypeIds } from '../../contract/built/kinds.ts'

const select = ({ db, envId }: Tenant) => db.selectFrom('dashboards').selectAll().where('envId', '=', envId)
export type StoredDashboard = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

/**
 * Dashboards that the person owns or that are shared with everyone or with their role, if their role may see the type's
 * figures.
 */
export const selectVisible = (tenant: Tenant, { userId, role }: Session, types: readonly DashboardType[]) =>
  select(tenant)
    .where(
      'type',
      'in',
      types.filter(type => mayOpenType(type, role)),
    )
    .where(eb =>
      eb.or([
        eb('ownerId', '=', userId),
        eb('privacy', '=', 'everyone'),
        eb.and([eb('privacy', '=', 'roles'), sql<boolean>`${role}::text = any(roles)`]),
      ]),
    )

export const findStored = (tenant: Tenant, id: string): Promise<StoredDashboard | undefined> =>
  select(tenant).where('id', '=', id).executeTakeFirst()

/** The id of the dashboard with this key; null if there is none. */
export const findDashboardByKey = async (tenant: Tenant, key: string): Promise<string | null> =>
  (await select(tenant).where('key', '=', key).where('deletedAt', 'is', null).executeTakeFirst())?.id ?? null

export const allTypes: readonly DashboardType[] = dashboardTypeIds

export const countDashboards = async ({ db, envId }: Tenant): Promise<number> => {
  const { total } = await db
    .selectFrom('dashboards')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('envId', '=', envId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(total)
}

type Values = Partial<
  Pick<StoredDashboard, 'name' | 'privacy' | 'roles' | 'version'> & { widgets: string; deletedAt: Date | null }
>

/** Updates the dashboard if its version is still the one that was read; returns false if somebody else changed it. */
export const writeDashboard = async (
  { db, envId }: Tenant,
  { id, version }: Pick<StoredDashboard, 'id' | 'version'>,
  values: Values,
): Promise<boolean> => {
  const update = await db
    .updateTable('dashboards')
    .set({ ...values, version: version + 1, updatedAt: new Date() })
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return update.numUpdatedRows > 0n
}
