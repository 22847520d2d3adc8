import { z } from 'zod'
import { rowId } from '../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { linkStateIds } from '../../payments/contract/payment-words.ts'
import { storeTag as tag } from './tag.ts'

const access = 'customer'
const params = z.strictObject({ shop: rowId })
const cents = z.number().int()

const storePayment = z.object({
  id: z.uuid(),
  state: z.enum(linkStateIds),
  /** In Spanish, what became of it. */
  sentence: z.string(),
  amountCents: cents,
  description: z.string(),
  /** Null: it is of the debt. */
  order: z.uuid().nullable(),
  /** Where it is paid; null: it cannot be any more. */
  url: z.string().nullable(),
})
export type StorePayment = z.output<typeof storePayment>

export const payRoutes = {
  pay: defineRoute({
    method: 'POST',
    access,
    tag,
    path: '/api/store/shops/:shop/payments',
    summary: 'Pagar en línea un pedido, lo que se debe o lo vencido: dónde se paga',
    params,
    body: z
      .strictObject({
        what: z.enum(['debt', 'overdue', 'order'], 'Elegí qué pagar.'),
        /** Which one, of an order. */
        order: rowId.nullable().default(null),
      })
      .refine(({ what, order }) => (what === 'order') === (order !== null), {
        path: ['order'],
        error: 'Elegí el pedido.',
      }),
    output: z.object({ id: z.uuid(), url: z.string() }),
    rateLimit: { max: 120, windowSeconds: 60 },
  }),
  payment: defineRoute({
    method: 'GET',
    access,
    tag,
    path: '/api/store/shops/:shop/payments/:payment',
    summary: 'Qué pasó con un pago en línea',
    params: params.extend({ payment: rowId }),
    output: storePayment,
    rateLimit: { max: 120, windowSeconds: 60 },
  }),
}
