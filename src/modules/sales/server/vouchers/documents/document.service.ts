import type { SellerScope } from '../../../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import type { FileStore } from '../../../../../kernel/server/files/file-store.ts'
import { readIssuer } from '../../../../settings/server/index.ts'
import { documentNumber, type VoucherKind } from '../../../contract/vouchers/document-number.ts'
import { getCollection } from '../details/collection-detail.service.ts'
import { getOrder } from '../details/order-detail.service.ts'
import { collectionDocument } from './collection-document.ts'
import { orderDocument } from './order-document.ts'

export type VoucherDocument = { fileName: string; isDeleted: boolean; definition: ReturnType<typeof orderDocument> }

/** What the PDF of a document says; it is drawn after the transaction has ended. Throws notFound out of scope. */
export const readDocument = async (
  tenant: Tenant,
  kind: VoucherKind,
  { files, ...wanted }: { id: string; scope: SellerScope; files: FileStore },
): Promise<VoucherDocument> => {
  const issuer = await readIssuer(tenant, files)
  if (kind === 'order') {
    const order = await getOrder(tenant, wanted)
    return {
      fileName: `${documentNumber(kind, order.number)}.pdf`,
      isDeleted: order.deletedAt !== null,
      definition: orderDocument(order, issuer, new Date()),
    }
  }
  const collection = await getCollection(tenant, wanted)
  return {
    fileName: `${documentNumber(kind, collection.number)}.pdf`,
    isDeleted: collection.deletedAt !== null,
    definition: collectionDocument(collection, issuer, new Date()),
  }
}
