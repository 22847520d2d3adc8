import { sql } from 'kysely'
import { problem, problems } from '../../../../../kernel/contract/problems.ts'
import { readHistory } from '../../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import { paymentMethodOf } from '../../../contract/vouchers/payment-methods.ts'
import type { CollectionDetail } from '../../../contract/vouchers/voucher-details.ts'
import { photosOf } from '../../photos/photos.queries.ts'
import {
  exportBatchOf,
  type HeaderRow,
  headerColumns,
  headerJoins,
  headerOf,
  headerWhere,
  lifeOf,
  placeOf,
  type Wanted,
} from './voucher-header.queries.ts'

type CollectionRow = HeaderRow & {
  number: number
  state: number
  receiptNumber: string | null
  canceledAt: string | null
  totalCents: number
  exportBatchId: string | null
}

const findCollection = async (tenant: Tenant, wanted: Wanted): Promise<CollectionRow | undefined> => {
  const found = await sql<CollectionRow>`
    select ${headerColumns}, t.number, t.state, t.receipt_number, t.canceled_at, t.total_cents, t.export_batch_id
    from collections as t ${headerJoins} where ${headerWhere(tenant, wanted)}`.execute(tenant.db)
  return found.rows[0]
}

const findPayments = (tenant: Tenant, id: string) =>
  tenant.db
    .selectFrom('collectionPayments')
    .select(['line', 'method', 'amountCents', 'checkNumber', 'bank', 'dueOn'])
    .where('envId', '=', tenant.envId)
    .where('collectionId', '=', id)
    .orderBy('line')
    .execute()

const findDocuments = (tenant: Tenant, id: string) =>
  tenant.db
    .selectFrom('collectionDocuments')
    .select(['line', 'code', 'kind', 'number', 'totalCents', 'paidCents', 'installment'])
    .where('envId', '=', tenant.envId)
    .where('collectionId', '=', id)
    .orderBy('line')
    .execute()

/** A collection with its payments and the documents they pay. Throws notFound when it is not there or not for this person. */
export const getCollection = async (tenant: Tenant, wanted: Wanted): Promise<CollectionDetail> => {
  const row = await findCollection(tenant, wanted)
  if (!row) throw problem(problems.notFound)
  const payments = await findPayments(tenant, row.id)
  return {
    ...headerOf(row),
    number: row.number,
    receiptNumber: row.receiptNumber,
    canceledAt: row.canceledAt,
    totalCents: row.totalCents,
    state: lifeOf(row),
    payments: payments.map(payment => ({ ...payment, ...paymentMethodOf(payment.method) })),
    documents: await findDocuments(tenant, row.id),
    place: await placeOf(tenant, row),
    photos: await photosOf(tenant, row.id),
    exportBatch: await exportBatchOf(tenant, row.exportBatchId),
    history: await readHistory(tenant, 'collections', row.id),
  }
}
