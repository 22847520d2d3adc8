import { describeGrid } from '../../../kernel/contract/grid-definition.ts'
import { type BoundRoute, handle, handleOpen } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { bindResource } from '../../../kernel/server/resources/resource-routes.ts'
import { noticeMailRoutes } from '../contract/notice-mail.ts'
import { notificationRoutes, notifications, notificationsGrid } from '../contract/notifications.ts'
import { unsubscribePath } from '../contract/unsubscribe-path.ts'
import { findWantsMail, writeWantsMail } from './mail/notice-mail.queries.ts'
import { measureNotice } from './mail/notice-mail.service.ts'
import type { FindNoticePeople } from './mail/notice-people.ts'
import { requireOneClick, unsubscribe } from './mail/unsubscribe.ts'
import {
  markNotificationsSeen,
  notificationRules,
  readNotifications,
  readPlainNotifications,
} from './notifications.service.ts'

export { createNoticeMailLoop } from './mail/notice-mail-loop.ts'
export type { FindNoticePeople } from './mail/notice-people.ts'
export { publishNotification } from './publish-notification.ts'
export { seedNotifications } from './seed.ts'

type Services = Pick<Platform, 'withTenant' | 'secret'>

const mailRoutes = (platform: Services, findPeople: FindNoticePeople): BoundRoute[] => [
  handle(noticeMailRoutes.preference, async ({ tenant, session }) => ({
    wantsMail: await findWantsMail(tenant, session.userId),
  })),
  handle(noticeMailRoutes.savePreference, async ({ tenant, session, body }) =>
    writeWantsMail(tenant, session.userId, body.wantsMail),
  ),
  handle(noticeMailRoutes.reach, async ({ tenant, body }) => measureNotice(tenant, findPeople, body)),
  handleOpen(noticeMailRoutes.unsubscribe, async ({ body }) => unsubscribe(platform, body.token)),
  handleOpen(noticeMailRoutes.oneClick, async ({ query, body }) => {
    requireOneClick(body)
    return unsubscribe(platform, query.token)
  }),
  handleOpen(noticeMailRoutes.oneClickPage, async ({ query, reply }) =>
    reply.redirect(`${unsubscribePath}?${new URLSearchParams({ token: query.token })}`, 303),
  ),
]

/** Notices of the company; the people whom they reach come from the module that owns them. */
export const createContentRoutes = (platform: Services, findPeople: FindNoticePeople): BoundRoute[] => [
  ...mailRoutes(platform, findPeople),
  ...bindResource(notifications, platform, notificationRules),
  handle(notificationRoutes.mine, async ({ tenant, session }) => readNotifications(tenant, session)),
  handle(notificationRoutes.seen, async ({ tenant, session }) => markNotificationsSeen(tenant, session.userId)),
  handle(notificationRoutes.legacy, async ({ tenant, session }) => ({
    ...describeGrid(notifications, notificationsGrid, undefined),
    data: { data: await readPlainNotifications(tenant, session) },
  })),
]
