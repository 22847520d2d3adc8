import { newId } from '../../../../kernel/server/ids.ts'
import type { NoPurchaseDocument } from '../../contract/ingest/wire.ts'
import { noPurchaseDeltas } from '../facts/fact-deltas.ts'
import { distanceFrom } from './distance.ts'
import type { DocumentKind } from './document-kind.ts'
import { documentHash } from './kept-content.ts'
import { insertNoPurchases, type NoPurchaseRow } from './no-purchases.queries.ts'
import { sellerNoPurchaseErrors } from './rules/seller-rules.ts'

export const noPurchaseKind: DocumentKind<NoPurchaseDocument, NoPurchaseRow> = {
  table: 'no_purchases',
  topic: 'no-purchases',
  entity: 'no-purchases',
  counter: null,
  codes: documents => ({ excuses: documents.map(({ excuseCode }) => excuseCode) }),
  prepare: (document, parties, { excuses, rules }, { isStaff }) => {
    const { seller, customer, day } = parties
    const excuse = excuses.get(document.excuseCode)
    if (!excuse?.active) return [{ path: 'ex.k', message: `No hay una excusa con el código «${document.excuseCode}».` }]
    const wrong = isStaff ? [] : sellerNoPurchaseErrors(document, parties, rules.ventas)
    if (wrong.length > 0) return wrong
    return {
      id: newId(),
      key: document.key,
      number: null,
      totalCents: null,
      contentHash: documentHash(document),
      day,
      sellerId: seller.id,
      customerId: customer.id,
      excuseId: excuse.id,
      takenAt: document.takenAt,
      note: document.note,
      latitude: document.place?.latitude ?? null,
      longitude: document.place?.longitude ?? null,
      distanceMeters: distanceFrom(customer, document.place),
    }
  },
  insert: insertNoPurchases,
  deltas: noPurchaseDeltas,
}
