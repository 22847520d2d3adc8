import { z } from 'zod'
import { idParams, integerInput, rowId, textInput } from '../../../kernel/contract/inputs.ts'
import { type RecordEvent, recordEvents } from '../../../kernel/contract/record-events.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { integrationPermissions, integrationTag } from './permissions.ts'

export const maximumDestinations = 50
/** Deliveries and their attempts are kept so many days. */
export const keptDays = 30
export const testEvent = 'webhook.test'

export const eventTitles: Record<RecordEvent, string> = {
  'order.created': 'Llegó un pedido',
  'order.changed': 'Cambió un pedido',
  'order.exported': 'Un pedido bajó al ERP',
  'order.export-undone': 'Se deshizo la bajada de un pedido',
  'order.cancelled': 'Se anuló un pedido',
  'order.delivered': 'Se entregó un pedido',
  'collection.created': 'Llegó una cobranza',
  'collection.cancelled': 'Se anuló una cobranza',
  'collection.exported': 'Una cobranza bajó al ERP',
  'collection.export-undone': 'Se deshizo la bajada de una cobranza',
  'settlement.closed': 'Se cerró una rendición',
  'customer.changed': 'Se creó, cambió o eliminó un cliente',
  'form.answered': 'Se respondió un formulario',
  'stock.changed': 'Se movió el stock de un artículo',
  'stock.below': 'El stock de un artículo bajó de su mínimo',
}

const urlInput = z
  .string('Escribí la dirección.')
  .trim()
  .max(2_000, 'Hasta 2.000 caracteres.')
  .refine(
    text => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'Escribí una dirección completa: https://…',
  )
  .refine(text => !URL.canParse(text) || (!new URL(text).username && !new URL(text).password), {
    error: 'Sin usuario ni contraseña: cada envío va firmado.',
  })

export const destinationInput = z.strictObject({
  name: textInput(60, 1),
  url: urlInput,
  events: z
    .array(z.enum(recordEvents, 'Ese evento no existe.'), 'Elegí qué eventos se mandan.')
    .min(1, 'Elegí al menos un evento.')
    .max(recordEvents.length)
    .transform(events => recordEvents.filter(name => events.includes(name))),
})
export type DestinationInput = z.output<typeof destinationInput>

export const destinationStates = { active: 'Al día', failing: 'Con fallas', paused: 'En pausa' } as const
export type DestinationState = keyof typeof destinationStates

export const destinationView = z.object({
  id: rowId,
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  state: z.enum(['active', 'failing', 'paused']),
  createdAt: z.string(),
  creator: z.string(),
  pausedAt: z.string().nullable(),
  /** Null while paused: three days without a good answer. */
  pausedBy: z.string().nullable(),
  failingSince: z.string().nullable(),
  /** While the secret of before signs, too. */
  overlapUntil: z.string().nullable(),
  /** Waiting for their next attempt. */
  pending: z.number(),
  /** Of the last 24 hours, each with its hour: the oldest first. */
  hours: z.array(z.object({ delivered: z.number(), failed: z.number() })),
})
export type DestinationView = z.output<typeof destinationView>

export const messageStates = {
  pending: 'En espera',
  delivered: 'Entregado',
  failed: 'Falló',
  discarded: 'Descartado',
} as const
const stateIds = ['pending', 'delivered', 'failed', 'discarded'] as const

export const messageRow = z.object({
  id: rowId,
  destinationId: rowId,
  destination: z.string(),
  event: z.string(),
  document: z.string(),
  createdAt: z.string(),
  state: z.enum(stateIds),
  attempts: z.number(),
  lastAt: z.string().nullable(),
  lastStatus: z.number().nullable(),
  lastError: z.string().nullable(),
  lastMs: z.number().nullable(),
  nextAt: z.string().nullable(),
})
export type MessageRow = z.output<typeof messageRow>

export const attemptView = z.object({
  number: z.number(),
  at: z.string(),
  ms: z.number(),
  status: z.number().nullable(),
  error: z.string().nullable(),
  contentType: z.string().nullable(),
  answer: z.string().nullable(),
})
export type AttemptView = z.output<typeof attemptView>

export const messageDetail = messageRow.extend({
  url: z.string(),
  recordId: z.string().nullable(),
  body: z.string(),
  /** As they were sent last, or as they would be sent now. */
  headers: z.record(z.string(), z.string()),
  history: z.array(attemptView),
})
export type MessageDetail = z.output<typeof messageDetail>

/** `trouble`: waiting after a failure, or failed for good. */
export const logStates = { all: 'Todos', trouble: 'Con falla', ...messageStates } as const
export type LogState = keyof typeof logStates

const instant = z.iso.datetime({ offset: true, error: 'Elegí una fecha y hora.' })

const chosen = {
  destinationId: rowId.optional(),
  event: z.enum([...recordEvents, testEvent], 'Ese evento no existe.').optional(),
  state: z.enum(['all', 'trouble', ...stateIds], 'Ese estado no existe.').default('all'),
  from: instant.optional(),
  to: instant.optional(),
}

export const logQuery = z.strictObject({
  ...chosen,
  cursor: rowId.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type LogQuery = z.output<typeof logQuery>

/** What a replay or a discard is about: those chosen one by one, or all that a filter shows. */
export const selectionInput = z
  .strictObject({
    ids: z.array(rowId).max(500, 'Hasta 500 por vez.').optional(),
    filter: z.strictObject(chosen).optional(),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), 'Elegí entregas, o un filtro.')
export type SelectionInput = z.output<typeof selectionInput>

export const summary = z.object({
  deliveries: z.object({ total: z.number(), delivered: z.number(), medianMs: z.number().nullable() }),
  keys: z.object({
    live: z.number(),
    /** Which ends first within 30 days. */
    expiring: z.object({ name: z.string(), expiresAt: z.string() }).nullable(),
  }),
  trouble: z.number(),
  /** Files that wait for a person. */
  files: z.number(),
  phones: z.object({ bound: z.number(), today: z.number() }),
})
export type IntegrationSummary = z.output<typeof summary>

const base = '/api/integration/destinations'
const log = '/api/integration/deliveries'
const common = { access: integrationPermissions.manage, tag: integrationTag } as const
const one = { ...common, params: idParams } as const
const counted = z.object({ count: z.number() })

export const webhookRoutes = {
  summary: defineRoute({
    ...common,
    method: 'GET',
    path: '/api/integration/summary',
    summary: 'Cómo andan las entregas, las claves y los teléfonos',
    output: summary,
  }),
  destinations: defineRoute({
    ...common,
    method: 'GET',
    path: base,
    summary: 'Los destinos de webhooks, con sus últimas 24 horas',
    output: z.object({ items: z.array(destinationView) }),
  }),
  create: defineRoute({
    ...common,
    method: 'POST',
    path: base,
    summary: 'Agregar un destino; la respuesta trae el secreto con que se firma',
    body: destinationInput,
    output: z.object({ destination: destinationView, secret: z.string() }),
  }),
  change: defineRoute({
    ...one,
    method: 'PUT',
    path: `${base}/:id`,
    summary: 'Cambiar un destino',
    body: destinationInput,
    output: destinationView,
  }),
  remove: defineRoute({
    ...one,
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Eliminar un destino: lo que espera no se manda',
  }),
  restore: defineRoute({
    ...one,
    method: 'POST',
    path: `${base}/:id/restore`,
    summary: 'Deshacer la eliminación de un destino',
    output: destinationView,
  }),
  pause: defineRoute({
    ...one,
    method: 'POST',
    path: `${base}/:id/pause`,
    summary: 'Pausar un destino: lo que pasa se guarda y espera',
    output: destinationView,
  }),
  resume: defineRoute({
    ...one,
    method: 'POST',
    path: `${base}/:id/resume`,
    summary: 'Reanudar un destino y mandarle lo que espera',
    output: destinationView,
  }),
  secret: defineRoute({
    ...one,
    method: 'GET',
    path: `${base}/:id/secret`,
    summary: 'El secreto con que se firma lo que se manda a un destino',
    output: z.object({ secret: z.string() }),
  }),
  rotate: defineRoute({
    ...one,
    method: 'POST',
    path: `${base}/:id/rotate`,
    summary:
      'Darle un secreto nuevo a un destino; lo que se manda lleva también la firma del anterior, por las horas elegidas',
    body: z.strictObject({ overlapHours: integerInput(0, 720) }),
    output: z.object({ destination: destinationView, secret: z.string() }),
  }),
  test: defineRoute({
    ...one,
    method: 'POST',
    path: `${base}/:id/test`,
    summary: 'Mandar un evento de prueba, con un pedido de ejemplo',
    output: messageRow,
  }),
  log: defineRoute({
    ...common,
    method: 'GET',
    path: log,
    summary: 'Las entregas de los últimos 30 días, de la última a la primera',
    query: logQuery,
    output: z.object({ items: z.array(messageRow), next: z.string().nullable(), total: z.number() }),
  }),
  message: defineRoute({
    ...one,
    method: 'GET',
    path: `${log}/:id`,
    summary: 'Una entrega: sus intentos, lo que se mandó y lo que contestaron',
    output: messageDetail,
  }),
  replay: defineRoute({
    ...common,
    method: 'POST',
    path: `${log}/replay`,
    summary: 'Reenviar entregas, con el mismo id',
    body: selectionInput,
    output: counted,
  }),
  discard: defineRoute({
    ...common,
    method: 'POST',
    path: `${log}/discard`,
    summary: 'Descartar entregas que esperan: no se mandan más',
    body: selectionInput,
    output: counted,
  }),
}
