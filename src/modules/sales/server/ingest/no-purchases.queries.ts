import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { rowsJson } from '../rows-json.ts'
import type { Accepted } from './document-kind.ts'

export type NoPurchaseRow = Accepted & {
  excuseId: string
  takenAt: string
  note: string | null
  latitude: number | null
  longitude: number | null
  distanceMeters: number | null
}

/** Inserts the no-purchases whose key is free; returns the ids inserted. */
export const insertNoPurchases = async ({ db, envId }: Tenant, rows: NoPurchaseRow[]): Promise<Set<string>> => {
  const { rows: newRows } = await sql<{ id: string }>`
    insert into no_purchases (env_id, id, document_key, seller_id, customer_id, excuse_id, taken_at, day, note, latitude, longitude, distance_meters,
      content_hash)
    select ${envId}::uuid, d.id, d.key, d."sellerId", d."customerId", d."excuseId", d."takenAt", d.day, d.note, d.latitude, d.longitude, d."distanceMeters",
      d."contentHash"
    from json_to_recordset(${rowsJson(rows)}) d(id uuid, key text, "sellerId" uuid, "customerId" uuid, "excuseId" uuid, "takenAt" timestamptz,
      day date, note text, latitude double precision, longitude double precision, "distanceMeters" int, "contentHash" text)
    on conflict (env_id, document_key) do nothing returning id`.execute(db)
  return new Set(newRows.map(({ id }) => id))
}
