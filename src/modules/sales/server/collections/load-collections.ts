import { type Actor, recordHistory } from '../../../../kernel/server/audit.ts'
import { nextNumber } from '../../../../kernel/server/counters.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { lockOpenDebts, payDebts } from '../../../customers/server/index.ts'
import { collectionOrigins } from '../../contract/vouchers/collection-origins.ts'
import { applyFacts, lockSellerDays } from '../facts/apply-facts.ts'
import { collectionDeltas, negateDeltas } from '../facts/fact-deltas.ts'
import { lockFactsShared } from '../facts/facts-lock.ts'
import { announceDocuments } from '../ingest/announce-documents.ts'
import { type CollectionRow, insertCollections } from '../ingest/collections.queries.ts'
import { dropEmptyVisit, recountLastOperation } from '../ingest/void-orders.queries.ts'
import { impute } from './impute.ts'
import {
  findLoadCollections,
  type LoadCollectionRow,
  markCanceled,
  putDocuments,
  readDocuments,
  setConfirmed,
  setDelivery,
  takeDocuments,
} from './load-collections.queries.ts'

const entity = 'collections'

export type LoadPayment = Omit<CollectionRow['payments'][number], 'collectionId' | 'line'>

/** Money that a customer paid on delivery. It belongs to the order's seller, so that the people who see the order see it. */
export type LoadMoney = {
  deliveryId: string
  sellerId: string
  customerId: string
  takenAt: string
  day: string
  note: string | null
  latitude: number | null
  longitude: number | null
  payments: LoadPayment[]
}

/** Writes the money of a delivery as a collection, pending until its load is settled; `imputeLoad` decides what it pays. */
export const bookLoadCollection = async (tenant: Tenant, actor: Actor, money: LoadMoney): Promise<void> => {
  const { payments, ...header } = money
  if (payments.length === 0) return
  await lockFactsShared(tenant)
  await lockSellerDays(tenant, [header])
  const id = newId()
  const row: CollectionRow = {
    ...header,
    id,
    key: `reparto:${id}`,
    number: await nextNumber(tenant, entity),
    origin: collectionOrigins.round,
    contentHash: null,
    receiptNumber: null,
    distanceMeters: null,
    totalCents: payments.reduce((sum, { amountCents }) => sum + amountCents, 0),
    payments: payments.map((payment, index) => ({ ...payment, collectionId: id, line: index + 1 })),
    documents: [],
  }
  await insertCollections(tenant, [row])
  const days = await applyFacts(tenant, collectionDeltas(row))
  await recordHistory(tenant, actor, [{ entity, entityId: id, action: 'received', detail: { key: row.key } }])
  announceDocuments(tenant, entity, [row], days)
}

export type CollectionToCancel = Omit<LoadCollectionRow, 'deliveryId' | 'number' | 'state'>

/** Cancels a pending collection: the debts it paid are open again, and it counts nowhere. */
export const cancelCollection = async (
  tenant: Tenant,
  actor: Actor,
  collection: CollectionToCancel,
  reason: string,
): Promise<void> => {
  const { id, customerId, day, sellerId } = collection
  await lockFactsShared(tenant)
  await lockSellerDays(tenant, [collection])
  if (!(await markCanceled(tenant, id))) throw new Error(`the collection ${id} is not pending any more`)
  const documents = await readDocuments(tenant, [id])
  await payDebts(
    tenant,
    documents.map(({ kind, number, paidCents }) => ({ customerId, kind, number, cents: -paidCents })),
  )
  await recountLastOperation(tenant, collection)
  await applyFacts(tenant, negateDeltas(collectionDeltas(collection)))
  await dropEmptyVisit(tenant, collection)
  await recordHistory(tenant, actor, [{ entity, entityId: id, action: 'canceled', detail: { reason } }])
  tenant.publish({
    topic: entity,
    sellerId,
    payload: { id, day, sellerId, customerId, voided: 'canceled' },
    recordEvent: { name: 'collection.cancelled', ids: [id] },
  })
}

/** Cancels the collections of a delivery. The caller has checked that the ERP did not take them (`isTakenByErp`). */
export const cancelLoadCollections = async (tenant: Tenant, actor: Actor, deliveryId: string): Promise<void> => {
  for (const collection of await findLoadCollections(tenant, [deliveryId]))
    await cancelCollection(tenant, actor, collection, 'Se corrigió la entrega')
}

/** Moves the collections, unchanged, to the delivery that replaces theirs. */
export const moveLoadCollections = async (
  tenant: Tenant,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  for (const { id } of await findLoadCollections(tenant, [from])) await setDelivery(tenant, id, to)
}

/** Whether a collection of the delivery was exported to the ERP. */
export const isTakenByErp = async (tenant: Tenant, deliveryId: string): Promise<boolean> =>
  (await findLoadCollections(tenant, [deliveryId])).some(({ state }) => state === 2)

/**
 * Imputes again the money that a customer paid in a load, after any of the deliveries changed (`impute`). Exported
 * collections stay as they are.
 */
export const imputeLoad = async (
  tenant: Tenant,
  { customerId, deliveryIds }: { customerId: string; deliveryIds: string[] },
): Promise<void> => {
  const collections = (await findLoadCollections(tenant, deliveryIds)).filter(({ state }) => state === 0)
  if (collections.length === 0) return
  await lockOpenDebts(tenant, customerId)
  const before = await takeDocuments(
    tenant,
    collections.map(({ id }) => id),
  )
  await payDebts(
    tenant,
    before.map(({ kind, number, paidCents }) => ({ customerId, kind, number, cents: -paidCents })),
  )
  const debts = await lockOpenDebts(tenant, customerId)
  const byId = new Map(debts.map(debt => [debt.id, debt]))
  const lines = new Map<string, number>()
  const payers = collections.map(({ id, totalCents, deliveryId }) => ({ id, cents: totalCents, own: deliveryId }))
  const documents = impute(payers, debts, new Set(deliveryIds)).flatMap(({ collectionId, debtId, cents }) => {
    const debt = byId.get(debtId)
    const line = (lines.get(collectionId) ?? 0) + 1
    lines.set(collectionId, line)
    if (!debt) return []
    const { code, kind, number, totalCents } = debt
    return [{ collectionId, line, code, kind, number, totalCents, paidCents: cents }]
  })
  await putDocuments(tenant, documents)
  await payDebts(
    tenant,
    documents.map(({ kind, number, paidCents }) => ({ customerId, kind, number, cents: paidCents })),
  )
}

/** Confirms the collections of settled deliveries, which can then be exported to the ERP, or undoes it for a reopened load. */
export const confirmLoadCollections = async (
  tenant: Tenant,
  actor: Actor,
  { deliveryIds, isConfirmed, load }: { deliveryIds: string[]; isConfirmed: boolean; load: number },
): Promise<void> => {
  const collections = await findLoadCollections(tenant, deliveryIds)
  if (collections.length === 0) return
  await setConfirmed(
    tenant,
    collections.map(({ id }) => id),
    isConfirmed ? new Date() : null,
  )
  const action = isConfirmed ? 'confirmed' : 'unconfirmed'
  await recordHistory(
    tenant,
    actor,
    collections.map(({ id }) => ({ entity, entityId: id, action, detail: { load } })),
  )
  for (const { id, day, sellerId, customerId } of collections)
    tenant.publish({ topic: entity, sellerId, payload: { id, day, sellerId, customerId, changed: action } })
}
