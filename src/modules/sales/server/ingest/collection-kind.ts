import { newId } from '../../../../kernel/server/ids.ts'
import { payDebts } from '../../../customers/server/index.ts'
import type { CollectionDocument } from '../../contract/ingest/wire.ts'
import { collectionOrigins } from '../../contract/vouchers/collection-origins.ts'
import { collectionDeltas } from '../facts/fact-deltas.ts'
import { type CollectionRow, insertCollections } from './collections.queries.ts'
import { distanceFrom } from './distance.ts'
import type { DocumentKind } from './document-kind.ts'
import { documentHash } from './kept-content.ts'
import { noLookups } from './rules/ingest-rules.ts'
import { sellerCollectionErrors } from './rules/seller-rules.ts'

export const collectionKind: DocumentKind<CollectionDocument, CollectionRow> = {
  table: 'collections',
  topic: 'collections',
  entity: 'collections',
  counter: 'collections',
  lookups: (_rules, collections) => ({
    ...noLookups,
    sellers: collections.some(({ sellerCode }) => sellerCode === ''),
  }),
  codes: () => ({}),
  prepare: (collection, parties, { rules }, { isStaff }) => {
    const wrong = isStaff ? [] : sellerCollectionErrors(collection, parties, rules.ventas)
    if (wrong.length > 0) return wrong
    const { seller, customer, day } = parties
    const id = newId()
    return {
      id,
      key: collection.key,
      number: null,
      day,
      sellerId: seller.id,
      customerId: customer.id,
      takenAt: collection.takenAt,
      receiptNumber: collection.receiptNumber,
      note: collection.note,
      latitude: collection.place?.latitude ?? null,
      longitude: collection.place?.longitude ?? null,
      distanceMeters: distanceFrom(customer, collection.place),
      totalCents: collection.totalCents,
      contentHash: documentHash(collection),
      origin: collectionOrigins.seller,
      deliveryId: null,
      payments: collection.payments.map((payment, index) => ({ collectionId: id, line: index + 1, ...payment })),
      documents: collection.documents.map((document, index) => ({ ...document, collectionId: id, line: index + 1 })),
    }
  },
  insert: insertCollections,
  deltas: collectionDeltas,
  afterwards: (tenant, collections) =>
    payDebts(
      tenant,
      collections.flatMap(({ customerId, documents }) =>
        documents.map(({ kind, number, paidCents }) => ({ customerId, kind, number, cents: paidCents })),
      ),
    ),
}

/** Collections taken by the office count in their day's money, and never as a visit of the seller (domain.md, Sales). */
export const officeCollectionKind: DocumentKind<CollectionDocument, CollectionRow> = {
  ...collectionKind,
  prepare: (...parameters) => {
    const rowOrErrors = collectionKind.prepare(...parameters)
    return Array.isArray(rowOrErrors) ? rowOrErrors : { ...rowOrErrors, origin: collectionOrigins.office }
  },
}
