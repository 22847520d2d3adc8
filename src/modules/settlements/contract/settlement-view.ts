import { z } from 'zod'
import { deliveryResultIds } from '../../logistics/contract/delivery-results.ts'
import { returnReasonIds } from './delivery-words.ts'
import { cashForms } from './denominations.ts'
import { differenceKinds } from './settlement-rules.ts'

const units = z.number()
const cents = z.number().int()
const instant = z.string()
export const named = z.object({ id: z.uuid(), code: z.string(), name: z.string() })

/** Who bears a difference: the delivery person, on their account, or the company. */
export const bearers = { person: 'El repartidor', company: 'La empresa' } as const
export type Bearer = keyof typeof bearers
export const bearerIds = Object.keys(bearers) as [Bearer, ...Bearer[]]

/** Kinds of money of the differences in settlements closed by older versions. */
const olderKinds = ['cheques', 'transfers'] as const
export type BookedKind = (typeof differenceKinds)[number] | (typeof olderKinds)[number]

const difference = {
  articleId: z.uuid().nullable(),
  subject: z.string().nullable(),
  units: units.nullable(),
  amountCents: cents,
}

/** Why a document may be the origin of a difference. */
export const trailKinds = ['paid', 'unpaid', 'returned', 'kept', 'taken'] as const

const trail = z.object({
  /** The `differenceKey` of the difference. */
  key: z.string(),
  documents: z.array(
    z.object({
      orderId: z.uuid(),
      kind: z.enum(trailKinds),
      units: units.nullable(),
      amountCents: cents.nullable(),
      /** Whether the amount of the document equals the difference. */
      isExact: z.boolean(),
    }),
  ),
})
export type Trail = z.output<typeof trail>

const countMark = z.object({ at: instant, actor: z.string() }).nullable()

const orderLine = z.object({
  orderId: z.uuid(),
  number: z.number(),
  sequence: z.number().int(),
  customer: z.string(),
  customerCode: z.string(),
  orderedCents: cents,
  /** The amount loaded for the order. */
  totalCents: cents,
  result: z.enum(deliveryResultIds).nullable(),
  reason: z.enum(returnReasonIds).nullable(),
  deliveredCents: cents.nullable(),
  /** Also null while money is not declared counted. */
  paidCents: cents.nullable(),
  happenedAt: instant.nullable(),
  /** Number of conflicting results that wait for a decision. */
  conflicts: z.number().int(),
})

const goodsLine = z.object({
  articleId: z.uuid(),
  code: z.string(),
  name: z.string(),
  isContainer: z.boolean(),
  /** Null while it is not counted, which is different from zero. */
  fit: units.nullable(),
  unfit: units.nullable(),
  empty: units.nullable(),
  priceCents: cents,
  /** Figures by the documents and the count; null while goods are not declared counted. */
  figures: z
    .object({
      loaded: units,
      delivered: units,
      pickedUp: units,
      expectedFit: units,
      expectedUnfit: units,
      shortage: units,
      spoiled: units,
      emptyShortage: units,
    })
    .nullable(),
})

/** A payment other than cash reported by the phone; it is ticked when it was handed in. */
const value = z.object({
  subject: z.string(),
  method: z.number().int(),
  amountCents: cents,
  checkNumber: z.string().nullable(),
  bank: z.string().nullable(),
  dueOn: z.string().nullable(),
  orderId: z.uuid(),
  happenedAt: instant,
  photoFileId: z.uuid().nullable(),
  isInHand: z.boolean(),
})

export const settlementView = z.object({
  loadId: z.uuid(),
  number: z.number(),
  state: z.enum(['open', 'closed']),
  version: z.number().int(),
  /** How many times it was closed. */
  closings: z.number().int(),
  loadState: z.string(),
  /** Why it cannot be settled, if it cannot. */
  blocked: z.string().nullable(),
  deliversOn: z.string(),
  deliveryPerson: named,
  vehicle: named,
  warehouse: named,
  note: z.string().nullable(),
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
  /** The balance of the delivery person's account; positive is owed to the company. */
  accountCents: cents,
  /** Number of results ever written for the load's orders, including corrected ones: closing states how many were seen. */
  results: z.number().int(),
  goodsCount: countMark,
  moneyCount: countMark,
  /** Whether those who counted may not close (when the setting is on and there is somebody else), and who may. */
  approval: z.object({ isSeparate: z.boolean(), mayClose: z.boolean(), people: z.array(z.string()) }),
  orders: z.array(orderLine),
  goods: z.array(goodsLine),
  /** By method; null while money is not declared counted. */
  money: z
    .array(
      z.object({
        method: z.number().int(),
        taken: cents,
        spent: cents,
        expected: cents,
        counted: cents,
        missing: cents,
      }),
    )
    .nullable(),
  /** Payments for delivered goods; the rest pays older debt. Null while money is not declared counted. */
  salesCents: cents.nullable(),
  collectionsCents: cents.nullable(),
  /** The denominations of the cash count. */
  denominations: z.object({ note: z.array(cents), coin: z.array(cents) }),
  notes: z.array(z.object({ form: z.enum(cashForms), denominationCents: cents, quantity: z.number().int() })),
  /** Torn notes and other cash without a row. */
  looseCents: cents,
  values: z.array(value),
  /** Values that the phone did not report. */
  extras: z.array(
    z.object({
      key: z.string(),
      method: z.number().int(),
      amountCents: cents,
      detail: z.string(),
      orderId: z.uuid().nullable(),
    }),
  ),
  expenses: z.array(z.object({ amountCents: cents, detail: z.string() })),
  differences: z.array(
    z.object({
      kind: z.enum([...differenceKinds, ...olderKinds]),
      ...difference,
      orderId: z.uuid().nullable(),
      deliveryPerson: named,
      bearer: z.enum(bearerIds),
      reason: z.string(),
    }),
  ),
  unexplained: z.array(z.object({ kind: z.enum(differenceKinds), ...difference })),
  trails: z.array(trail),
  /** Containers of the load's customers with their balances; empty while goods are not declared counted. */
  containers: z.array(z.object({ customer: named, article: named, lent: units, returned: units, balance: units })),
  history: z.array(z.object({ at: instant, actor: z.string(), action: z.string(), reason: z.string().nullable() })),
})
export type SettlementView = z.output<typeof settlementView>
