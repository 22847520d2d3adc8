import { sql } from 'kysely'
import { problem, problems } from '../../../../../kernel/contract/problems.ts'
import { readHistory } from '../../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import {
  type CollectionOrigin,
  collectionOriginNames,
  collectionOrigins,
} from '../../../contract/vouchers/collection-origins.ts'
import { paymentMethodOf } from '../../../contract/vouchers/payment-methods.ts'
import type { CollectionDetail, CollectionState } from '../../../contract/vouchers/voucher-details.ts'
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
  type VoucherRequest,
} from './voucher-header.queries.ts'

type CollectionRow = HeaderRow & {
  number: number
  state: number
  receiptNumber: string | null
  canceledAt: string | null
  totalCents: number
  exportBatchId: string | null
  origin: number
  deliveryId: string | null
  confirmedAt: string | null
}

const findCollection = async (tenant: Tenant, request: VoucherRequest): Promise<CollectionRow | undefined> => {
  const { rows } = await sql<CollectionRow>`
    select ${headerColumns}, t.number, t.state, t.receipt_number, t.canceled_at, t.total_cents, t.export_batch_id,
      t.origin, t.delivery_id, t.confirmed_at
    from collections as t ${headerJoins} where ${headerWhere(tenant, request)}`.execute(tenant.db)
  return rows[0]
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

type CollectionLoad = NonNullable<CollectionDetail['round']> & { photos: CollectionDetail['photos'] }

/** The load in which it was collected, and the proof of that delivery (photo and signature). */
const findLoad = async ({ db, envId }: Tenant, deliveryId: string | null): Promise<CollectionLoad | null> => {
  if (!deliveryId) return null
  const { rows } = await sql<CollectionLoad>`
    select l.id as load_id, l.number, o.id as order_id, o.number as order_number, p.name as dealer,
      (select coalesce(json_agg(json_build_object('id', f.id, 'fileId', f.id, 'takenAt', d.happened_at)), '[]'::json)
        from unnest(array[d.photo_file_id, d.signature_file_id]) f(id) where f.id is not null) as photos
    from deliveries d
    join consolidated_loads l on l.env_id = ${envId}::uuid and l.id = d.load_id
    join delivery_people p on p.env_id = ${envId}::uuid and p.id = l.delivery_person_id
    join orders o on o.env_id = ${envId}::uuid and o.id = d.order_id
    where d.env_id = ${envId}::uuid and d.id = ${deliveryId}::uuid`.execute(db)
  return rows[0] ?? null
}

const stateOf = (row: CollectionRow): CollectionState => {
  const life = lifeOf(row)
  return life === 'pending' && row.origin === collectionOrigins.round && !row.confirmedAt ? 'unsettled' : life
}

const originOf = (origin: number): CollectionOrigin =>
  collectionOriginNames.find(name => collectionOrigins[name] === origin) ?? 'seller'

/** A collection with its payments and the documents they pay. Throws notFound when it does not exist or is out of scope. */
export const getCollection = async (tenant: Tenant, request: VoucherRequest): Promise<CollectionDetail> => {
  const row = await findCollection(tenant, request)
  if (!row) throw problem(problems.notFound)
  const payments = await findPayments(tenant, row.id)
  const load = await findLoad(tenant, row.deliveryId)
  const { photos: proof, ...round } = load ?? { photos: [] }
  return {
    ...headerOf(row),
    number: row.number,
    receiptNumber: row.receiptNumber,
    canceledAt: row.canceledAt,
    totalCents: row.totalCents,
    state: stateOf(row),
    origin: originOf(row.origin),
    round: load ? (round as CollectionDetail['round']) : null,
    payments: payments.map(payment => ({ ...payment, ...paymentMethodOf(payment.method) })),
    documents: await findDocuments(tenant, row.id),
    place: await placeOf(tenant, row),
    photos: [...(await photosOf(tenant, row.id)), ...proof],
    exportBatch: await exportBatchOf(tenant, row.exportBatchId),
    history: await readHistory(tenant, 'collections', row.id),
  }
}
