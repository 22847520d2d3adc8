import { z } from 'zod'
import { deliveryResultIds } from '../../logistics/contract/delivery-results.ts'
import { returnReasonIds } from './delivery-words.ts'
import { cashForms } from './denominations.ts'
import { differenceKinds } from './settlement-rules.ts'

const units = z.number()
const cents = z.number().int()
const instant = z.string()
export const named = z.object({ id: z.uuid(), code: z.string(), name: z.string() })

/** Who carries a difference: the delivery person, on their account, or the company itself. */
export const bearers = { person: 'El repartidor', company: 'La empresa' } as const
export type Bearer = keyof typeof bearers
export const bearerIds = Object.keys(bearers) as [Bearer, ...Bearer[]]

/** Differences as closed settlements of older versions booked them, by the kind of money. */
const olderKinds = ['cheques', 'transfers'] as const
export type BookedKind = (typeof differenceKinds)[number] | (typeof olderKinds)[number]

const difference = {
  articleId: z.uuid().nullable(),
  subject: z.string().nullable(),
  units: units.nullable(),
  amountCents: cents,
}

/** Why a document may be where a difference comes from. */
export const trailKinds = ['paid', 'unpaid', 'returned', 'kept', 'taken'] as const

const trail = z.object({
  /** As `differenceKey` tells it. */
  key: z.string(),
  documents: z.array(
    z.object({
      orderId: z.uuid(),
      kind: z.enum(trailKinds),
      units: units.nullable(),
      amountCents: cents.nullable(),
      /** The document says exactly as much as is missing. */
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
  /** What left on the vehicle for it. */
  totalCents: cents,
  result: z.enum(deliveryResultIds).nullable(),
  reason: z.enum(returnReasonIds).nullable(),
  deliveredCents: cents.nullable(),
  /** Null too while money is not counted. */
  paidCents: cents.nullable(),
  happenedAt: instant.nullable(),
  /** Other results that wait for a decision. */
  conflicts: z.number().int(),
})

const goodsLine = z.object({
  articleId: z.uuid(),
  code: z.string(),
  name: z.string(),
  isContainer: z.boolean(),
  /** Null: nobody counted it yet, which is not zero. */
  fit: units.nullable(),
  unfit: units.nullable(),
  empty: units.nullable(),
  priceCents: cents,
  /** What the documents say and what follows from the count; null while goods are not counted. */
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

/** A payment that is not cash, as the phone sent it: it is ticked when it is there. */
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
  /** Times it was closed. */
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
  /** What the person owes the company. */
  accountCents: cents,
  /** How many results were ever written of the round's orders, corrected ones too: whoever closes says how many they saw. */
  results: z.number().int(),
  goodsCount: countMark,
  moneyCount: countMark,
  /** Who counts does not approve, when the company asks for it and there is somebody else. */
  approval: z.object({ isSeparate: z.boolean(), mayClose: z.boolean(), people: z.array(z.string()) }),
  orders: z.array(orderLine),
  goods: z.array(goodsLine),
  /** Method by method; null while money is not counted. */
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
  /** Of what customers paid: for what they kept, and on older debt. Null while money is not counted. */
  salesCents: cents.nullable(),
  collectionsCents: cents.nullable(),
  /** What circulates of the company's currency. */
  denominations: z.object({ note: z.array(cents), coin: z.array(cents) }),
  notes: z.array(z.object({ form: z.enum(cashForms), denominationCents: cents, quantity: z.number().int() })),
  /** Torn notes and other cash that no row is for. */
  looseCents: cents,
  values: z.array(value),
  /** Values that the phone did not send. */
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
  /** Containers of the customers of the round, with what each holds now; empty while goods are not counted. */
  containers: z.array(z.object({ customer: named, article: named, lent: units, returned: units, balance: units })),
  history: z.array(z.object({ at: instant, actor: z.string(), action: z.string(), reason: z.string().nullable() })),
})
export type SettlementView = z.output<typeof settlementView>
