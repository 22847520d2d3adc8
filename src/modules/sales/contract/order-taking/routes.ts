import { z } from 'zod'
import { idParams, rowId } from '../../../../kernel/contract/inputs.ts'
import { permission } from '../../../../kernel/contract/roles.ts'
import { defineRoute } from '../../../../kernel/contract/route.ts'
import { wireText } from '../ingest/wire-fields.ts'
import { maximumLines } from './pasted-lines.ts'
import {
  changedOrder,
  draftContent,
  newOrder,
  offeredArticle,
  orderSuggestions,
  orderTaking,
  takenOrder,
} from './taken-order.ts'

/** Everybody takes orders of the customers they see (spec.md §2: the page is of «user»). */
export const takeOrders = permission('orders.take', 'user')

const tag = 'Toma de pedidos'
const access = takeOrders
const base = '/api/order-taking'
const params = z.strictObject({ codeClient: wireText(40, 1) })
/** The pending order being changed: its own units are free for it. */
const changing = { order: rowId.optional() }
const query = z.strictObject(changing)

export const suggestedArticles = 8
/** Recommended articles offered beside what the customer usually takes. */
export const offeredRecommended = 12

const draftLines = z.object({
  lines: z.array(z.object({ article: offeredArticle, quantity: z.number(), discountPercent: z.number() })),
  /** Names of what is no longer sold. */
  dropped: z.array(z.string()),
})

export const takingRoutes = {
  open: defineRoute({
    method: 'GET',
    path: `${base}/customers/:codeClient`,
    access,
    tag,
    summary: 'Lo que hace falta para tomarle un pedido a un cliente, o para cambiar uno pendiente',
    params,
    query,
    output: orderTaking,
  }),
  saveDraft: defineRoute({
    method: 'PUT',
    path: `${base}/customers/:codeClient/draft`,
    access,
    tag,
    summary: 'Guardar lo que se está escribiendo',
    params,
    query,
    body: draftContent,
    output: z.object({ savedAt: z.string() }),
  }),
  dropDraft: defineRoute({
    method: 'DELETE',
    path: `${base}/customers/:codeClient/draft`,
    access,
    tag,
    summary: 'Descartar lo que se estaba escribiendo',
    params,
    query,
  }),
  suggestions: defineRoute({
    method: 'GET',
    path: `${base}/customers/:codeClient/suggestions`,
    access,
    tag,
    summary: 'Lo que el cliente suele comprar y le toca hoy, con el motivo, y lo que la empresa le recomienda',
    params,
    query,
    output: orderSuggestions,
  }),
  linesOf: defineRoute({
    method: 'GET',
    path: `${base}/customers/:codeClient/lines-of/:orderId`,
    access,
    tag,
    summary: 'Los renglones de otro pedido del cliente, para repetirlo',
    params: params.extend({ orderId: rowId }),
    output: draftLines,
  }),
  articles: defineRoute({
    method: 'GET',
    path: `${base}/articles`,
    access,
    tag,
    summary: `Hasta ${suggestedArticles} artículos activos y combos vigentes para el cliente, por código o parte del nombre`,
    query: z.strictObject({
      customer: wireText(40, 1),
      text: z.string('Falta el texto a buscar.').trim().min(1, 'Escribí algo.').max(100, 'Hasta 100 caracteres.'),
      ...changing,
    }),
    output: z.object({ items: z.array(offeredArticle) }),
  }),
  articlesByCode: defineRoute({
    method: 'POST',
    path: `${base}/articles/by-code`,
    access,
    tag,
    summary: 'Los artículos activos, y los combos vigentes para el cliente, que llevan esos códigos',
    body: z.strictObject({
      customer: wireText(40, 1),
      codes: z.array(wireText(100)).max(maximumLines, `Hasta ${maximumLines} códigos.`),
      ...changing,
    }),
    output: z.object({ items: z.array(offeredArticle) }),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/orders',
    access,
    tag,
    summary: 'Tomar un pedido. Con una clave ya usada contesta el pedido que la usó',
    body: newOrder,
    output: takenOrder,
  }),
  change: defineRoute({
    method: 'PUT',
    path: '/api/orders/:id',
    access,
    tag,
    summary: 'Cambiar un pedido pendiente',
    params: idParams,
    body: changedOrder,
    output: takenOrder,
  }),
}
