import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { type DraftContent, draftContent } from '../../contract/order-taking/taken-order.ts'

/** The person, the customer and the pending order of a draft; `orderId` is null for a new order. */
export type DraftPlace = { userId: string; customerId: string; orderId: string | null }

const draftOf = ({ db, envId }: Tenant, { userId, customerId, orderId }: DraftPlace) =>
  db
    .selectFrom('orderDrafts')
    .select(['content', 'updatedAt'])
    .where('envId', '=', envId)
    .where('userId', '=', userId)
    .where('customerId', '=', customerId)
    .where('orderId', 'is not distinct from', orderId)

/** Null when there is none, or its stored form is of an older version. */
export const readDraft = async (
  tenant: Tenant,
  place: DraftPlace,
): Promise<{ content: DraftContent; savedAt: string } | null> => {
  const row = await draftOf(tenant, place).executeTakeFirst()
  const read = draftContent.safeParse(row?.content)
  return row && read.success ? { content: read.data, savedAt: row.updatedAt } : null
}

/** Saves the draft over the previous one. */
export const saveDraft = async (
  { db, envId }: Tenant,
  place: DraftPlace,
  content: DraftContent,
): Promise<{ savedAt: string }> => {
  const savedAt = new Date()
  const json = JSON.stringify(content)
  await db
    .insertInto('orderDrafts')
    .values({ envId, id: newId(), ...place, content: json, updatedAt: savedAt })
    .onConflict(conflict =>
      conflict.columns(['envId', 'userId', 'customerId', 'orderId']).doUpdateSet({ content: json, updatedAt: savedAt }),
    )
    .execute()
  return { savedAt: savedAt.toISOString() }
}

export const dropDraft = async ({ db, envId }: Tenant, { userId, customerId, orderId }: DraftPlace): Promise<void> => {
  await db
    .deleteFrom('orderDrafts')
    .where('envId', '=', envId)
    .where('userId', '=', userId)
    .where('customerId', '=', customerId)
    .where('orderId', 'is not distinct from', orderId)
    .execute()
}
