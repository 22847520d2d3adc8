import { dayOf } from '../../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../../kernel/server/ids.ts'

const timeZone = 'America/Argentina/Buenos_Aires'
let lastNumber = 0

type Given = {
  sellerId: string
  customerId: string
  takenAt: string
  distanceMeters?: number | null
  note?: string | null
  deletedAt?: string
}

const documentOf = <G extends Given>(document: G) => {
  lastNumber += 1
  return {
    id: newId(),
    documentKey: `K${lastNumber}`,
    number: lastNumber,
    day: dayOf(document.takenAt, timeZone),
    ...document,
  }
}

export type GivenLine = {
  articleId: string
  quantity: number
  unitPriceCents: number
  discountPercent?: number
  taxRate?: number
}

export type GivenOrder = Given & {
  number?: number
  origin?: number
  state?: number
  totalCents?: number
  lineCount?: number
  kg?: number
  deliveryOn?: string | null
  canceledAt?: string
  latitude?: number
  longitude?: number
  lines?: GivenLine[]
}

const lineOf = (
  { articleId, quantity, unitPriceCents, discountPercent = 0, taxRate = 21 }: GivenLine,
  index: number,
) => {
  const netCents = Math.round(quantity * unitPriceCents * (1 - discountPercent / 100))
  return {
    line: index + 1,
    articleId,
    quantity,
    unitPriceCents,
    discountPercent,
    taxRate,
    netCents,
    totalCents: netCents + Math.round((netCents * taxRate) / 100),
    packages: quantity,
    kg: quantity,
  }
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

/** Inserts an order's rows; its amounts are computed from its lines when it has them. */
export const insertOrder = async (
  { db, envId }: Tenant,
  { lines = [], ...given }: GivenOrder,
): Promise<{ id: string; number: number }> => {
  const rows = lines.map(lineOf)
  const netCents = lines.length > 0 ? sum(rows.map(row => row.netCents)) : (given.totalCents ?? 12_100)
  const totalCents = lines.length > 0 ? sum(rows.map(row => row.totalCents)) : (given.totalCents ?? 12_100)
  const order = {
    lineCount: lines.length || 1,
    units: sum(lines.map(line => line.quantity)),
    packages: 0,
    kg: 0,
    netCents,
    taxCents: totalCents - netCents,
    totalCents,
    ...documentOf(given),
  }
  await db
    .insertInto('orders')
    .values({ envId, ...order })
    .execute()
  if (rows.length > 0)
    await db
      .insertInto('orderLines')
      .values(rows.map(row => ({ envId, orderId: order.id, ...row })))
      .execute()
  return { id: order.id, number: order.number }
}

export type GivenPayment = { method: number; amountCents: number; bank?: string; checkNumber?: string; dueOn?: string }
export type GivenDocument = {
  kind: string
  number: string
  totalCents: number
  paidCents: number
  code?: string
  installment?: number
}
export type GivenCollection = Given & {
  payments: GivenPayment[]
  documents?: GivenDocument[]
  state?: number
  canceledAt?: string
}

export const insertCollection = async (
  { db, envId }: Tenant,
  { payments, documents = [], ...given }: GivenCollection,
): Promise<{ id: string; number: number }> => {
  const collection = { ...documentOf(given), totalCents: sum(payments.map(payment => payment.amountCents)) }
  await db
    .insertInto('collections')
    .values({ envId, ...collection })
    .execute()
  const collectionId = collection.id
  await db
    .insertInto('collectionPayments')
    .values(payments.map((payment, index) => ({ envId, collectionId, line: index + 1, ...payment })))
    .execute()
  if (documents.length > 0)
    await db
      .insertInto('collectionDocuments')
      .values(documents.map((document, index) => ({ envId, collectionId, line: index + 1, ...document })))
      .execute()
  return { id: collection.id, number: collection.number }
}

export const insertNoPurchase = async (
  { db, envId }: Tenant,
  noPurchase: Given & { excuseId: string },
): Promise<string> => {
  const { number: _, ...row } = documentOf(noPurchase)
  await db
    .insertInto('noPurchases')
    .values({ envId, ...row })
    .execute()
  return row.id
}
