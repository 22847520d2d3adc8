import { describeGrid } from '../../../kernel/contract/grid-definition.ts'
import { type BoundRoute, handle } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { bindResource } from '../../../kernel/server/resources/resource-routes.ts'
import { noticeRoutes, notifications, notificationsGrid } from '../contract/notifications.ts'
import { markNoticesSeen, notificationRules, readNotices, readPlainNotices } from './notifications.service.ts'

export { publishNotice } from './publish-notice.ts'
export { seedNotifications } from './seed.ts'

export const createContentRoutes = (platform: Pick<Platform, 'withTenant'>): BoundRoute[] => [
  ...bindResource(notifications, platform, notificationRules),
  handle(noticeRoutes.mine, async ({ tenant, session }) => readNotices(tenant, session)),
  handle(noticeRoutes.seen, async ({ tenant, session }) => markNoticesSeen(tenant, session.userId)),
  handle(noticeRoutes.legacy, async ({ tenant, session }) => ({
    ...describeGrid(notifications, notificationsGrid, undefined),
    data: { data: await readPlainNotices(tenant, session) },
  })),
]
