import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { type notificationRoles, notificationsTopic } from '../contract/notifications.ts'

export type NewNotification = {
  /** Chosen by whoever publishes: the same one is published once. */
  id: string
  name: string
  description: string
  startDate: string
  role: keyof typeof notificationRoles
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
