import { z } from 'zod'
import { idParams, rowId } from '../../../kernel/contract/inputs.ts'
import { defineProblems } from '../../../kernel/contract/problems.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { relativePeriods } from '../../dashboards/contract/relative-periods.ts'
import { readReports } from './report.ts'
import { reportsTag } from './report-routes.ts'

export const maximumRecipients = 20
export const maximumSchedules = 50

export const frequencies = {
  daily: 'Todos los días',
  weekdays: 'De lunes a viernes',
  weekly: 'Cada semana',
  monthly: 'Cada mes',
} as const
export type Frequency = keyof typeof frequencies

export const scheduleProblems = defineProblems('schedules', {
  tooMany: { status: 409, message: `Podés tener hasta ${maximumSchedules} envíos programados. Eliminá alguno.` },
  unknownReport: { status: 400, message: 'No hay un informe con ese nombre.' },
  /** Of one that is gone, and of somebody else's private one, alike. */
  unknownDashboard: { status: 400, message: 'No hay un tablero así, o no lo ves.' },
  unknownPeople: { status: 400, message: 'Alguno de los destinatarios ya no está en la empresa. Volvé a elegirlos.' },
  notWaiting: { status: 409, message: 'Ese envío ya terminó.' },
})

const keysOf = <T extends Record<string, string>>(choices: T) =>
  z.enum(Object.keys(choices) as [keyof T & string, ...(keyof T & string)[]], 'Elegí una de las opciones.')

const ids = z.array(rowId).max(500, 'Hasta 500 valores.')

/** What a schedule asks its report for; the days are those of `period` on the day of the sending. */
export const scheduleParameters = z.strictObject({
  period: keysOf(relativePeriods).default('ayer'),
  sellers: ids.default([]),
  supervisors: ids.default([]),
  channels: ids.default([]),
  regions: ids.default([]),
  threshold: z.number('Tiene que ser un número.').int('Tiene que ser un número entero.').optional(),
})

const scheduleFields = z.strictObject({
  /** What is sent: one of the two. */
  report: z
    .string('Tiene que ser un texto.')
    .max(60, 'Hasta 60 caracteres.')
    .nullable()
    .default(null)
    .meta({ examples: ['sales-by-seller'] }),
  dashboard: rowId.nullable().default(null),
  name: z.string('Completá este dato.').trim().min(1, 'Completá este dato.').max(80, 'Hasta 80 caracteres.'),
  parameters: scheduleParameters,
  format: z.enum(['xlsx', 'pdf'], 'Elegí una de las opciones.'),
  frequency: keysOf(frequencies),
  weekday: z.number().int().min(1).max(7).default(1),
  monthDay: z.number().int().min(1, 'Desde 1.').max(31, 'Hasta 31.').default(1),
  hour: z.number('Tiene que ser un número.').int().min(0, 'Desde 0.').max(23, 'Hasta 23.'),
  recipients: z
    .array(rowId)
    .min(1, 'Elegí al menos un destinatario.')
    .max(maximumRecipients, `Hasta ${maximumRecipients} destinatarios.`),
})

export const scheduleInput = scheduleFields.superRefine(({ report, dashboard, format }, context) => {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (report === null && dashboard === null) refuse('report', 'Elegí un informe o un tablero.')
  if (report !== null && dashboard !== null) refuse('dashboard', 'Elegí un informe o un tablero, no los dos.')
  if (dashboard !== null && format !== 'pdf') refuse('format', 'Un tablero se envía en PDF.')
})
export type ScheduleInput = z.input<typeof scheduleInput>

export const sendingStates = {
  waiting: 'En espera',
  running: 'Preparando',
  sent: 'Enviado',
  failed: 'Falló',
  canceled: 'Cancelado',
} as const
export type SendingState = keyof typeof sendingStates

const sending = z.object({
  id: z.uuid(),
  state: keysOf(sendingStates),
  isManual: z.boolean(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  rowCount: z.number().nullable(),
  recipients: z.string().nullable(),
  note: z.string().nullable(),
})
export type Sending = z.output<typeof sending>

const schedule = z.object({
  id: z.uuid(),
  /** Null: it is a dashboard's. */
  report: z.string().nullable(),
  /** `name` is null once its owner does not see it any more. */
  dashboard: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable(),
  name: z.string(),
  parameters: scheduleParameters,
  format: z.enum(['xlsx', 'pdf']),
  frequency: keysOf(frequencies),
  weekday: z.number(),
  monthDay: z.number(),
  hour: z.number(),
  recipients: z.array(z.uuid()),
  isPaused: z.boolean(),
  nextAt: z.string(),
  last: sending.nullable(),
})
export type Schedule = z.output<typeof schedule>

const person = z.object({ id: z.uuid(), name: z.string(), email: z.string() })
const base = { access: readReports, tag: reportsTag }
const path = '/api/report-schedules'

/** Each person's own schedules; nobody sees or changes those of others. */
export const scheduleRoutes = {
  list: defineRoute({
    ...base,
    method: 'GET',
    path,
    summary: 'Envíos programados de quien pregunta, con el último de cada uno',
    output: z.object({ items: z.array(schedule) }),
  }),
  people: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/report-recipients',
    summary: 'Personas de la empresa a las que se les puede enviar un informe; con un tablero, las que pueden verlo',
    query: z.strictObject({ dashboard: rowId.optional() }),
    output: z.object({ items: z.array(person) }),
  }),
  create: defineRoute({
    ...base,
    method: 'POST',
    path,
    summary: 'Programar el envío de un informe o de un tablero',
    body: scheduleInput,
    output: z.object({ id: z.uuid() }),
  }),
  change: defineRoute({
    ...base,
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Cambiar un envío programado',
    params: idParams,
    body: scheduleInput,
  }),
  pause: defineRoute({
    ...base,
    method: 'PUT',
    path: `${path}/:id/paused`,
    summary: 'Pausar o reanudar un envío programado',
    params: idParams,
    body: z.strictObject({ isPaused: z.boolean('Elegí sí o no.') }),
  }),
  remove: defineRoute({
    ...base,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Eliminar un envío programado; lo que espera se cancela',
    params: idParams,
  }),
  restore: defineRoute({
    ...base,
    method: 'POST',
    path: `${path}/:id/restore`,
    summary: 'Deshacer la eliminación de un envío programado',
    params: idParams,
  }),
  send: defineRoute({
    ...base,
    method: 'POST',
    path: `${path}/:id/sendings`,
    summary: 'Enviar ahora',
    params: idParams,
    output: z.object({ id: z.uuid() }),
  }),
  sendings: defineRoute({
    ...base,
    method: 'GET',
    path: `${path}/:id/sendings`,
    summary: 'Los últimos envíos de un programa',
    params: idParams,
    output: z.object({ items: z.array(sending) }),
  }),
  cancel: defineRoute({
    ...base,
    method: 'DELETE',
    path: '/api/report-sendings/:id',
    summary: 'Cancelar un envío que todavía no salió',
    params: idParams,
  }),
}
