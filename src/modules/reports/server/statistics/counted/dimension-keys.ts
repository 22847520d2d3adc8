import { sql } from 'kysely'
import { mondayOf, monthOf, weekdayOf } from '../../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import { type DimensionId, dimensions } from '../../../../figures/contract/measures.ts'
import {
  andCustomer,
  andSeller,
  boundsCustomers,
  type PlacedKind,
  placesOf,
  type SoldDays,
} from '../../../../sales/server/index.ts'
import { joinTable, type ReportView, type Sql } from '../../report-view.ts'
import { buckets, owners } from '../dimension-buckets.ts'
import { notAsked } from './count-keys.ts'

type Base = (typeof dimensions)[DimensionId]['base']

/** The ids of a dimension, in the database's order, and a table from a day (by position), hour or place to the index of its id. */
export type Keys = { id: DimensionId; ids: (string | number)[]; table: Int32Array }

export const baseOf = (id: DimensionId): Base => dimensions[id].base

/** A lookup table from place to number; the places without number are `notAsked`. */
const tableOf = (numbers: [place: number, number: number][]): Int32Array => {
  const table = new Int32Array(numbers.reduce((most, [place]) => Math.max(most, place + 1), 0)).fill(notAsked)
  for (const [place, number] of numbers) table[place] = number
  return table
}

const keyOfDay: Partial<Record<DimensionId, (day: string) => string>> = {
  day: day => day,
  week: mondayOf,
  month: monthOf,
  weekday: day => String(weekdayOf(day)),
}

const timeKeys = (id: DimensionId, { days }: SoldDays, keyOf: (day: string) => string): Keys => {
  const dayKeys = days.map(({ day }) => keyOf(day))
  const ids = [...new Set(dayKeys)].toSorted()
  const numbers = new Map(ids.map((id, number) => [id, number]))
  return { id, ids, table: Int32Array.from(dayKeys, id => numbers.get(id) ?? notAsked) }
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** The places of a reading as rows `f`, with the id column that `buckets` and filters use. */
const placeRows = (view: ReportView, kind: PlacedKind, soldDays: SoldDays): Sql =>
  sql`(select p.place, p.id as ${sql.id(owners[kind][2].replace('f.', ''))} from ${placesOf(view.envId, kind, soldDays)} p) f`

type PlaceQuery = { view: ReportView; id: DimensionId; kind: PlacedKind; soldDays: SoldDays }

const placedKeys = async ({ db }: Tenant, { view, id, kind, soldDays }: PlaceQuery): Promise<Keys> => {
  const { of, from } = buckets[id]
  const [owner, alias, key] = from ? owners[from] : []
  const {
    rows: [placeKeys],
  } = await sql<{ ids: string[] | null; numbers: Record<string, number> | null }>`
    with bucket as materialized (
      select f.place, ${of} as id, dense_rank() over (order by ${of}) - 1 as number
      from ${placeRows(view, kind, soldDays)} ${owner && alias && key ? joinTable(view, owner, alias, key) : sql``}
    )
    select (select json_agg(named.id order by named.number) from (select distinct b.id, b.number from bucket b) named) as ids,
      (select json_object_agg(b.place, b.number) from bucket b) as numbers`.execute(db.withoutPlugins())
  const numbers = Object.entries(placeKeys?.numbers ?? {})
  return {
    id,
    ids: placeKeys?.ids ?? [],
    table: tableOf(numbers.map(([place, number]) => [Number(place), number])),
  }
}

/** The keys of a dimension over the sold days. Channels, supervisors, brands … are those of today. */
export const keysOf = async (tenant: Tenant, view: ReportView, id: DimensionId, soldDays: SoldDays): Promise<Keys> => {
  const keyOf = keyOfDay[id]
  if (keyOf) return timeKeys(id, soldDays, keyOf)
  const kind = baseOf(id)
  return kind === 'day' || kind === 'hour'
    ? { id, ids: hours, table: Int32Array.from(hours) }
    : placedKeys(tenant, { view, id, kind, soldDays })
}

/** Zero for the places within the person's scope and filters; null where there is no limit. */
export type Masks = { seller: Int32Array | null; customer: Int32Array | null }

const chosenPlaces = async ({ db }: Tenant, rows: Sql, condition: Sql): Promise<Int32Array> => {
  const { rows: matches } = await sql<{ places: number[] | null }>`
    select json_agg(f.place) as places from ${rows} where true${condition}`.execute(db.withoutPlugins())
  return tableOf((matches[0]?.places ?? []).map(place => [place, 0]))
}

export const boundsSellers = ({ selection }: ReportView): boolean => selection.sellers !== null

export const masksOf = async (tenant: Tenant, view: ReportView, soldDays: SoldDays): Promise<Masks> => {
  const { selection } = view
  const ofSellers = andSeller(selection, sql`f.seller_id`)
  const ofCustomers = andCustomer(selection, sql`f.customer_id`)
  return {
    seller: boundsSellers(view) ? await chosenPlaces(tenant, placeRows(view, 'seller', soldDays), ofSellers) : null,
    customer: boundsCustomers(selection)
      ? await chosenPlaces(tenant, placeRows(view, 'customer', soldDays), ofCustomers)
      : null,
  }
}
