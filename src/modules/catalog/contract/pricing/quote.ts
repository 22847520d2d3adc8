import { z } from 'zod'
import { daySchema, referenceValue } from '../../../../kernel/contract/fields.ts'
import { rowId } from '../../../../kernel/contract/inputs.ts'
import { permission } from '../../../../kernel/contract/roles.ts'
import { defineRoute } from '../../../../kernel/contract/route.ts'
import { catalogTag } from '../permissions.ts'

/** Whoever takes an order may ask what it costs, each person within their own sellers' customers. */
export const quoteOrders = permission('orders.quote', 'user')

export const maximumQuoteLines = 500
export const maximumCombos = 50
/** Of one combo. */
export const maximumSets = 10_000

/** Integer cents. Prices and nets carry no IVA. */
const cents = z.number().int()
/** Points: 21 is 21 %. */
const percent = z
  .number('Tiene que ser un número.')
  .min(0, 'Desde 0.')
  .max(100, 'Hasta 100.')
  .multipleOf(0.01, 'Admite hasta 2 decimales.')

const code = z.string('Tiene que ser un texto.').trim().min(1, 'Completá este dato.').max(40, 'Hasta 40 caracteres.')

const quantity = z
  .number('Tiene que ser un número.')
  .positive('La cantidad tiene que ser mayor que cero.')
  .max(1_000_000, 'La cantidad no puede superar 1.000.000.')
  .multipleOf(0.001, 'La cantidad admite hasta 3 decimales.')

/** By id or by the ERP's code, one of the two. */
const named = z.union(
  [z.strictObject({ id: rowId }), z.strictObject({ code })],
  'Indicá cuál es, por su id o por su código.',
)

export const quoteRequestLine = z.strictObject({
  article: named,
  /** Units. */
  quantity,
  /** What the seller gives on top of whatever promotions give. */
  discountPercent: percent.default(0),
})

/** A combo asked for by name, whole. Those that the lines complete by themselves are found without asking. */
export const quoteRequestCombo = z.strictObject({
  combo: named,
  quantity: z
    .number('Tiene que ser un número.')
    .int('Los combos van enteros.')
    .min(1, 'Desde 1.')
    .max(maximumSets, 'Hasta 10.000.'),
})

export const quoteRequest = z
  .strictObject({
    customer: named,
    /** The environment's today when left out. */
    day: daySchema.optional(),
    lines: z
      .array(quoteRequestLine)
      .max(maximumQuoteLines, `Hasta ${maximumQuoteLines} renglones.`)
      .default([])
      .meta({ examples: [[{ article: { code: 'A100' }, quantity: 12 }]] }),
    combos: z.array(quoteRequestCombo).max(maximumCombos, `Hasta ${maximumCombos} combos.`).default([]),
  })
  .refine(({ lines, combos }) => lines.length + combos.length > 0, {
    path: ['lines'],
    error: 'Agregá al menos un artículo.',
  })

/** Why a line costs what it costs, one entry per rule that touched it, in the order in which they were applied. */
export const appliedRule = z.object({
  kind: z.enum(['scale', 'promotion', 'combo', 'manual']),
  /** Of the promotion or combo; null for a scale of the price itself and for the seller's own discount. */
  id: z.uuid().nullable(),
  code: z.string().nullable(),
  name: z.string(),
  /** In Spanish, for a person: «Desde 12 unidades: $ 1.050,00 en lugar de $ 1.200,00». */
  why: z.string(),
  /** Of this line's net. */
  savedCents: cents,
})
export type AppliedRule = z.output<typeof appliedRule>

/**
 * A line as an order stores it: `quantity × unitPriceCents × (1 − discountPercent)` rounded half up is `netCents`, always.
 * One asked line may become several: the units that go into a combo, those that are paid, those that come free.
 */
export const quoteLine = z.object({
  /** `bonus`: free units, at 100 % discount. `combo`: units of a combo, at their part of its price. */
  kind: z.enum(['line', 'combo', 'bonus']),
  /** Which line of the request it comes from; null: of a combo asked by name, or a gift that no line asked for. */
  requestLine: z.number().int().nullable(),
  /** Which combo of the request it is part of; null: of none that was asked by name. */
  requestCombo: z.number().int().nullable(),
  article: referenceValue,
  unitOfMeasure: z.string(),
  quantity: z.number(),
  /** A unit, as the list says; null: the article has no price in it that day, and the line adds nothing. */
  listPriceCents: cents.nullable(),
  /** The list that price came from and since when; `validUntil` is the last day it is known to hold, null: no end known. */
  price: z.object({ list: referenceValue, validFrom: daySchema, validUntil: daySchema.nullable() }).nullable(),
  /** A unit, after scales and fixed prices, before `discountPercent`. */
  unitPriceCents: cents,
  /** Promotions' and the seller's together. */
  discountPercent: z.number(),
  manualDiscountPercent: z.number(),
  applied: z.array(appliedRule),
  netCents: cents,
  taxRate: z.number(),
  taxCents: cents,
  totalCents: cents,
  /** In Spanish, what is wrong with the line; null: nothing. */
  warning: z.string().nullable(),
  /** In Spanish, what a few more units would give: «Con 2 unidades más, 10 % de descuento»; null: nothing near. */
  nextStep: z.string().nullable(),
})
export type QuoteLine = z.output<typeof quoteLine>

export const quote = z.object({
  customer: referenceValue,
  day: daySchema,
  /** Null: the customer has no list and the company has no default one. */
  priceList: referenceValue.nullable(),
  /** The list is the company's default: the customer has none of its own, or its own does not hold that day. */
  isDefaultList: z.boolean(),
  lines: z.array(quoteLine),
  /** Combos that went in, asked for or found. */
  combos: z.array(
    z.object({
      id: z.uuid(),
      code: z.string(),
      name: z.string(),
      quantity: z.number().int(),
      netCents: cents,
      isFound: z.boolean(),
    }),
  ),
  /** Sums of the lines, to the cent. */
  totals: z.object({
    units: z.number(),
    /** Everything that is delivered, at list price. */
    listCents: cents,
    /** `listCents − netCents`. */
    savedCents: cents,
    netCents: cents,
    taxCents: cents,
    totalCents: cents,
    taxes: z.array(z.object({ rate: z.number(), baseCents: cents, taxCents: cents })),
  }),
})
export type Quote = z.output<typeof quote>

export const quoteRoute = defineRoute({
  method: 'POST',
  path: '/api/orders/quote',
  access: quoteOrders,
  tag: catalogTag,
  summary: 'Cuánto cuesta un pedido: precio, promociones, combos, escalas e IVA de cada renglón, y por qué',
  body: quoteRequest,
  output: quote,
})
