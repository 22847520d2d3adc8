import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { type DeliveryConflict, keptResult, type LoadedOrder } from '../../contract/deliveries.ts'
import type { ConflictCause, ConflictResolution } from '../../contract/delivery-words.ts'
import { contentOf, type NewDelivery } from './write-delivery.ts'

type Waiting = {
  loadId: string
  /** The current result. */
  deliveryId: string | null
  cause: ConflictCause
  delivery: NewDelivery
  sender: { userId: string | null; name: string }
}

/** Stores a result beside the current one and returns its id; an outdated one is decided at once. */
export const insertConflict = async ({ db, envId }: Tenant, conflict: Waiting): Promise<string> => {
  const { loadId, deliveryId, cause, delivery, sender } = conflict
  const id = newId()
  const isDecided = cause === 'outdated'
  await db
    .insertInto('deliveryConflicts')
    .values({
      envId,
      id,
      key: delivery.key,
      loadId,
      orderId: delivery.orderId,
      deliveryId,
      cause,
      source: delivery.source,
      content: contentOf(delivery),
      happenedAt: delivery.at,
      photoFileId: delivery.input.photoFileId,
      signatureFileId: delivery.input.signatureFileId,
      userId: sender.userId,
      actor: sender.name,
      resolution: isDecided ? 'outdated' : null,
      resolvedAt: isDecided ? new Date() : null,
    })
    .execute()
  return id
}

type Row = Omit<DeliveryConflict, 'says'> & {
  key: string
  actor: string
  userId: string | null
  happenedAt: string
  content: Record<string, unknown>
}

const readRows = async ({ db, envId }: Tenant, loadId: string, orderId: string): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select id, key, cause, source, created_at as received_at, resolution, resolved_at, resolved_by, actor, user_id, happened_at, content
    from delivery_conflicts where env_id = ${envId}::uuid and load_id = ${loadId}::uuid and order_id = ${orderId}::uuid
    order by created_at desc, id desc`.execute(db)
  return rows
}

const placeOf = ({ latitude, longitude }: Record<string, unknown>) => ({
  latitude: typeof latitude === 'number' ? latitude : null,
  longitude: typeof longitude === 'number' ? longitude : null,
})

const saysOf = ({ content, happenedAt, actor }: Row): DeliveryConflict['says'] => ({
  ...keptResult.parse(content),
  ...placeOf(content),
  happenedAt,
  actor,
})

/** Conflicting results of an order of a load, open and decided, newest first. */
export const readConflicts = async (tenant: Tenant, loadId: string, orderId: string): Promise<DeliveryConflict[]> =>
  (await readRows(tenant, loadId, orderId)).map(row => {
    const { key: _key, actor: _actor, userId: _userId, happenedAt: _at, content: _content, ...shown } = row
    return { ...shown, says: saysOf(row) }
  })

export type OpenConflict = {
  id: string
  key: string
  delivery: Omit<NewDelivery, 'key' | 'day' | 'input'>
  input: NewDelivery['input']
  sender: { userId: string | null; name: string }
}

/** An open conflict; null when it was decided, or is of another order. */
export const findOpenConflict = async (
  tenant: Tenant,
  { loadId, orderId, conflictId }: { loadId: string; orderId: string; conflictId: string },
): Promise<OpenConflict | null> => {
  const row = (await readRows(tenant, loadId, orderId)).find(({ id, resolvedAt }) => id === conflictId && !resolvedAt)
  if (!row) return null
  const { id, key, source, happenedAt: at, userId, actor: name, content } = row
  return {
    id,
    key,
    delivery: { orderId, at: new Date(at).toISOString(), source, ...placeOf(content) },
    input: keptResult.parse(content),
    sender: { userId, name },
  }
}

export const markResolved = async (
  { db, envId }: Tenant,
  id: string,
  { resolution, by }: { resolution: ConflictResolution; by: string },
): Promise<void> => {
  await db
    .updateTable('deliveryConflicts')
    .set({ resolution, resolvedAt: new Date(), resolvedBy: by })
    .where('envId', '=', envId)
    .where('id', '=', id)
    .execute()
}

/** Numbers of the orders of a load with open conflicts. */
export const readDisputed = async ({ db, envId }: Tenant, loadId: string): Promise<number[]> => {
  const { rows } = await sql<{ number: number }>`
    select distinct o.number from delivery_conflicts c join orders o on o.env_id = ${envId}::uuid and o.id = c.order_id
    where c.env_id = ${envId}::uuid and c.load_id = ${loadId}::uuid and c.resolved_at is null order by 1`.execute(db)
  return rows.map(({ number }) => number)
}

/** Corrected results of an order of a load, newest first. */
export const readEarlier = async (
  { db, envId }: Tenant,
  loadId: string,
  orderId: string,
): Promise<LoadedOrder['earlier']> => {
  const { rows } = await sql<LoadedOrder['earlier'][number]>`
    select id, source, actor, happened_at, voided_at, result, delivered_cents, paid_cents from deliveries
    where env_id = ${envId}::uuid and load_id = ${loadId}::uuid and order_id = ${orderId}::uuid and voided_at is not null
    order by voided_at desc, id desc`.execute(db)
  return rows
}
