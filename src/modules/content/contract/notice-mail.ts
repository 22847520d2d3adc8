import { z } from 'zod'
import { rowId } from '../../../kernel/contract/inputs.ts'
import { defineProblems } from '../../../kernel/contract/problems.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { manageNotifications, notificationRoles } from './notifications.ts'
import { oneClickPath } from './unsubscribe-path.ts'

export const noticeMailProblems = defineProblems('notice-mail', {
  invalidLink: {
    status: 404,
    message: 'Este enlace no es válido. En «Mi cuenta» podés elegir si recibís las notificaciones por e-mail.',
  },
  notOneClick: { status: 400, message: 'Falta «List-Unsubscribe=One-Click», como lo manda un programa de correo.' },
})

const roleIds = Object.keys(notificationRoles) as [
  keyof typeof notificationRoles,
  ...(keyof typeof notificationRoles)[],
]

/** What a notice says about its audience; what is null does not restrict, what is named must hold together. */
export const noticeAudience = z.strictObject({
  role: z.enum(roleIds, 'Elegí uno de los roles.').nullable(),
  seller: rowId.nullable(),
  salesChannel: rowId.nullable(),
})
export type NoticeAudience = z.output<typeof noticeAudience>

/** A notice in people, before it is published. */
export const noticeReach = z.object({
  people: z.number().int(),
  /** Of them, those who asked for notices by e-mail. */
  byMail: z.number().int(),
})
export type NoticeReach = z.output<typeof noticeReach>

const preference = z.strictObject({ wantsMail: z.boolean('Elegí sí o no.') })
const tag = 'Notificaciones'
const oneClickQuery = z.strictObject({
  token: z.string('Falta el enlace del correo.').max(500, 'Ese enlace no es válido.'),
})
const own = '/api/my-notifications/mail'

export const noticeMailRoutes = {
  preference: defineRoute({
    method: 'GET',
    path: own,
    access: 'session',
    tag,
    summary: 'Si recibo las notificaciones de esta empresa también por e-mail',
    output: preference,
  }),
  savePreference: defineRoute({
    method: 'PUT',
    path: own,
    access: 'session',
    tag,
    summary: 'Pedir las notificaciones de esta empresa también por e-mail, o dejar de recibirlas',
    body: preference,
  }),
  reach: defineRoute({
    method: 'POST',
    path: '/api/notifications/reach',
    access: manageNotifications,
    tag,
    summary: 'A cuántas personas llega una notificación, y a cuántas también por e-mail',
    body: noticeAudience,
    output: noticeReach,
  }),
  /** A mail program's own button (RFC 8058): it sends a form, without a session, and may send it again. */
  oneClick: defineRoute({
    method: 'POST',
    path: oneClickPath,
    access: 'public',
    tag,
    summary: 'Dejar de recibir notificaciones por e-mail con el botón del programa de correo (RFC 8058)',
    query: oneClickQuery,
    body: z.unknown(),
    isBinary: true,
    bodyLimit: 16_384,
    rateLimit: { max: 600, windowSeconds: 60 },
    output: z.object({ company: z.string() }),
  }),
  /** The same address opened by a person, or by a program that looks at links: it changes nothing. */
  oneClickPage: defineRoute({
    method: 'GET',
    path: oneClickPath,
    access: 'public',
    tag,
    summary: 'La página que pregunta antes de dejar de mandar notificaciones por e-mail',
    query: oneClickQuery,
    rateLimit: { max: 600, windowSeconds: 60 },
  }),
  /** By the link of a mail, which proves its reader; a GET would be followed by programs that look at links. */
  unsubscribe: defineRoute({
    method: 'POST',
    path: '/api/public/notice-mail/unsubscribe',
    access: 'public',
    tag,
    summary: 'Dejar de recibir notificaciones por e-mail, con el enlace de un correo y sin ingresar',
    body: z.strictObject({ token: z.string('Falta el enlace del correo.').max(500, 'Ese enlace no es válido.') }),
    rateLimit: { max: 30, windowSeconds: 60 },
    output: z.object({ company: z.string() }),
  }),
}
