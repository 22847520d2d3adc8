import { sql } from 'kysely'
import { thousandthsText } from '../../../../kernel/contract/decimal.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { insertLines, type OrderRow } from '../ingest/orders.queries.ts'

/**
 * Rewrites an order, except number, key, seller, day and origin. Returns false and writes nothing when its version is not
 * `version` any more, or it was exported or voided.
 */
export const rewriteOrder = async (tenant: Tenant, order: OrderRow, version: number): Promise<boolean> => {
  const { db, envId } = tenant
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({
      version: version + 1,
      updatedAt: new Date(),
      priceListId: order.priceListId,
      deliveryOn: order.deliveryOn,
      note: order.note,
      lineCount: order.lines.length,
      units: thousandthsText(order.units),
      packages: thousandthsText(order.packages),
      kg: thousandthsText(order.kg),
      discountCents: order.discountCents,
      netCents: order.netCents,
      taxCents: order.taxCents,
      totalCents: order.totalCents,
    })
    .where('envId', '=', envId)
    .where('id', '=', order.id)
    .where('version', '=', version)
    .where('state', '=', 1)
    .where('canceledAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await sql`delete from order_lines where env_id = ${envId}::uuid and order_id = ${order.id}::uuid`.execute(db)
  await insertLines(tenant, order.lines)
  return true
}

/** Sets another delivery day (YYYY-MM-DD) for an order that a load could not deliver. */
export const rescheduleOrder = async ({ db, envId }: Tenant, id: string, deliveryOn: string): Promise<void> => {
  await db.updateTable('orders').set({ deliveryOn }).where('envId', '=', envId).where('id', '=', id).execute()
}
