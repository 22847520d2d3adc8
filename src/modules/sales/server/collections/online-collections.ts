import { dayOf } from '../../../../kernel/contract/formats.ts'
import type { Actor } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { lockOpenDebts } from '../../../customers/server/index.ts'
import type { CollectionDocument } from '../../contract/ingest/wire.ts'
import { freedKey } from '../../contract/uploads/file-key.ts'
import { collectionOrigins } from '../../contract/vouchers/collection-origins.ts'
import { lockSellerDays } from '../facts/apply-facts.ts'
import { collectionKind } from '../ingest/collection-kind.ts'
import type { CollectionRow } from '../ingest/collections.queries.ts'
import type { DocumentKind } from '../ingest/document-kind.ts'
import { receiveDocuments } from '../ingest/receive-documents.ts'
import { readToCancel, renameKeys } from '../uploads/undo-uploads.queries.ts'
import { impute } from './impute.ts'
import { cancelCollection } from './load-collections.ts'
import { lockStanding, paidOfDocument } from './online-collections.queries.ts'

/** Counts in its day's money, and never as a visit of the seller (domain.md, Sales). */
const onlineCollectionKind: DocumentKind<CollectionDocument, CollectionRow> = {
  ...collectionKind,
  prepare: (...parameters) => {
    const rowOrErrors = collectionKind.prepare(...parameters)
    return Array.isArray(rowOrErrors) ? rowOrErrors : { ...rowOrErrors, origin: collectionOrigins.online }
  },
}

type Paid = CollectionDocument['documents'][number]

/** A document that the money is for, with what it costs in all; its debt may not be there yet. */
export type OnlineDocument = { kind: string; number: string; code: string; totalCents: number }

export type OnlineMoney = {
  /** Money of one key is written once. */
  key: string
  customer: { id: string; code: string }
  takenAt: string
  /** Of the payment methods (0..6). */
  method: number
  amountCents: number
  receiptNumber: string
  note: string
  /** What it pays; `debts`: what the customer owes, the oldest first; null: nothing, it stays on account. */
  pays: OnlineDocument | 'debts' | null
}

/** What is left to pay of a document: the balance of its debt, or before there is one, what was not paid in advance. */
export const leftToPay = async (tenant: Tenant, customerId: string, document: OnlineDocument): Promise<number> => {
  const { kind, number, totalCents } = document
  const { db, envId } = tenant
  const debt = await db
    .selectFrom('receivables')
    .select('balanceCents')
    .where('envId', '=', envId)
    .where('customerId', '=', customerId)
    .where('kind', '=', kind)
    .where('number', '=', number)
    .executeTakeFirst()
  const left = debt?.balanceCents ?? totalCents - (await paidOfDocument(tenant, { customerId, kind, number }))
  return Math.max(0, left)
}

const documentsOf = async (tenant: Tenant, { customer, amountCents, pays }: OnlineMoney): Promise<Paid[]> => {
  if (pays === null) return []
  const debts = await lockOpenDebts(tenant, customer.id)
  if (pays === 'debts')
    return impute([{ id: '', cents: amountCents, own: '' }], debts, new Set()).flatMap(({ debtId, cents }) => {
      const debt = debts.find(({ id }) => id === debtId)
      if (!debt) return []
      const { code, kind, number, totalCents } = debt
      return [{ code, kind, number, totalCents, paidCents: cents, installment: null }]
    })
  const paidCents = Math.min(amountCents, await leftToPay(tenant, customer.id, pays))
  return paidCents > 0 ? [{ ...pays, paidCents, installment: null }] : []
}

/** Before the debts, as every other collection does: two writers that lock in different orders wait for each other. */
const lockDayOfSeller = async (tenant: Tenant, customerId: string, day: string): Promise<void> => {
  const customer = await tenant.db
    .selectFrom('customers')
    .select('sellerId')
    .where('envId', '=', tenant.envId)
    .where('id', '=', customerId)
    .executeTakeFirst()
  if (customer?.sellerId) await lockSellerDays(tenant, [{ day, sellerId: customer.sellerId }])
}

export type OnlineOutcome = { id: string } | { refusal: string }

/**
 * Writes money that came through a link as a collection, by the rules, sums, events and history of any other. A key that
 * was taken answers the collection that took it. Answers in Spanish why it cannot be written.
 */
export const bookOnlineCollection = async (
  tenant: Tenant,
  actor: Actor,
  money: OnlineMoney,
): Promise<OnlineOutcome> => {
  const { key, customer, takenAt, method, amountCents, receiptNumber, note } = money
  const { timeZone } = await tenant.environment()
  await lockDayOfSeller(tenant, customer.id, dayOf(takenAt, timeZone))
  const document: CollectionDocument = {
    envId: null,
    key,
    sellerCode: '',
    customerCode: customer.code,
    takenAt,
    note,
    receiptNumber,
    totalCents: amountCents,
    place: null,
    payments: [{ method, amountCents, checkNumber: null, bank: null, dueOn: null }],
    documents: await documentsOf(tenant, money),
  }
  const sender = { envId: tenant.envId, scope: { kind: 'environment' }, isStaff: true, actor, timeZone } as const
  const [outcome] = await receiveDocuments(tenant, onlineCollectionKind, [{ document, sender }])
  if (outcome?.status === 'failed') throw outcome.error
  if (outcome?.status === 'rejected') return { refusal: outcome.errors.map(({ message }) => message).join(' ') }
  if (!outcome?.id) throw new Error('a collection that was received has an id')
  return { id: outcome.id }
}

/**
 * Cancels a collection whose money went back: what it paid is owed again, and its key is free. One that the ERP has stays
 * as it is: `exported`. `gone`: somebody cancelled it before.
 */
export const cancelOnlineCollection = async (
  tenant: Tenant,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<'canceled' | 'exported' | 'gone'> => {
  const standing = await lockStanding(tenant, id)
  if (!standing || standing.isGone) return 'gone'
  if (standing.isExported) return 'exported'
  const [collection] = await readToCancel(tenant, [id])
  if (!collection) return 'gone'
  await cancelCollection(tenant, actor, collection, reason)
  await renameKeys(tenant, 'collections', [{ id, key: freedKey(collection.key, id) }])
  return 'canceled'
}
