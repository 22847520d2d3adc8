import { z } from 'zod'
import { referenceValue } from '../../../../kernel/contract/fields.ts'
import { operationPhoto } from '../photos/photos.ts'
import { collectionOriginNames } from './collection-origins.ts'

const instant = z.string()
const day = z.string()
const cents = z.number()

export const voucherState = z.enum(['pending', 'exported', 'canceled', 'deleted'])
export type VoucherState = z.output<typeof voucherState>

/** Collections have one state more: of a load that is not settled yet. */
export const collectionState = z.enum([...voucherState.options, 'unsettled'])
export type CollectionState = z.output<typeof collectionState>

/** Who the document is for. */
export const voucherCustomer = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  tradeName: z.string().nullable(),
  cuit: z.string().nullable(),
  taxCondition: z.string().nullable(),
  address: z.string().nullable(),
  locality: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})

const point = z.object({ latitude: z.number(), longitude: z.number() })

/** Where it was taken, where the shop is, and the metres between both. */
export const voucherPlace = z.object({
  taken: point.nullable(),
  customer: point.nullable(),
  distanceMeters: z.number().nullable(),
  isFar: z.boolean(),
})

export const historyEntry = z.object({
  at: instant,
  actor: z.string(),
  action: z.string(),
  detail: z.record(z.string(), z.unknown()),
})

const exportBatch = z.object({ id: z.uuid(), number: z.number(), fileName: z.string(), createdAt: instant })

const common = {
  id: z.uuid(),
  customer: voucherCustomer,
  seller: referenceValue,
  takenAt: instant,
  receivedAt: instant,
  day,
  note: z.string().nullable(),
  place: voucherPlace,
  photos: z.array(operationPhoto),
  deletedAt: instant.nullable(),
  history: z.array(historyEntry),
}

export const orderLine = z.object({
  line: z.number(),
  article: referenceValue,
  unitOfMeasure: z.string(),
  quantity: z.number(),
  unitPriceCents: cents,
  listPriceCents: cents.nullable(),
  discountPercent: z.number(),
  taxRate: z.number(),
  netCents: cents,
  totalCents: cents,
  packages: z.number(),
  kg: z.number(),
  /** What the line should have cost that day, and why; null when it was right or not checked. */
  expectedNetCents: cents.nullable(),
  expectedWhy: z.string().nullable(),
})

export const orderDetail = z.object({
  ...common,
  number: z.number(),
  state: voucherState,
  kind: z.enum(['sale', 'return']),
  origin: z.number(),
  documentKey: z.string(),
  priceList: referenceValue.nullable(),
  deliveryOn: day.nullable(),
  canceledAt: instant.nullable(),
  lineCount: z.number(),
  units: z.number(),
  packages: z.number(),
  kg: z.number(),
  discountCents: cents,
  netCents: cents,
  taxCents: cents,
  totalCents: cents,
  lines: z.array(orderLine),
  /** IVA by rate. */
  taxes: z.array(z.object({ rate: z.number(), baseCents: cents, taxCents: cents })),
  exportBatch: exportBatch.nullable(),
})
export type OrderDetail = z.output<typeof orderDetail>
export type OrderLine = z.output<typeof orderLine>

export const collectionDetail = z.object({
  ...common,
  number: z.number(),
  state: collectionState,
  origin: z.enum(collectionOriginNames),
  /** The load in which it was collected, and the order that was delivered. */
  round: z
    .object({ loadId: z.uuid(), number: z.number(), orderId: z.uuid(), orderNumber: z.number(), dealer: z.string() })
    .nullable(),
  documentKey: z.string(),
  receiptNumber: z.string().nullable(),
  canceledAt: instant.nullable(),
  totalCents: cents,
  payments: z.array(
    z.object({
      line: z.number(),
      method: z.number(),
      letter: z.string(),
      label: z.string(),
      amountCents: cents,
      checkNumber: z.string().nullable(),
      bank: z.string().nullable(),
      dueOn: day.nullable(),
    }),
  ),
  documents: z.array(
    z.object({
      line: z.number(),
      code: z.string().nullable(),
      kind: z.string(),
      number: z.string(),
      totalCents: cents,
      paidCents: cents,
      installment: z.number().nullable(),
    }),
  ),
  exportBatch: exportBatch.nullable(),
})
export type CollectionDetail = z.output<typeof collectionDetail>

export const noPurchaseDetail = z.object({
  ...common,
  documentKey: z.string(),
  excuse: referenceValue,
  /** Its reason asks for a photo, and none came. */
  lacksPhoto: z.boolean(),
})
export type NoPurchaseDetail = z.output<typeof noPurchaseDetail>

export type VoucherHistory = z.output<typeof historyEntry>
export type VoucherPlace = z.output<typeof voucherPlace>
export type VoucherCustomer = z.output<typeof voucherCustomer>
