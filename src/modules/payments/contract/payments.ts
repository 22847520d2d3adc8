import { z } from 'zod'
import { rowId, textInput } from '../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { linkStateIds, paymentMarkIds, paymentStatusIds } from './payment-words.ts'
import { managePayments, readPayments, paymentsTag as tag } from './permissions.ts'

export const linksOnPage = 50

const cents = z.number().int()

const payment = z.object({
  /** The provider's number of it. */
  number: z.string(),
  status: z.enum(paymentStatusIds),
  amountCents: cents,
  returnedCents: cents,
  currency: z.string(),
  approvedAt: z.string().nullable(),
  /** The collection that it is; null: none that stands. */
  collection: z.object({ id: z.uuid(), number: z.number() }).nullable(),
  marks: z.array(z.enum(paymentMarkIds)),
  /** In Spanish, why no collection could be written. */
  refusal: z.string().nullable(),
})
export type LinkPayment = z.output<typeof payment>

const link = z.object({
  id: z.uuid(),
  customer: z.object({ id: z.uuid(), code: z.string(), name: z.string() }),
  /** Null: what the customer owes. */
  order: z.object({ id: z.uuid(), number: z.number() }).nullable(),
  amountCents: cents,
  currency: z.string(),
  state: z.enum(linkStateIds),
  /** Who of the customer asked for it. */
  author: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  payments: z.array(payment),
})
export type PaymentLink = z.output<typeof link>

const account = z.object({
  isOn: z.boolean(),
  /** Keys were stored; they are never shown again. */
  hasKeys: z.boolean(),
  /** They were sealed by another installation: they have to be typed again. */
  areUnreadable: z.boolean(),
  accountName: z.string().nullable(),
  triedAt: z.string().nullable(),
  changedAt: z.string().nullable(),
  changedBy: z.string().nullable(),
  /** The address that the provider has to call; it must be reached from outside by https. */
  notificationUrl: z.string(),
  isReachable: z.boolean(),
})
export type PaymentAccount = z.output<typeof account>

const secret = textInput(300).refine(text => !/\s/.test(text), 'No lleva espacios.')

export const paymentsBody = z.strictObject({
  isOn: z.boolean('Elegí sí o no.'),
  /** Empty: the one that is stored stays. */
  accessToken: secret,
  webhookSecret: secret,
})

const settings = '/api/settings/payments'

export const paymentRoutes = {
  links: defineRoute({
    method: 'GET',
    path: '/api/payment-links',
    access: readPayments,
    tag,
    summary: `Lo que se pidió pagar en línea, lo último primero, de a ${linksOnPage}`,
    query: z.strictObject({
      customer: rowId.optional(),
      order: rowId.optional(),
      /** Only those with something to look at. */
      marked: z.enum(['1'], 'Elegí una de las opciones.').optional(),
      before: rowId.optional(),
    }),
    output: z.object({ items: z.array(link), next: z.uuid().nullable() }),
  }),
  account: defineRoute({
    method: 'GET',
    path: settings,
    access: managePayments,
    tag,
    summary: 'Con qué cuenta se cobra en línea. Las claves no se muestran',
    output: account,
  }),
  saveAccount: defineRoute({
    method: 'PUT',
    path: settings,
    access: managePayments,
    tag,
    summary: 'Prender o apagar los pagos en línea y guardar sus claves. Una clave vacía deja la que está',
    body: paymentsBody,
    output: account,
  }),
  tryAccount: defineRoute({
    method: 'POST',
    path: `${settings}/try`,
    access: managePayments,
    tag,
    summary: 'Preguntarle a Mercado Pago de quién son las claves guardadas',
    output: z.object({ accountName: z.string(), currency: z.string() }),
    rateLimit: { max: 20, windowSeconds: 60 },
  }),
  /** Called by the provider. Its body proves nothing: the number of the payment is signed, the rest is asked for. */
  notify: defineRoute({
    method: 'POST',
    path: '/api/payments/notifications/:company',
    access: 'public',
    tag,
    summary: 'Aviso de Mercado Pago de que un pago cambió, firmado con x-signature',
    params: z.strictObject({ company: rowId }),
    query: z.looseObject({
      'data.id': z.string().max(64, 'Hasta 64 caracteres.').optional(),
      type: z.string().max(64, 'Hasta 64 caracteres.').optional(),
    }),
    /** Whatever it is, it is not looked at. */
    body: z.unknown(),
    isBinary: true,
    bodyLimit: 65_536,
    /** The provider takes 200 as read, and sends anything else again. */
    output: z.object({ received: z.literal(true) }),
    rateLimit: { max: 1200, windowSeconds: 60 },
  }),
}
