import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

export type LoadCollectionRow = {
  id: string
  number: number
  state: number
  sellerId: string
  customerId: string
  takenAt: string
  day: string
  totalCents: number
  deliveryId: string
  origin: number
}

/** Those of these deliveries that stand, in the order they were taken. */
export const findLoadCollections = async (
  { db, envId }: Tenant,
  deliveryIds: string[],
): Promise<LoadCollectionRow[]> => {
  const { rows } = await sql<LoadCollectionRow>`
    select id, number, state, seller_id, customer_id, taken_at, day, total_cents, delivery_id, origin from collections
    where env_id = ${envId}::uuid and delivery_id = any(${deliveryIds}::uuid[]) and canceled_at is null and deleted_at is null
    order by taken_at, id for update`.execute(db)
  return rows
}

/** False when the ERP took it meanwhile. */
export const markCanceled = async ({ db, envId }: Tenant, id: string): Promise<boolean> => {
  const now = new Date()
  const { numUpdatedRows } = await db
    .updateTable('collections')
    .set({ canceledAt: now, updatedAt: now })
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('state', '=', 0)
    .where('canceledAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const setDelivery = async ({ db, envId }: Tenant, id: string, deliveryId: string): Promise<void> => {
  await db
    .updateTable('collections')
    .set({ deliveryId, updatedAt: new Date() })
    .where('envId', '=', envId)
    .where('id', '=', id)
    .execute()
}

export const setConfirmed = async ({ db, envId }: Tenant, ids: string[], confirmedAt: Date | null): Promise<void> => {
  await sql`
    update collections set confirmed_at = ${confirmedAt}, updated_at = ${new Date()}
    where env_id = ${envId}::uuid and id = any(${ids}::uuid[])`.execute(db)
}

export type PaidDocument = { collectionId: string; kind: string; number: string; paidCents: number }

/** Takes away what collections pay, and answers what it was. */
export const takeDocuments = async ({ db, envId }: Tenant, ids: string[]): Promise<PaidDocument[]> => {
  const { rows } = await sql<PaidDocument>`
    delete from collection_documents where env_id = ${envId}::uuid and collection_id = any(${ids}::uuid[])
    returning collection_id, kind, number, paid_cents`.execute(db)
  return rows
}

/** What collections pay, left where it is. */
export const readDocuments = async ({ db, envId }: Tenant, ids: string[]): Promise<PaidDocument[]> => {
  const { rows } = await sql<PaidDocument>`
    select collection_id, kind, number, paid_cents from collection_documents
    where env_id = ${envId}::uuid and collection_id = any(${ids}::uuid[])`.execute(db)
  return rows
}

export type NewDocument = PaidDocument & { line: number; code: string; totalCents: number }

export const putDocuments = async ({ db, envId }: Tenant, documents: NewDocument[]): Promise<void> => {
  if (documents.length === 0) return
  await db
    .insertInto('collectionDocuments')
    .values(documents.map(document => ({ envId, installment: null, ...document })))
    .execute()
}
