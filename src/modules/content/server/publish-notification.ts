import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { type notificationRoles, notificationsTopic } from '../contract/notifications.ts'

export type NewNotification = {
  /** Chosen by whoever publishes: the same one is published once. */
  id: string
  name: string
  description: string
  startDate: string
  /** For the people of a role, or for some people by name; without either, for everybody. */
  role?: keyof typeof notificationRoles
  userIds?: string[]
  /** Until when it is shown; without it, it does not end. */
  endsAt?: string
  /** The screen it leads to. */
  link?: string
}

/** Publishes a notice that the product itself writes; answers whether it was not there yet. */
export const publishNotification = async (tenant: Tenant, notice: NewNotification): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tenant.db
    .insertInto('notifications')
    .values({ envId: tenant.envId, ...notice })
    .onConflict(conflict => conflict.columns(['envId', 'id']).doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) return false
  tenant.publish({ topic: notificationsTopic, payload: {} })
  return true
}
