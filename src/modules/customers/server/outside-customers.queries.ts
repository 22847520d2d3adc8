import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { notDeleted, type OutsideSource } from '../../../kernel/server/events/outside-source.ts'
import { outsideReference } from '../../../kernel/server/events/outside-values.ts'
import type { OutsideRecord } from '../../../kernel/server/events/take-record-events.ts'
import { reachOf } from './reach.ts'

type Row = {
  id: string
  code: string
  name: string
  tradeName: string | null
  cuit: string | null
  address: string | null
  locality: string | null
  province: string | null
  phone: string | null
  email: string | null
  latitude: number | null
  longitude: number | null
  isActive: boolean
  isDeleted: boolean
  updatedAt: string
  sellerCode: string | null
  sellerName: string | null
}

/** Customers as programs outside read them; a deleted one says so. */
export const readCustomersOutside = async ({ db, envId }: Tenant, ids: string[]): Promise<OutsideRecord[]> => {
  const { rows } = await sql<Row>`
    select c.id, c.code, c.name, c.trade_name, c.cuit, c.address, c.locality, c.province, c.phone, c.email, c.latitude, c.longitude,
      c.is_active, c.deleted_at is not null as is_deleted, c.updated_at, s.code as seller_code, s.name as seller_name
    from customers c left join sellers s on s.env_id = ${envId}::uuid and s.id = c.seller_id
    where c.env_id = ${envId}::uuid and c.id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ sellerCode, sellerName, ...row }) => ({
    id: row.id,
    document: row.code,
    data: { ...row, seller: outsideReference(sellerCode, sellerName) },
  }))
}

/** Customers as programs outside follow them. */
export const outsideCustomersSource: OutsideSource = {
  table: 'customers',
  live: notDeleted,
  scope: session => reachOf(session, 't'),
  read: readCustomersOutside,
}
