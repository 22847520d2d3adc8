import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'

type PendingOrder = { articleId: string; sellerId: string; customerId: string; day: string }

/** Inserts a pending order of twelve units of an article. */
export const insertPendingOrder = async (
  { db, envId }: Tenant,
  { articleId, day, ...who }: PendingOrder,
): Promise<void> => {
  const id = newId()
  const figures = { packages: 12, kg: 12, netCents: 1200, totalCents: 1452 }
  await db
    .insertInto('orders')
    .values({
      ...who,
      ...figures,
      envId,
      id,
      documentKey: id,
      number: 1,
      day,
      takenAt: `${day}T15:00:00Z`,
      lineCount: 1,
      units: 12,
      taxCents: 252,
    })
    .execute()
  await db
    .insertInto('orderLines')
    .values({
      ...figures,
      envId,
      orderId: id,
      line: 1,
      articleId,
      quantity: 12,
      unitPriceCents: 100,
      taxRate: 21,
    })
    .execute()
}
