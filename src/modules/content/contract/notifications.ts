import { z } from 'zod'
import { field } from '../../../kernel/contract/fields.ts'
import { definitionAnswer } from '../../../kernel/contract/grid-definition.ts'
import { defineResource, type GridDefinition } from '../../../kernel/contract/resource.ts'
import { permission } from '../../../kernel/contract/roles.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'

/** spec.md §6: notifications are written by the admin and read by whoever they are for. */
export const manageNotifications = permission('notifications.manage', 'admin')

const tag = 'Notificaciones'

export const notificationRoles = {
  ventas: 'Vendedores',
  supervisor: 'Supervisores y gerentes',
  erp: 'ERP',
  admin: 'Administradores',
} as const

/** Columns of spec.md §3: name, startDate. An audience that is not named is everybody; those named hold together. */
export const notifications = defineResource({
  name: 'notifications',
  table: 'notifications',
  titles: { one: 'Notificación', many: 'Notificaciones', feminine: true },
  tag,
  read: manageNotifications,
  write: manageNotifications,
  naturalKey: null,
  sort: '-startDate',
  fields: {
    name: field.text({ title: 'Título', width: 420, required: true, max: 120 }),
    description: field.text({ title: 'Descripción', width: 420, required: true, max: 2_000, hidden: true }),
    startDate: field.dateTime({
      title: 'Desde',
      width: 170,
      required: true,
      help: 'Se muestra a partir de este momento.',
    }),
    endsAt: field.dateTime({ title: 'Hasta', width: 170, help: 'Vacío: no termina.' }),
    link: field.text({
      title: 'Lleva a la pantalla',
      width: 240,
      max: 300,
      help: 'La dirección de una pantalla de Andén, desde /apps: por ejemplo /apps/articles/promotions.',
    }),
    role: field.choice({
      title: 'Para el rol',
      width: 190,
      choices: notificationRoles,
      help: 'Vacío: para todos.',
    }),
    seller: field.reference({
      title: 'Para el vendedor',
      width: 200,
      table: 'sellers',
      resource: 'sellers',
      help: 'Solo quien ingresa con ese vendedor.',
    }),
    salesChannel: field.reference({
      title: 'Para el canal',
      width: 180,
      table: 'sales_channels',
      resource: 'sales-channels',
      help: 'Los vendedores que tienen clientes activos en ese canal o sus sub canales.',
    }),
    mailedAt: field.dateTime({ title: 'Enviada por e-mail', width: 170, readOnly: true, hidden: true }),
    mailedCount: field.integer({ title: 'E-mails', width: 100, required: true, readOnly: true, hidden: true }),
  },
})

/**
 * spec.md §7 has one path for two things: the columns of the grid, and the notices in `data.data`. It answers both, so
 * the grid is not bound by the resource.
 */
export const notificationsGrid = {
  path: 'newTables/notifications',
  columns: { name: 'name', startDate: 'startDate' },
} satisfies GridDefinition

/** spec.md §9. */
export const maximumNotifications = 15

const notice = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  startDate: z.string(),
})
export type NotificationView = z.output<typeof notice>

export const notificationList = z.object({
  /** Already started, newest first, at most 15. */
  items: z.array(notice.extend({ link: z.string().nullable(), isUnread: z.boolean(), isForRole: z.boolean() })),
  unread: z.number().int(),
  /** When the next one begins or one that is shown ends, so that an open screen asks again then; null when none does. */
  nextChangeAt: z.string().nullable(),
})
export type NotificationList = z.output<typeof notificationList>

export const notificationRoutes = {
  mine: defineRoute({
    method: 'GET',
    path: '/api/my-notifications',
    access: 'session',
    tag,
    summary: 'Las últimas notificaciones que ya empezaron y son para mí',
    output: notificationList,
  }),
  seen: defineRoute({
    method: 'POST',
    path: '/api/my-notifications/seen',
    access: 'session',
    tag,
    summary: 'Marcar como vistas las notificaciones que ya empezaron',
  }),
  /** spec.md §7, as the older client reads it. */
  legacy: defineRoute({
    method: 'GET',
    path: `/api/${notificationsGrid.path}`,
    access: 'session',
    tag,
    summary: 'Las mismas, en el formato anterior, y las columnas de su grilla',
    output: definitionAnswer.extend({ data: z.object({ data: z.array(notice) }) }),
  }),
}

/** To everybody of the environment, without content: each screen asks for what is for its person. */
export const notificationsTopic = 'notifications'
