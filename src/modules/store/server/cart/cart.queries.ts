import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'

export type CartLine = { article: string; quantity: number }
export type CartContent = { lines: CartLine[]; note: string; deliveryOn: string | null; payment: number | null }
export type StoredCart = { key: string; version: number; content: CartContent }

/** A cart is of one person for one shop. */
export type CartPlace = { personId: string; shopId: string }

export const findCart = async ({ db, envId }: Tenant, { personId, shopId }: CartPlace): Promise<StoredCart | null> => {
  const row = await db
    .selectFrom('storeCarts')
    .select(['key', 'version', 'content'])
    .where('envId', '=', envId)
    .where('customerUserId', '=', personId)
    .where('customerId', '=', shopId)
    .executeTakeFirst()
  return row ? { ...row, content: { payment: null, ...(row.content as Omit<CartContent, 'payment'>) } } : null
}

/** Keeps the key of the cart that is there, which its order will have. */
export const writeCart = async (
  { db, envId }: Tenant,
  { personId, shopId }: CartPlace,
  { lines, note, deliveryOn, payment }: CartContent,
): Promise<StoredCart> => {
  const content = { lines, note, deliveryOn, payment }
  const row = await db
    .insertInto('storeCarts')
    .values({
      envId,
      customerUserId: personId,
      customerId: shopId,
      key: newId(),
      version: 1,
      content: JSON.stringify(content),
      updatedAt: new Date(),
    })
    .onConflict(conflict =>
      conflict.columns(['envId', 'customerUserId', 'customerId']).doUpdateSet(set => ({
        content: set.ref('excluded.content'),
        version: set('storeCarts.version', '+', 1),
        updatedAt: set.ref('excluded.updatedAt'),
      })),
    )
    .returning(['key', 'version'])
    .executeTakeFirstOrThrow()
  return { ...row, content }
}

/** Only while it still holds what became the order of that key: another phone may have begun the next one. */
export const dropCart = async ({ db, envId }: Tenant, { personId, shopId }: CartPlace, key: string): Promise<void> => {
  await db
    .deleteFrom('storeCarts')
    .where('envId', '=', envId)
    .where('customerUserId', '=', personId)
    .where('customerId', '=', shopId)
    .where('key', '=', key)
    .execute()
}

/** For a cart whose key another order has spent: sent again, it is an order of its own. */
export const renewKey = async ({ db, envId }: Tenant, { personId, shopId }: CartPlace, key: string): Promise<void> => {
  await db
    .updateTable('storeCarts')
    .set({ key: newId() })
    .where('envId', '=', envId)
    .where('customerUserId', '=', personId)
    .where('customerId', '=', shopId)
    .where('key', '=', key)
    .execute()
}
