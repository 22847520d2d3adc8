import { sql } from 'kysely'
import { returningOne } from '../../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { rowsJson } from '../rows-json.ts'
import type { Accepted } from './document-kind.ts'

/** Quantities in thousandths. */
export type OrderLineRow = {
  orderId: string
  line: number
  articleId: string
  priceListId: string | null
  quantity: number
  unitPriceCents: number
  listPriceCents: number | null
  discountPercent: number
  /** The percentage points of `discountPercent` that a person gave by hand; null: unknown. */
  manualDiscountPercent: number | null
  /** The combo that a person chose and the line is part of, and how many of it. */
  comboId: string | null
  comboSets: number | null
  taxRate: number
  netCents: number
  totalCents: number
  packages: number
  kg: number
  /** Null unless the line's price deviates. */
  expectedNetCents: number | null
  expectedWhy: string | null
}

export type OrderRow = Accepted & {
  origin: number
  priceListId: string | null
  takenAt: string
  deliveryOn: string | null
  note: string | null
  latitude: number | null
  longitude: number | null
  distanceMeters: number | null
  units: number
  packages: number
  kg: number
  discountCents: number
  netCents: number
  taxCents: number
  totalCents: number
  lines: OrderLineRow[]
}

const insertHeaders = async ({ db, envId }: Tenant, orders: OrderRow[]): Promise<Set<string>> => {
  const headers = orders.map(({ lines, ...order }) => ({ ...order, lineCount: lines.length }))
  const { rows } = await sql<{ id: string }>`
    insert into orders (env_id, id, document_key, number, origin, seller_id, customer_id, price_list_id, taken_at, day, delivery_on, note,
      latitude, longitude, distance_meters, line_count, units, packages, kg, discount_cents, net_cents, tax_cents, total_cents,
      content_hash)
    select ${envId}::uuid, d.id, d.key, d.number, d.origin, d."sellerId", d."customerId", d."priceListId", d."takenAt", d.day, d."deliveryOn", d.note,
      d.latitude, d.longitude, d."distanceMeters", d."lineCount", d.units, d.packages, d.kg, d."discountCents", d."netCents", d."taxCents", d."totalCents",
      d."contentHash"
    from json_to_recordset(${rowsJson(headers)}) d(id uuid, key text, number bigint, origin int, "sellerId" uuid, "customerId" uuid,
      "priceListId" uuid, "takenAt" timestamptz, day date, "deliveryOn" date, note text, latitude double precision, longitude double precision,
      "distanceMeters" int, "lineCount" int, units numeric, packages numeric, kg numeric, "discountCents" bigint, "netCents" bigint,
      "taxCents" bigint, "totalCents" bigint, "contentHash" text)
    on conflict (env_id, document_key) do nothing returning id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export const insertLines = async ({ db, envId }: Tenant, lines: OrderLineRow[]): Promise<void> => {
  await sql`
    insert into order_lines (env_id, order_id, line, article_id, price_list_id, quantity, unit_price_cents, list_price_cents, discount_percent,
      manual_discount_percent, combo_id, combo_sets, tax_rate, net_cents, total_cents, packages, kg, expected_net_cents, expected_why)
    select ${envId}::uuid, d."orderId", d.line, d."articleId", d."priceListId", d.quantity, d."unitPriceCents", d."listPriceCents",
      d."discountPercent", d."manualDiscountPercent", d."comboId", d."comboSets", d."taxRate", d."netCents", d."totalCents", d.packages, d.kg,
      d."expectedNetCents", d."expectedWhy"
    from json_to_recordset(${rowsJson(lines)}) d("orderId" uuid, line int, "articleId" uuid, "priceListId" uuid, quantity numeric,
      "unitPriceCents" bigint, "listPriceCents" bigint, "discountPercent" numeric, "manualDiscountPercent" numeric, "comboId" uuid, "comboSets" int,
      "taxRate" numeric, "netCents" bigint, "totalCents" bigint,
      packages numeric, kg numeric, "expectedNetCents" bigint, "expectedWhy" text) ${returningOne}`.execute(db)
}

/** Inserts the orders whose key is free, with their lines; returns the ids inserted. */
export const insertOrders = async (tenant: Tenant, orders: OrderRow[]): Promise<Set<string>> => {
  const newIds = await insertHeaders(tenant, orders)
  const lines = orders.filter(({ id }) => newIds.has(id)).flatMap(order => order.lines)
  if (lines.length > 0) await insertLines(tenant, lines)
  return newIds
}
