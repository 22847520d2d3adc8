import { describeGrid } from '../../../kernel/contract/grid-definition.ts'
import { type BoundRoute, handle } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { bindResource } from '../../../kernel/server/resources/resource-routes.ts'
import { notificationRoutes, notifications, notificationsGrid } from '../contract/notifications.ts'
import {
  markNotificationsSeen,
  notificationRules,
  readNotifications,
  readPlainNotifications,
} from './notifications.service.ts'

export { publishNotification } from './publish-notification.ts'
export { seedNotifications } from './seed.ts'

export const createContentRoutes = (platform: Pick<Platform, 'withTenant'>): BoundRoute[] => [
  ...bindResource(notifications, platform, notificationRules),
  handle(notificationRoutes.mine, async ({ tenant, session }) => readNotifications(tenant, session)),
  handle(notificationRoutes.seen, async ({ tenant, session }) => markNotificationsSeen(tenant, session.userId)),
  handle(notificationRoutes.legacy, async ({ tenant, session }) => ({
    ...describeGrid(notifications, notificationsGrid, undefined),
    data: { data: await readPlainNotifications(tenant, session) },
  })),
]
