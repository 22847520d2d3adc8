import { type Actor, recordHistory } from '../../../../kernel/server/audit.ts'
import { nextNumber } from '../../../../kernel/server/counters.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { lockOpenDebts, payDebts } from '../../../customers/server/index.ts'
import { collectionOrigins } from '../../contract/vouchers/collection-origins.ts'
import { applyFacts, lockSellerDays } from '../facts/apply-facts.ts'
import { collectionDeltas, negateDeltas } from '../facts/fact-deltas.ts'
import { announceDocuments } from '../ingest/announce-documents.ts'
import { type CollectionRow, insertCollections } from '../ingest/collections.queries.ts'
import { dropEmptyVisit, recountLastOperation, takeFactsLock } from '../ingest/void-orders.queries.ts'
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

/** Money that a customer paid at the door: of the order's seller, so that whoever sees the order sees it. */
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

/** Writes a round's money as a collection, pending until the round is settled; what it pays is said by `imputeLoad`. */
export const bookLoadCollection = async (tenant: Tenant, actor: Actor, money: LoadMoney): Promise<void> => {
  const { payments, ...header } = money
  if (payments.length === 0) return
  await takeFactsLock(tenant)
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

/** Cancels a pending collection and gives back what it paid: from here on it counts nowhere. */
export const cancelCollection = async (
  tenant: Tenant,
  actor: Actor,
  collection: CollectionToCancel,
  reason: string,
): Promise<void> => {
  const { id, customerId, day, sellerId } = collection
  await takeFactsLock(tenant)
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
  tenant.publish({ topic: entity, sellerId, payload: { id, day, sellerId, customerId, voided: 'canceled' } })
}

/** Cancels what a delivery said that was paid. The caller has made sure that the ERP did not take it. */
export const cancelLoadCollections = async (tenant: Tenant, actor: Actor, deliveryId: string): Promise<void> => {
  for (const collection of await findLoadCollections(tenant, [deliveryId]))
    await cancelCollection(tenant, actor, collection, 'Se corrigió la entrega')
}

/** The money stays as it was said; the delivery it belongs to was written anew. */
export const moveLoadCollections = async (
  tenant: Tenant,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  for (const { id } of await findLoadCollections(tenant, [from])) await setDelivery(tenant, id, to)
}

/** The batch of the ERP that took the money of a delivery; null while none did. */
export const isTakenByErp = async (tenant: Tenant, deliveryId: string): Promise<boolean> =>
  (await findLoadCollections(tenant, [deliveryId])).some(({ state }) => state === 2)

/**
 * Says anew what the money of a customer's round pays, after any of its deliveries changed: their own goods, then the
 * others of the round, then the oldest debt. What the ERP has taken stays as it went.
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

/** The money of settled deliveries is confirmed, and goes to the ERP from then on; of a reopened round it waits again. */
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
