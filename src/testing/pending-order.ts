import { dayOf } from '../kernel/contract/formats.ts'
import type { Tenant } from '../kernel/server/database/tenancy.ts'
import { newId } from '../kernel/server/ids.ts'
import { createCustomer, createSeller } from './factories.ts'

type PendingOrder = {
  number: number
  lines: { articleId: string; quantity: number }[]
  priceCents: number
  /** Units of goods, without those of services. */
  units: number
  /** Today when none is given. */
  day?: string
}

/**
 * Inserts an order that waits for a vehicle, of a seller and a customer of its own. Each unit of goods is a package of
 * one kg; there is no IVA.
 */
export const insertPendingOrder = async (
  tenant: Tenant,
  { number, lines, priceCents, units, day = dayOf(new Date(), 'America/Argentina/Buenos_Aires') }: PendingOrder,
): Promise<string> => {
  const { db, envId } = tenant
  const id = newId()
  const total = lines.reduce((sum, { quantity }) => sum + quantity * priceCents, 0)
  await db
    .insertInto('orders')
    .values({
      envId,
      id,
      documentKey: id,
      number,
      sellerId: await createSeller(tenant),
      customerId: await createCustomer(tenant),
      takenAt: new Date(),
      day,
      lineCount: lines.length,
      units,
      packages: units,
      kg: units,
      netCents: total,
      taxCents: 0,
      totalCents: total,
    })
    .execute()
  const rows = lines.map(({ articleId, quantity }, index) => ({
    envId,
    orderId: id,
    line: index + 1,
    articleId,
    quantity,
    unitPriceCents: priceCents,
    taxRate: 0,
    netCents: quantity * priceCents,
    totalCents: quantity * priceCents,
    packages: quantity,
    kg: quantity,
  }))
  await db.insertInto('orderLines').values(rows).execute()
  return id
}
