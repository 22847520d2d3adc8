import { z } from 'zod'
import { daySchema } from '../../../kernel/contract/fields.ts'
import { fileReference, noteInput, textInput } from '../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { deliveryResultIds } from '../../logistics/contract/delivery-results.ts'
import {
  type ConflictCause,
  type ConflictResolution,
  conflictCauses,
  conflictChoices,
  conflictResolutions,
  type DeliverySource,
  deliverySources,
  returnReasonIds,
} from './delivery-words.ts'
import { idInput, someCentsInput, someUnitsInput } from './inputs.ts'
import { settlementPermissions, settlementTag as tag } from './permissions.ts'

export const maximumDeliveries = 200
const maximumLines = 200

const dayMs = 86_400_000
const oldestDays = 60

/** Results may come weeks late from a phone that was off; a time two days ahead is a wrong clock. */
const isRecent = (instant: string): boolean => {
  const at = Date.parse(instant)
  return at >= Date.now() - oldestDays * dayMs && at <= Date.now() + dayMs
}

const instant = z.iso
  .datetime({ offset: true, error: 'La fecha y hora no existe o no está escrita en ISO 8601.' })
  .refine(isRecent, `Se admite desde hace ${oldestDays} días hasta mañana.`)
  .transform(text => new Date(text).toISOString())

const article = idInput('Elegí un artículo de la lista.')
const reason = z.enum(returnReasonIds, 'Elegí uno de los motivos.')
const file = fileReference.nullable().default(null)

const list = <Item extends z.ZodType>(item: Item) =>
  z.array(item, 'Tiene que ser una lista.').max(maximumLines, `Hasta ${maximumLines} renglones.`).default([])

const shape = {
  result: z.enum(deliveryResultIds, 'Elegí uno de los resultados.'),
  /** The reason of an order that was not delivered. */
  reason: reason.nullable().default(null),
  note: noteInput,
  rescheduledOn: daySchema.nullable().default(null),
  returns: list(
    z.strictObject({ articleId: article, units: someUnitsInput, isFit: z.boolean('Elegí sí o no.'), reason }),
  ),
  payments: list(
    z.strictObject({
      method: z.number('Tiene que ser un número.').int('De 0 a 6.').min(0, 'De 0 a 6.').max(6, 'De 0 a 6.'),
      amountCents: someCentsInput,
      checkNumber: textInput(40).nullable().default(null),
      bank: textInput(80).nullable().default(null),
      dueOn: daySchema.nullable().default(null),
    }),
  ),
  /** Empty containers that the customer returned. */
  containers: list(z.strictObject({ articleId: article, units: someUnitsInput })),
  photoFileId: file,
  signatureFileId: file,
}

type Result = { result: string; reason: unknown; rescheduledOn: unknown; returns: unknown[] }

const checkResult = ({ result, reason: why, rescheduledOn, returns }: Result, context: z.RefinementCtx): void => {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (result === 'not_delivered' && !why) refuse('reason', 'Elegí por qué no se entregó.')
  if (result === 'partial' && returns.length === 0) refuse('returns', 'Decí qué artículos volvieron.')
  if (result !== 'partial' && returns.length > 0) refuse('returns', 'Solo una entrega parcial tiene devoluciones.')
  if (result !== 'not_delivered' && rescheduledOn) refuse('rescheduledOn', 'Solo se reprograma lo que no se entregó.')
}

/** A result written in the back office. */
const resultInput = z.strictObject(shape).superRefine(checkResult)
export type ResultInput = z.output<typeof resultInput>

/** A stored result, parsed again without today's validation. */
export const keptResult = z.object(shape)

/** A result written in the back office, with the one that the screen showed: null when there was none, absent to correct any. */
export const handInput = z
  .strictObject({ ...shape, seenId: z.uuid('Ese resultado no es válido.').nullable().optional() })
  .superRefine(checkResult)

/** A result sent by a phone, with its key, order, time and place. */
export const deliveryWire = z
  .strictObject({
    key: textInput(100, 1),
    loadId: idInput('Ese consolidado no es válido.'),
    orderId: idInput('Ese pedido no es válido.'),
    at: instant,
    latitude: z.number('Tiene que ser un número.').min(-90, 'Desde -90.').max(90, 'Hasta 90.').nullable().default(null),
    longitude: z
      .number('Tiene que ser un número.')
      .min(-180, 'Desde -180.')
      .max(180, 'Hasta 180.')
      .nullable()
      .default(null),
    ...shape,
  })
  .superRefine(checkResult)
  .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
    path: ['latitude'],
    error: 'La posición necesita latitud y longitud.',
  })
export type DeliveryWire = z.output<typeof deliveryWire>

const answerItem = z.object({
  key: z.string(),
  /**
   * `repeated`: the key was received before, and nothing changes. `rejected`: nothing was written. `conflict`: stored until a
   * person decides between it and the current result; do not send it again. `outdated`: stored as an older result of the
   * same phone.
   */
  status: z.enum(['created', 'repeated', 'rejected', 'conflict', 'outdated']),
  id: z.uuid().optional(),
  /** The outcome, as a sentence for the user of the phone. */
  detail: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type DeliveryAnswer = z.output<typeof answerItem>

const batchAnswer = z.object({
  items: z.array(answerItem),
  created: z.number(),
  repeated: z.number(),
  rejected: z.number(),
  conflicts: z.number(),
  outdated: z.number(),
})

const { $schema: _, ...oneDelivery } = z.toJSONSchema(deliveryWire, { io: 'input', unrepresentable: 'any' })
const manyDeliveries = {
  type: 'object',
  required: ['items'],
  properties: { items: { type: 'array', minItems: 1, maxItems: maximumDeliveries, items: oneDelivery } },
}

/** Only describes the shape: items are validated one by one, so that an invalid one does not reject the others. */
const oneOrMany = z
  .record(z.string(), z.unknown(), 'Enviá una entrega o {items: […]}.')
  .meta({ anyOf: [oneDelivery, manyDeliveries] })

const orderParams = z.strictObject({
  loadId: idInput('Ese consolidado no es válido.'),
  orderId: idInput('Ese pedido no es válido.'),
})

const units = z.number()
const cents = z.number().int()

const idsOf = <T extends string>(words: Record<T, string>) => Object.keys(words) as [T, ...T[]]

/** The content of a result. */
const deliverySays = z.object({
  id: z.uuid(),
  source: z.enum(idsOf<DeliverySource>(deliverySources)),
  result: z.enum(deliveryResultIds),
  reason: z.enum(returnReasonIds).nullable(),
  note: z.string().nullable(),
  rescheduledOn: z.string().nullable(),
  deliveredCents: cents,
  happenedAt: z.string(),
  actor: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  photoFileId: z.uuid().nullable(),
  signatureFileId: z.uuid().nullable(),
  returns: z.array(z.object({ articleId: z.uuid(), units, isFit: z.boolean(), reason: z.enum(returnReasonIds) })),
  payments: z.array(
    z.object({
      method: z.number().int(),
      amountCents: cents,
      checkNumber: z.string().nullable(),
      bank: z.string().nullable(),
      dueOn: z.string().nullable(),
    }),
  ),
  containers: z.array(z.object({ articleId: z.uuid(), units })),
})

/** Another result of the same order, which waits for a decision or was decided. It has no effect unless it is taken. */
const deliveryConflict = z.object({
  id: z.uuid(),
  cause: z.enum(idsOf<ConflictCause>(conflictCauses)),
  source: z.enum(idsOf<DeliverySource>(deliverySources)),
  receivedAt: z.string(),
  resolution: z.enum(idsOf<ConflictResolution>(conflictResolutions)).nullable(),
  resolvedAt: z.string().nullable(),
  resolvedBy: z.string().nullable(),
  says: deliverySays.omit({ id: true, source: true, deliveredCents: true }),
})
export type DeliveryConflict = z.output<typeof deliveryConflict>

/** A result that was corrected; it is kept without effect. */
const earlierDelivery = z.object({
  id: z.uuid(),
  source: z.enum(idsOf<DeliverySource>(deliverySources)),
  actor: z.string(),
  happenedAt: z.string(),
  voidedAt: z.string(),
  result: z.enum(deliveryResultIds),
  deliveredCents: cents,
  paidCents: cents,
})

/** One order of a load, with its result. */
export const loadedOrder = z.object({
  loadId: z.uuid(),
  orderId: z.uuid(),
  number: z.number(),
  customer: z.object({
    id: z.uuid(),
    code: z.string(),
    name: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  }),
  orderedCents: cents,
  /** The amount loaded for it, which is what is handed over and charged. */
  totalCents: cents,
  lines: z.array(
    z.object({ articleId: z.uuid(), code: z.string(), name: z.string(), units, isContainer: z.boolean() }),
  ),
  containers: z.array(z.object({ articleId: z.uuid(), code: z.string(), name: z.string(), units })),
  /** Whether its result can be written now. */
  isOpen: z.boolean(),
  delivery: deliverySays.nullable(),
  conflicts: z.array(deliveryConflict),
  earlier: z.array(earlierDelivery),
})
export type LoadedOrder = z.output<typeof loadedOrder>

/** The load and delivery of an order, shown on the order itself; null while it is on no load. */
export const orderDelivery = z.object({
  customer: loadedOrder.shape.customer,
  load: z
    .object({
      id: z.uuid(),
      number: z.number(),
      state: z.enum(['pendiente', 'procesado', 'completado']),
      deliversOn: z.string(),
      dealer: z.string(),
      vehicle: z.string(),
      sequence: z.number(),
    })
    .nullable(),
  delivery: deliverySays.nullable(),
})
export type OrderDelivery = z.output<typeof orderDelivery>

const orderPath = '/api/settlements/:loadId/orders/:orderId'

export const deliveryRoutes = {
  post: defineRoute({
    method: 'POST',
    path: '/api/deliveries',
    access: settlementPermissions.deliver,
    tag,
    bodyLimit: 8 * 1_048_576,
    summary: `Recibir resultados de entrega. Uno (201 nuevo, 200 repetido o anterior, 202 a la espera de que una persona decida) o hasta ${maximumDeliveries} en {items} (200, con lo que pasó con cada uno)`,
    body: oneOrMany,
    judgesRows: true,
    output: z.union([answerItem, batchAnswer]),
  }),
  order: defineRoute({
    method: 'GET',
    path: orderPath,
    access: settlementPermissions.manage,
    tag,
    summary: 'Un pedido de un reparto y su resultado',
    params: orderParams,
    output: loadedOrder,
  }),
  ofOrder: defineRoute({
    method: 'GET',
    path: '/api/orders/:orderId/delivery',
    access: settlementPermissions.follow,
    tag,
    summary: 'En qué reparto va un pedido, y el comprobante de su entrega',
    params: orderParams.pick({ orderId: true }),
    output: orderDelivery,
  }),
  save: defineRoute({
    method: 'PUT',
    path: orderPath,
    access: settlementPermissions.manage,
    tag,
    summary: 'Registrar o corregir a mano el resultado de un pedido',
    params: orderParams,
    body: handInput,
    output: loadedOrder,
  }),
  resolve: defineRoute({
    method: 'POST',
    path: `${orderPath}/conflicts/:conflictId`,
    access: settlementPermissions.manage,
    tag,
    summary: 'Decidir entre el resultado de un pedido y otro que espera: dejar el que está o tomar el otro',
    params: orderParams.extend({ conflictId: idInput('Ese resultado no es válido.') }),
    body: z.strictObject({
      choice: z.enum(idsOf<keyof typeof conflictChoices>(conflictChoices), 'Elegí una de las opciones.'),
      /** The current result that the person saw; null when there was none. */
      seenId: z.uuid('Ese resultado no es válido.').nullable(),
    }),
    output: loadedOrder,
  }),
}
