import { sql } from 'kysely'
import { returningOne } from '../../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { CollectionDocument } from '../../contract/ingest/wire.ts'
import { rowsJson } from '../rows-json.ts'
import type { Accepted } from './document-kind.ts'

type Part<T> = T & { collectionId: string; line: number }

export type CollectionRow = Accepted & {
  origin: number
  /** The delivery, in a load, in which it was collected. */
  deliveryId: string | null
  takenAt: string
  receiptNumber: string | null
  note: string | null
  latitude: number | null
  longitude: number | null
  distanceMeters: number | null
  totalCents: number
  payments: Part<CollectionDocument['payments'][number]>[]
  documents: Part<CollectionDocument['documents'][number]>[]
}

const insertHeaders = async ({ db, envId }: Tenant, collections: CollectionRow[]): Promise<Set<string>> => {
  const headers = collections.map(({ payments: _payments, documents: _documents, ...header }) => header)
  const { rows } = await sql<{ id: string }>`
    insert into collections (env_id, id, document_key, number, seller_id, customer_id, taken_at, day, receipt_number, note, latitude, longitude,
      distance_meters, total_cents, origin, delivery_id, content_hash)
    select ${envId}::uuid, d.id, d.key, d.number, d."sellerId", d."customerId", d."takenAt", d.day, d."receiptNumber", d.note, d.latitude, d.longitude,
      d."distanceMeters", d."totalCents", d.origin, d."deliveryId", d."contentHash"
    from json_to_recordset(${rowsJson(headers)}) d(id uuid, key text, number bigint, "sellerId" uuid, "customerId" uuid, "takenAt" timestamptz,
      day date, "receiptNumber" text, note text, latitude double precision, longitude double precision, "distanceMeters" int, "totalCents" bigint, origin int,
      "deliveryId" uuid, "contentHash" text)
    on conflict (env_id, document_key) do nothing returning id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const insertPayments = async ({ db, envId }: Tenant, payments: CollectionRow['payments']): Promise<void> => {
  await sql`
    insert into collection_payments (env_id, collection_id, line, method, amount_cents, check_number, bank, due_on)
    select ${envId}::uuid, d."collectionId", d.line, d.method, d."amountCents", d."checkNumber", d.bank, d."dueOn"
    from json_to_recordset(${rowsJson(payments)}) d("collectionId" uuid, line int, method int, "amountCents" bigint, "checkNumber" text, bank text,
      "dueOn" date) ${returningOne}`.execute(db)
}

const insertDocuments = async ({ db, envId }: Tenant, documents: CollectionRow['documents']): Promise<void> => {
  await sql`
    insert into collection_documents (env_id, collection_id, line, code, kind, number, total_cents, paid_cents, installment)
    select ${envId}::uuid, d."collectionId", d.line, d.code, d.kind, d.number, d."totalCents", d."paidCents", d.installment
    from json_to_recordset(${rowsJson(documents)}) d("collectionId" uuid, line int, code text, kind text, number text, "totalCents" bigint,
      "paidCents" bigint, installment int) ${returningOne}`.execute(db)
}

/** Inserts the collections whose key is free, with their payments and documents; returns the ids inserted. */
export const insertCollections = async (tenant: Tenant, collections: CollectionRow[]): Promise<Set<string>> => {
  const newIds = await insertHeaders(tenant, collections)
  const fresh = collections.filter(({ id }) => newIds.has(id))
  const documents = fresh.flatMap(collection => collection.documents)
  if (fresh.length > 0)
    await insertPayments(
      tenant,
      fresh.flatMap(collection => collection.payments),
    )
  if (documents.length > 0) await insertDocuments(tenant, documents)
  return newIds
}
