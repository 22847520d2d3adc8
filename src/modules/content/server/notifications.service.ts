import { type FieldError, problem, problems } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { ResourceRules } from '../../../kernel/server/resources/resource-service.ts'
import { type NotificationList, type NotificationView, notificationsTopic } from '../contract/notifications.ts'
import { findNextChange, listStarted, type Reader, writeSeen } from './notifications.queries.ts'

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
    nextChangeAt: await findNextChange(tenant, reader, now),
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

/** A screen of the product, never another site. */
const screenPath = /^\/apps\/[\w\-/?=&%.:]*$/

type Values = Record<string, unknown>

const errorsOf = (values: Values, current: Values | null | undefined): FieldError[] => {
  const { link } = values
  const [startDate, endsAt] = ['startDate', 'endsAt'].map(name =>
    values[name] === undefined ? current?.[name] : values[name],
  )
  const isOver =
    typeof startDate === 'string' && typeof endsAt === 'string' && Date.parse(endsAt) <= Date.parse(startDate)
  return [
    ...(typeof link === 'string' && !screenPath.test(link)
      ? [{ path: 'link', message: 'Tiene que ser una pantalla de Andén: empieza con /apps/.' }]
      : []),
    ...(isOver ? [{ path: 'endsAt', message: 'El final tiene que ser posterior al comienzo.' }] : []),
  ]
}

/** Screens ask again when one is published or changed. What it says travels to nobody by itself: it has an audience. */
export const notificationRules: ResourceRules = {
  check: async ({ tenant, values, current }) => {
    const errors = errorsOf(values, current)
    if (errors.length > 0) throw problem(problems.invalidInput, { errors })
    tenant.publish({ topic: notificationsTopic, payload: {} })
  },
}
