import { type RawBuilder, sql } from 'kysely'
import type { ReferenceValue } from '../../../../../kernel/contract/fields.ts'
import type { SellerScope } from '../../../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import { sellerScopeCondition } from '../../../../../kernel/server/scope.ts'
import type { VoucherCustomer, VoucherPlace } from '../../../contract/vouchers/voucher-details.ts'
import { readVoucherSettings } from '../voucher-settings.ts'

/** The document, and the scope of the person who asks for it; the readers of shared links have no scope of sellers. */
export type VoucherRequest = { id: string; scope: SellerScope }

/** What all vouchers have, over the aliases `t`, `c` and `s` of `headerJoins`. */
export type HeaderRow = {
  id: string
  documentKey: string
  takenAt: string
  receivedAt: string
  day: string
  note: string | null
  latitude: number | null
  longitude: number | null
  distanceMeters: number | null
  deletedAt: string | null
  customer: VoucherCustomer
  customerLatitude: number | null
  customerLongitude: number | null
  seller: ReferenceValue
}

export const headerColumns = sql`t.id, t.document_key, t.taken_at, t.created_at as received_at, t.day, t.note, t.latitude, t.longitude,
  t.distance_meters, t.deleted_at, c.latitude as customer_latitude, c.longitude as customer_longitude,
  json_build_object('id', c.id, 'code', c.code, 'name', c.name, 'tradeName', c.trade_name, 'cuit', c.cuit, 'taxCondition', c.tax_condition,
    'address', c.address, 'locality', c.locality, 'phone', c.phone, 'email', c.email) as customer,
  json_build_object('id', s.id, 'code', s.code, 'name', s.name) as seller`

export const headerJoins = sql`
  join customers as c on c.env_id = t.env_id and c.id = t.customer_id
  join sellers as s on s.env_id = t.env_id and s.id = t.seller_id`

/** The documents of the sellers in a scope. */
export const voucherScope = (envId: string, scope: SellerScope): RawBuilder<unknown> | null =>
  sellerScopeCondition(envId, scope, sql`t.seller_id`)

/** Finds no row for a document of another environment or out of scope: both are a 404. */
export const headerWhere = (tenant: Tenant, { id, scope }: VoucherRequest): RawBuilder<unknown> => {
  const scopeCondition = voucherScope(tenant.envId, scope)
  return sql`t.env_id = ${tenant.envId}::uuid and t.id = ${id}::uuid ${scopeCondition ? sql`and ${scopeCondition}` : sql``}`
}

const pointOf = (latitude: number | null, longitude: number | null) =>
  latitude === null || longitude === null ? null : { latitude, longitude }

export const placeOf = async (tenant: Tenant, row: HeaderRow): Promise<VoucherPlace> => {
  const { farAwayMeters } = await readVoucherSettings(tenant)
  return {
    taken: pointOf(row.latitude, row.longitude),
    customer: pointOf(row.customerLatitude, row.customerLongitude),
    distanceMeters: row.distanceMeters,
    isFar: row.distanceMeters !== null && row.distanceMeters >= farAwayMeters,
  }
}

/** The header's part of an answer, as the contract names it. */
export const headerOf = (row: HeaderRow) => ({
  id: row.id,
  documentKey: row.documentKey,
  takenAt: row.takenAt,
  receivedAt: row.receivedAt,
  day: row.day,
  note: row.note,
  customer: row.customer,
  seller: row.seller,
  deletedAt: row.deletedAt,
})

export const exportBatchOf = async (tenant: Tenant, id: string | null) => {
  if (!id) return null
  const batch = await tenant.db
    .selectFrom('exportBatches')
    .select(['id', 'number', 'fileName', 'createdAt'])
    .where('envId', '=', tenant.envId)
    .where('id', '=', id)
    .executeTakeFirst()
  return batch ?? null
}

type Life = { state: number; canceledAt: string | null; deletedAt: string | null }

export const lifeOf = ({ state, canceledAt, deletedAt }: Life) => {
  if (deletedAt) return 'deleted'
  if (canceledAt) return 'canceled'
  return state === 2 ? 'exported' : 'pending'
}
