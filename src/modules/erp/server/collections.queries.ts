import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { sourceOf } from './document-source.ts'
import { waitsForLoad } from './exclusions.ts'
import { type PageRequest, type PartyRow, partyColumns } from './orders.queries.ts'

export type CollectionRow = PartyRow & {
  id: string
  documentKey: string
  number: number
  receipt: string | null
  date: string
  time: string
  note: string | null
  collectionTotal: number
  /** Number of the load whose settlement it waits for; null: it waits for none. */
  waitsForLoad: number | null
}

export type PaymentRow = {
  collectionId: string
  method: number
  amount: number
  checkNumber: string | null
  bank: string | null
  dueDate: string | null
}

export type ImputedRow = {
  collectionId: string
  imputedCode: string | null
  imputedKind: string
  imputedNumber: string
  imputedTotal: number
  paid: number
  installment: number | null
}

export const readCollections = async (
  tenant: Tenant,
  { source, after, limit, timeZone, lock }: PageRequest,
): Promise<CollectionRow[]> => {
  const { join, where, order } = sourceOf('collections', tenant, source, after)
  const found = await sql<CollectionRow>`
    select t.id, t.document_key, t.number, t.receipt_number as receipt, t.day as date,
      to_char(t.taken_at at time zone ${timeZone}, 'HH24MISS') as time, t.note, t.total_cents as collection_total,
      ${waitsForLoad(tenant.envId)} as waits_for_load, ${partyColumns}
    from collections t ${join}
    join customers c on c.env_id = ${tenant.envId}::uuid and c.id = t.customer_id
    join sellers s on s.env_id = ${tenant.envId}::uuid and s.id = t.seller_id
    where ${where} order by ${order} limit ${limit} ${lock ? sql`for update of t` : sql``}`.execute(tenant.db)
  return found.rows
}

export const readPayments = async (tenant: Tenant, ids: string[]): Promise<PaymentRow[]> => {
  const found = await sql<PaymentRow>`
    select collection_id, method, amount_cents as amount, check_number, bank, due_on as due_date
    from collection_payments where env_id = ${tenant.envId}::uuid and collection_id = any(${ids}::uuid[])
    order by collection_id, line`.execute(tenant.db)
  return found.rows
}

export const readImputed = async (tenant: Tenant, ids: string[]): Promise<ImputedRow[]> => {
  const found = await sql<ImputedRow>`
    select collection_id, code as imputed_code, kind as imputed_kind, number as imputed_number, total_cents as imputed_total,
      paid_cents as paid, installment
    from collection_documents where env_id = ${tenant.envId}::uuid and collection_id = any(${ids}::uuid[])
    order by collection_id, line`.execute(tenant.db)
  return found.rows
}
