import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { ResourceRules } from '../../../kernel/server/resources/resource-service.ts'
import { type NotificationList, type NotificationView, notificationsTopic } from '../contract/notifications.ts'
import { findNextStart, listStarted, type Reader, writeSeen } from './notifications.queries.ts'

/** The latest 15 that started and are for this reader (spec.md §2 and §9), and how many they have not seen. */
export const readNotifications = async (
  tenant: Tenant,
  reader: Reader,
  now = new Date(),
): Promise<NotificationList> => {
  const items = await listStarted(tenant, reader, now)
  return {
    items,
    unread: items.filter(({ isUnread }) => isUnread).length,
    nextStartsAt: await findNextStart(tenant, reader, now),
  }
}

/** The same without what only our own screens use. */
export const readPlainNotifications = async (tenant: Tenant, reader: Reader): Promise<NotificationView[]> =>
  (await listStarted(tenant, reader, new Date())).map(({ id, title, description, startDate }) => ({
    id,
    title,
    description,
    startDate,
  }))

/** The person's other screens are told; nobody else is. */
export const markNotificationsSeen = async (tenant: Tenant, userId: string, now = new Date()): Promise<void> => {
  await writeSeen(tenant, userId, now)
  tenant.publish({ topic: notificationsTopic, userIds: [userId], payload: {} })
}

/** Screens ask again when one is published or changed. What it says travels to nobody by itself: it has an audience. */
export const notificationRules: ResourceRules = {
  check: async ({ tenant }) => tenant.publish({ topic: notificationsTopic, payload: {} }),
}
