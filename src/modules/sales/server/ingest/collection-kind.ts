import { newId } from '../../../../kernel/server/ids.ts'
import type { CollectionDocument } from '../../contract/ingest/wire.ts'
import { collectionDeltas } from '../facts/fact-deltas.ts'
import { type CollectionRow, insertCollections } from './collections.queries.ts'
import { distanceFrom } from './distance.ts'
import type { DocumentKind } from './document-kind.ts'
import { sellerCollectionErrors } from './rules/seller-rules.ts'

export const collectionKind: DocumentKind<CollectionDocument, CollectionRow> = {
  table: 'collections',
  topic: 'collections',
  entity: 'collections',
  counter: 'collections',
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
      payments: collection.payments.map((payment, index) => ({ collectionId: id, line: index + 1, ...payment })),
      documents: collection.documents.map((document, index) => ({ ...document, collectionId: id, line: index + 1 })),
    }
  },
  insert: insertCollections,
  deltas: collectionDeltas,
}
