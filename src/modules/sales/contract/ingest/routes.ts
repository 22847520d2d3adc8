import { z } from 'zod'
import { permission } from '../../../../kernel/contract/roles.ts'
import { defineRoute } from '../../../../kernel/contract/route.ts'
import { collectionWire, noPurchaseWire, orderWire, positionWire } from './wire.ts'
import { wireKey } from './wire-fields.ts'

export const postDocuments = permission('sales.documents.post', 'user')
export const voidOrders = permission('sales.orders.void', 'staff')

export const maximumItems = 500

const fieldError = z.object({ path: z.string(), message: z.string() })

/**
 * The outcome of a document. `repeated`: the same document was received before; `id` is that one's, and it did not change.
 * `rejected`: `errors` says why, and nothing was written.
 */
export const itemAnswer = z.object({
  key: z.string(),
  status: z.enum(['created', 'repeated', 'rejected']),
  id: z.uuid().optional(),
  number: z.number().optional(),
  errors: z.array(fieldError).optional(),
})
export type ItemAnswer = z.output<typeof itemAnswer>

export const batchAnswer = z.object({
  items: z.array(itemAnswer),
  created: z.number(),
  repeated: z.number(),
  rejected: z.number(),
})

/** Documents are validated one by one, so that a wrong one does not refuse the others; this shape only documents the API. */
const oneOrMany = (document: z.ZodType) => {
  const { $schema: _, ...one } = z.toJSONSchema(document, { io: 'input', unrepresentable: 'any' })
  const many = {
    type: 'object',
    required: ['items'],
    properties: { items: { type: 'array', minItems: 1, maxItems: maximumItems, items: one } },
  }
  return z.record(z.string(), z.unknown(), 'Enviá un documento o {items: […]}.').meta({ anyOf: [one, many] })
}

const tag = 'Ingreso de documentos'
const bodyLimit = 8 * 1_048_576

const ingestRoute = (path: string, summary: string, document: z.ZodType) =>
  defineRoute({
    method: 'POST',
    path,
    access: postDocuments,
    tag,

    bodyLimit,
    summary: `${summary}. Un documento (201 nuevo, 200 repetido) o hasta ${maximumItems} en {items} (200, con lo que pasó con cada uno)`,
    body: oneOrMany(document),
    judgesRows: true,
    output: z.union([itemAnswer, batchAnswer]),
  })

export const ingestRoutes = {
  orders: ingestRoute('/api/v1/orders', 'Recibir pedidos', orderWire),
  collections: ingestRoute('/api/v1/collections', 'Recibir cobranzas', collectionWire),
  noPurchases: ingestRoute('/api/v1/no-purchases', 'Recibir no compras', noPurchaseWire),
  positions: ingestRoute('/api/v1/positions', 'Recibir posiciones', positionWire),
  cancelOrder: defineRoute({
    method: 'POST',
    path: '/api/v1/orders/:key/cancel',
    access: voidOrders,
    tag,
    summary: 'Anular un pedido pendiente por su clave: queda marcado y no cuenta en ningún lado',
    params: z.strictObject({ key: wireKey }),
  }),
  deleteOrder: defineRoute({
    method: 'DELETE',
    path: '/api/v1/orders/:key',
    access: voidOrders,
    tag,
    summary: 'Borrar un pedido pendiente por su clave: deja de contar en todos lados',
    params: z.strictObject({ key: wireKey }),
  }),
}
