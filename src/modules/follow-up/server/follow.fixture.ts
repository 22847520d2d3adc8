import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'

export type Bought = { articleId: string; quantity: number; netCents: number }

type OrderGiven = {
  day: string
  sellerId: string
  customerId: string
  lines: Bought[]
  canceled?: boolean
  deleted?: boolean
}

let number = 0

const document = (fields: { day: string; sellerId: string; customerId: string }) => {
  const id = newId()
  number += 1
  const { day, sellerId, customerId } = fields
  return {
    id,
    documentKey: id,
    day,
    sellerId,
    customerId,
    takenAt: `${day}T15:00:00.${String(number % 1000).padStart(3, '0')}Z`,
  }
}

/** An order, or with negative quantities a return; its sums are those of its lines. Answers its id. */
export const writeOrder = async ({ db, envId }: Tenant, fields: OrderGiven): Promise<string> => {
  const order = { ...document(fields), envId, number }
  const sum = (of: (line: Bought) => number): number => fields.lines.reduce((total, line) => total + of(line), 0)
  const net = sum(line => line.netCents)
  await db
    .insertInto('orders')
    .values({
      ...order,
      kind: sum(line => line.quantity) < 0 ? 'return' : 'sale',
      lineCount: fields.lines.length,
      units: sum(line => line.quantity),
      packages: 0,
      kg: sum(line => line.quantity) / 2,
      netCents: net,
      taxCents: Math.round(net * 0.21),
      totalCents: net + Math.round(net * 0.21),
      canceledAt: fields.canceled ? `${fields.day}T18:00:00Z` : null,
      deletedAt: fields.deleted ? `${fields.day}T18:00:00Z` : null,
    })
    .execute()
  await db
    .insertInto('orderLines')
    .values(
      fields.lines.map((line, index) => ({
        envId,
        orderId: order.id,
        line: index + 1,
        articleId: line.articleId,
        quantity: line.quantity,
        unitPriceCents: Math.round(line.netCents / line.quantity),
        taxRate: 21,
        netCents: line.netCents,
        totalCents: Math.round(line.netCents * 1.21),
        packages: 0,
        kg: line.quantity / 2,
      })),
    )
    .execute()
  return order.id
}

export const writeCollection = async (
  { db, envId }: Tenant,
  collection: { day: string; sellerId: string; customerId: string; totalCents: number },
): Promise<void> => {
  await db
    .insertInto('collections')
    .values({ ...document(collection), envId, number, totalCents: collection.totalCents })
    .execute()
}

export const writeNoPurchase = async (
  { db, envId }: Tenant,
  noPurchase: { day: string; sellerId: string; customerId: string; excuseId: string },
): Promise<void> => {
  await db
    .insertInto('noPurchases')
    .values({ ...document(noPurchase), envId, excuseId: noPurchase.excuseId })
    .execute()
}

/** A planned visit; rebuilding the facts counts what was done in it. */
export const writePlanned = async (
  { db, envId }: Tenant,
  visit: { day: string; sellerId: string; customerId: string },
): Promise<void> => {
  await db
    .insertInto('visits')
    .values({ envId, ...visit, isPlanned: true })
    .execute()
}
