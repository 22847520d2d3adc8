import { z } from 'zod'
import { daySchema, referenceValue } from '../../../../kernel/contract/fields.ts'
import { maximumCombos, quoteRequestCombo, quoteRequestLine } from '../../../catalog/contract/pricing/quote.ts'
import { recommendedActionNames } from '../../../stock/contract/recommended.ts'
import { wireText } from '../ingest/wire-fields.ts'
import { maximumLines } from './pasted-lines.ts'
import { cycle } from './suggestions.ts'

export const noteLength = 250

const note = wireText(noteLength)
  .nullish()
  .transform(value => value || null)

/** An order as it is typed: articles, combos by name, and what is given by hand. The server computes the prices. */
const typedFields = {
  lines: z
    .array(quoteRequestLine, 'Faltan los renglones del pedido.')
    .max(maximumLines, `Un pedido admite hasta ${maximumLines} renglones.`),
  combos: z.array(quoteRequestCombo).max(maximumCombos, `Hasta ${maximumCombos} combos.`).default([]),
  note,
  deliveryOn: daySchema.nullish().transform(day => day ?? null),
}

type Typed = Pick<z.output<z.ZodObject<typeof typedFields>>, 'lines' | 'combos'>

const isNotEmpty = ({ lines, combos }: Typed): boolean => lines.length + combos.length > 0
const empty = { path: ['lines'], error: 'El pedido no tiene renglones.' }

const isOncePerCombo = ({ combos }: Typed): boolean =>
  new Set(combos.map(({ combo }) => JSON.stringify(combo))).size === combos.length
const repeatedCombo = { path: ['combos'], error: 'Cada combo va una sola vez, con su cantidad.' }

export const newOrder = z
  .strictObject({
    /** Made by the screen once per order: sent twice, it is one order. */
    key: wireText(100, 1),
    customer: wireText(40, 1),
    ...typedFields,
  })
  .refine(isNotEmpty, empty)
  .refine(isOncePerCombo, repeatedCombo)
export type NewOrder = z.output<typeof newOrder>

export const changedOrder = z
  .strictObject({
    /** The version that the person was changing. */
    version: z
      .number('Tiene que ser un número.')
      .int('Tiene que ser un número entero.')
      .min(1, 'Desde 1.')
      .max(2_147_483_647),
    ...typedFields,
  })
  .refine(isNotEmpty, empty)
  .refine(isOncePerCombo, repeatedCombo)
export type ChangedOrder = z.output<typeof changedOrder>

/** `repeated`: its key was already known, and the first one stays as it was. */
export const takenOrder = z.object({
  id: z.uuid(),
  number: z.number(),
  status: z.enum(['created', 'repeated', 'changed']),
  /** With IVA, as the server priced it. */
  totalCents: z.number(),
})

/** Where `orders.alreadyTaken` says which order its key is of. */
export const takenOrderPath = (id: string): string => `orders/${id}`

/** The id in such a path; null when it is another. */
export const takenOrderIn = (path: string): string | null => /^orders\/([0-9a-f-]{36})$/.exec(path)?.[1] ?? null

/** A line as it is written on the screen, understood or not yet. */
const draftLine = z.strictObject({
  code: z.string().max(100),
  quantity: z.string().max(20),
  discount: z.string().max(10),
  /** Its code is a combo's, not an article's. */
  isCombo: z.boolean().default(false),
})

/** A draft, saved as it was typed, valid or not, so that nothing is lost. */
export const draftContent = z.strictObject({
  /** The version of the pending order that it began from; null for a new order. */
  version: z.number().int().nullable(),
  key: wireText(100, 1),
  deliveryOn: z.string().max(10),
  note: z.string().max(1000),
  lines: z.array(draftLine).max(maximumLines, `Un pedido admite hasta ${maximumLines} renglones.`),
})
export type DraftContent = z.output<typeof draftContent>
export type DraftLine = z.output<typeof draftLine>

/** An article or a combo, with what the person who orders it needs to see. */
export const offeredArticle = z.object({
  /** The combo's own, when it is one. */
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  unitOfMeasure: z.string(),
  unitsPerPackage: z.number(),
  /** Units free to sell in all warehouses, of a combo how many can be made up; null when its stock is not counted. */
  available: z.number().nullable(),
  /** What a combo brings, and its price without IVA; null: an article. */
  combo: z.object({ content: z.string(), priceCents: z.number() }).nullable(),
})
export type OfferedArticle = z.output<typeof offeredArticle>

export const orderSuggestions = z.object({
  /** What the customer usually takes and is due, most bought first. */
  items: z.array(cycle.extend({ article: offeredArticle })),
  /** What the company wants sold to them besides, the highest priority first. */
  recommended: z.array(
    z.object({ article: offeredArticle, action: z.enum(recommendedActionNames), priority: z.number() }),
  ),
})
export type OrderSuggestions = z.output<typeof orderSuggestions>

/** With IVA. What the customer would owe with a new order is `debtCents + pendingCents` and the order. */
export const credit = z.object({
  /** Null: no limit. */
  limitCents: z.number().nullable(),
  debtCents: z.number(),
  overdueCents: z.number(),
  /** The day its oldest debt fell due; null: nothing is overdue. */
  overdueSince: z.string().nullable(),
  /** Orders that wait to be exported, without the one being changed. */
  pendingCents: z.number(),
  pendingOrders: z.number(),
  /** Whether passing the limit refuses this person's order, and the days of overdue debt that do. */
  blocksOverLimit: z.boolean(),
  blockDays: z.number().nullable(),
})
export type Credit = z.output<typeof credit>

const orderFacts = z.object({
  id: z.uuid(),
  number: z.number(),
  day: z.string(),
  totalCents: z.number(),
  lineCount: z.number(),
})

/** Everything the screen needs to begin. */
export const orderTaking = z.object({
  today: z.string(),
  customer: z.object({
    id: z.uuid(),
    code: z.string(),
    name: z.string(),
    tradeName: z.string().nullable(),
    address: z.string().nullable(),
    locality: z.string().nullable(),
  }),
  seller: referenceValue.nullable(),
  priceList: referenceValue.nullable(),
  /** In Spanish, why no order can be taken; null: it can. */
  obstacle: z.string().nullable(),
  credit,
  lastOrder: orderFacts.nullable(),
  deliveryOn: z.string(),
  maximumDiscountPercent: z.number(),
  /** The pending order being changed, as it is now; null: a new one. */
  order: orderFacts
    .extend({ version: z.number(), note: z.string().nullable(), deliveryOn: z.string().nullable() })
    .nullable(),
  draft: draftContent.nullable(),
  draftSavedAt: z.string().nullable(),
  /** Those the draft names. */
  articles: z.array(offeredArticle),
})
export type OrderTaking = z.output<typeof orderTaking>
