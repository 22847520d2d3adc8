import { z } from 'zod'
import { daySchema } from '../../../kernel/contract/fields.ts'
import { integerInput, rowId, textInput } from '../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { storeTag as tag } from './tag.ts'

const access = 'customer'
const base = '/api/store/shops/:shop'
/** The shop that the person orders for: one of theirs, or it is not found. */
const params = z.strictObject({ shop: rowId })

export const pageSize = 40
export const maximumCartLines = 200
export const noteLength = 200

const cents = z.number().int()

/** An article as a shop sees it. Prices are of one unit, with IVA, of the shop's list and promotions. */
const offer = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  brand: z.string().nullable(),
  unitOfMeasure: z.string(),
  unitsPerPackage: z.number(),
  listCents: cents,
  priceCents: cents,
  /** In Spanish, why it costs less than its list says, or what a few more would give; null: nothing. */
  promotion: z.string().nullable(),
  /** Units free to sell; null when the company does not tell, or does not count them. */
  available: z.number().nullable(),
  isFavourite: z.boolean(),
  /** Of the article; null: it has none. */
  photo: z.uuid().nullable(),
  /** What its menu says under the name; empty: nothing. */
  description: z.string(),
  /** In Spanish, why it cannot be ordered now; null: it can. */
  waiting: z.string().nullable(),
})
export type Offer = z.output<typeof offer>

const combo = z.object({
  kind: z.literal('combo'),
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  photo: z.uuid().nullable(),
  waiting: z.string().nullable(),
  /** Of one, with IVA. */
  priceCents: cents,
  /** What one of it takes, in units. */
  parts: z.array(z.object({ article: z.uuid(), quantity: z.number() })),
})

/** What a section shows: an article, a combo that is added whole, or a promotion in words. */
const entry = z.discriminatedUnion('kind', [
  offer.extend({ kind: z.literal('article') }),
  combo,
  z.object({ kind: z.literal('promotion'), id: z.uuid(), name: z.string(), description: z.string() }),
])
export type CatalogueEntry = z.output<typeof entry>

const section = z.object({ id: z.uuid(), name: z.string(), count: z.number().int() })
export type Section = z.output<typeof section>

const cartLine = z.strictObject({
  article: rowId,
  quantity: z
    .number('Tiene que ser un número.')
    .positive('La cantidad tiene que ser mayor que cero.')
    .max(1_000_000, 'La cantidad no puede superar 1.000.000.')
    .multipleOf(0.001, 'Hasta 3 decimales.'),
})

const cartLines = z
  .array(cartLine, 'Faltan los artículos.')
  .max(maximumCartLines, `Un pedido admite hasta ${maximumCartLines} artículos.`)
  .refine(lines => new Set(lines.map(({ article }) => article)).size === lines.length, {
    error: 'Cada artículo va una sola vez.',
  })

const note = textInput(noteLength).default('')
/** How the shop means to pay, of what the company offers; null: not said. */
const payment = integerInput(0, 6).nullable().default(null)

const priced = z.object({
  offer,
  quantity: z.number(),
  /** What the line costs, with IVA. */
  totalCents: cents,
  /** Units that come free with it. */
  freeUnits: z.number(),
  /** In Spanish: what a few more units would give. */
  nextStep: z.string().nullable(),
  savedCents: cents,
})

const cart = z.object({
  key: z.string(),
  version: z.number().int(),
  lines: z.array(priced),
  /** Articles that are not sold to the shop any more, and left the cart. */
  dropped: z.array(z.string()),
  note: z.string(),
  deliveryOn: daySchema.nullable(),
  payment: z.number().nullable(),
  combos: z.array(z.object({ name: z.string(), quantity: z.number() })),
  /** With IVA. */
  totals: z.object({ listCents: cents, savedCents: cents, taxCents: cents, totalCents: cents }),
  /** In Spanish, why it cannot be sent as it is; null: it can. */
  obstacle: z.string().nullable(),
  /** In Spanish, what to know before it is sent; null: nothing. */
  warning: z.string().nullable(),
})
export type Cart = z.output<typeof cart>

const deliveryChoice = z.object({ day: daySchema, label: z.string() })

const promise = z.object({
  /** In Spanish: «Te llega el mar 24/11 si pedís antes de las 18:00». */
  text: z.string(),
  days: z.array(deliveryChoice),
})

const shopFacts = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  canOrder: z.boolean(),
  seesDebt: z.boolean(),
  maximumOrderCents: z.number().nullable(),
  maximumMonthCents: z.number().nullable(),
})
export type ShopFacts = z.output<typeof shopFacts>

const orderRow = z.object({
  id: z.uuid(),
  number: z.string(),
  day: daySchema,
  deliveryOn: daySchema.nullable(),
  totalCents: cents,
  lineCount: z.number().int(),
  /** In Spanish, where it is. */
  state: z.string(),
  tone: z.enum(['waiting', 'moving', 'done', 'wrong']),
})
export type StoreOrderRow = z.output<typeof orderRow>

const account = z.object({
  /** In Spanish, one sentence each. */
  sentences: z.array(z.string()),
  debtCents: cents,
  overdueCents: cents,
  /** What is left of the limit; null: no limit. */
  availableCents: cents.nullable(),
  documents: z.array(
    z.object({ name: z.string(), issuedOn: daySchema, dueOn: daySchema, balanceCents: cents, isOverdue: z.boolean() }),
  ),
  /** What may be paid here of it; null: nothing. */
  payable: z.object({ debtCents: cents, overdueCents: cents }).nullable(),
})
export type Account = z.output<typeof account>

const step = z.object({
  title: z.string(),
  detail: z.string().nullable(),
  at: z.string().nullable(),
  isDone: z.boolean(),
})

const orderDetail = orderRow.extend({
  note: z.string().nullable(),
  steps: z.array(step),
  /** In Spanish, what is missing and why; empty: nothing. */
  shortages: z.array(z.string()),
  deliveredCents: cents.nullable(),
  /** What is left to pay of it, if it may be paid here; null: it may not, or nothing is left. */
  payableCents: cents.nullable(),
  lines: z.array(
    z.object({
      articleId: z.uuid(),
      name: z.string(),
      quantity: z.number(),
      deliveredQuantity: z.number().nullable(),
      /** In Spanish, why some of it did not arrive; null: nothing is missing. */
      shortage: z.string().nullable(),
      totalCents: cents,
    }),
  ),
})
export type StoreOrder = z.output<typeof orderDetail>

const message = z.object({
  id: z.uuid(),
  author: z.string(),
  text: z.string(),
  createdAt: z.string(),
  isOwn: z.boolean(),
})
export type StoreMessage = z.output<typeof message>

const articleDetail = z.object({
  offer,
  /** Of the hierarchy; null: none. */
  family: z.string().nullable(),
  taxRate: z.number(),
  /** In Spanish: what lowers its price, and what a few more would give. */
  promotions: z.array(z.string()),
  /** In Spanish, how the shop usually buys it and when it last did; empty: never. */
  habits: z.array(z.string()),
})
export type ArticleDetail = z.output<typeof articleDetail>

const usual = z.object({ quantity: z.number(), why: z.string(), offer })

const get = { method: 'GET', access, tag } as const

export const shopRoutes = {
  me: defineRoute({
    ...get,
    path: '/api/store/me',
    summary: 'Quién está en la tienda, de qué empresa y para qué comercios pide',
    output: z.object({
      name: z.string(),
      email: z.string(),
      company: z.string(),
      welcomeText: z.string(),
      /** What the company takes, in words. */
      paymentMethods: z.array(z.object({ method: z.number(), label: z.string() })),
      shops: z.array(shopFacts),
    }),
  }),
  home: defineRoute({
    ...get,
    path: `${base}/home`,
    summary: 'El inicio de un comercio: cuándo llega lo que pida, su último pedido y lo que le toca',
    params,
    output: z.object({
      promise,
      lastOrder: orderRow.nullable(),
      /** What they usually buy and is due today, with the reason. */
      usual: z.array(usual),
      favourites: z.array(offer),
      sections: z.array(section),
      seller: z.string().nullable(),
      visitOn: daySchema.nullable(),
      unread: z.number().int(),
    }),
  }),
  catalogue: defineRoute({
    ...get,
    path: `${base}/catalogue`,
    summary: `Los artículos que se le venden a un comercio, de a ${pageSize}, con sus precios`,
    params,
    query: z.strictObject({
      section: rowId.optional(),
      text: z.string().trim().max(100, 'Hasta 100 caracteres.').optional(),
      after: z.string().max(200).optional(),
    }),
    output: z.object({ items: z.array(entry), next: z.string().nullable(), isApproximate: z.boolean() }),
  }),
  article: defineRoute({
    ...get,
    path: `${base}/articles/:article`,
    summary: 'Un artículo: su precio, sus promociones y cómo lo lleva el comercio',
    params: params.extend({ article: rowId }),
    output: articleDetail,
  }),
  cart: defineRoute({ ...get, path: `${base}/cart`, summary: 'El pedido que se está armando', params, output: cart }),
  saveCart: defineRoute({
    method: 'PUT',
    access,
    tag,
    path: `${base}/cart`,
    summary: 'Guardar lo que se está armando; contesta cuánto cuesta',
    params,
    body: z.strictObject({ lines: cartLines, note, payment, deliveryOn: daySchema.nullable().default(null) }),
    output: cart,
  }),
  repeat: defineRoute({
    method: 'POST',
    access,
    tag,
    path: `${base}/cart/repeat/:order`,
    summary: 'Sumar al pedido los artículos de otro',
    params: params.extend({ order: rowId }),
    output: cart,
  }),
  order: defineRoute({
    method: 'POST',
    access,
    tag,
    path: `${base}/orders`,
    summary: 'Mandar el pedido. Con una clave ya usada contesta el pedido que la usó',
    params,
    body: z.strictObject({
      key: textInput(100, 1),
      lines: cartLines.min(1, 'El pedido no tiene artículos.'),
      note,
      payment,
      deliveryOn: daySchema.nullable().default(null),
    }),
    output: z.object({ id: z.uuid(), number: z.string(), totalCents: cents, isRepeated: z.boolean() }),
  }),
  orders: defineRoute({
    ...get,
    path: `${base}/orders`,
    summary: 'Los pedidos de un comercio, el más nuevo primero',
    params,
    query: z.strictObject({ before: rowId.optional() }),
    output: z.object({ items: z.array(orderRow), next: z.uuid().nullable() }),
  }),
  orderDetail: defineRoute({
    ...get,
    path: `${base}/orders/:order`,
    summary: 'Un pedido: por dónde va, qué llegó y qué faltó',
    params: params.extend({ order: rowId }),
    output: orderDetail,
  }),
  orderPdf: defineRoute({
    ...get,
    path: `${base}/orders/:order/pdf`,
    summary: 'Un pedido en PDF',
    params: params.extend({ order: rowId }),
  }),
  account: defineRoute({
    ...get,
    path: `${base}/account`,
    summary: 'Qué debe un comercio y cuánto crédito le queda, en palabras',
    params,
    output: account,
  }),
  addFavourite: defineRoute({
    method: 'PUT',
    access,
    tag,
    path: `${base}/favourites/:article`,
    summary: 'Tener un artículo a mano',
    params: params.extend({ article: rowId }),
  }),
  removeFavourite: defineRoute({
    method: 'DELETE',
    access,
    tag,
    path: `${base}/favourites/:article`,
    summary: 'Dejar de tener un artículo a mano',
    params: params.extend({ article: rowId }),
  }),
  messages: defineRoute({
    ...get,
    path: `${base}/messages`,
    summary: 'Los últimos mensajes entre el comercio y su vendedor',
    params,
    output: z.object({ items: z.array(message) }),
  }),
  unread: defineRoute({
    ...get,
    path: `${base}/messages/unread`,
    summary: 'Cuántos mensajes de la empresa no leyó nadie del comercio',
    params,
    output: z.object({ count: z.number().int() }),
  }),
  markRead: defineRoute({
    method: 'PUT',
    access,
    tag,
    path: `${base}/messages/read`,
    summary: 'Marcar leído lo que escribió la empresa',
    params,
  }),
  write: defineRoute({
    method: 'POST',
    access,
    tag,
    path: `${base}/messages`,
    summary: 'Escribirle al vendedor',
    params,
    body: z.strictObject({ text: textInput(1000, 1) }),
    output: message,
    rateLimit: { max: 120, windowSeconds: 60 },
  }),
}
