import { sql } from 'kysely'
import { channelName } from '../../../customers/server/index.ts'
import type { DimensionId } from '../../../figures/contract/measures.ts'
import { noGroup } from '../../../sales/server/index.ts'
import type { Sql } from '../report-view.ts'

/** How a dimension is grouped by: a day, a number or an id, never null; `from` are the small tables that know it. */
export type Bucket = { of: Sql; from?: keyof typeof owners }

export const owners = {
  seller: ['sellers', 's', 'f.seller_id'],
  customer: ['customers', 'c', 'f.customer_id'],
  article: ['articles', 'a', 'f.article_id'],
} as const satisfies Record<string, [table: string, alias: string, id: string]>

const orNone = (id: string): Sql => sql`coalesce(${sql.ref(id)}, ${sql.lit(noGroup)}::uuid)`
const parentOf = (from: keyof typeof owners, column: string): Bucket => ({
  of: orNone(`${owners[from][1]}.${column}`),
  from,
})

export const buckets: Record<DimensionId, Bucket> = {
  day: { of: sql`f.day` },
  // Whole numbers from a Monday on: truncating a timestamp costs several times more.
  week: { of: sql`f.day - (f.day - date '1990-01-01') % 7` },
  month: { of: sql`date_trunc('month', f.day::timestamp)::date` },
  weekday: { of: sql`1 + (f.day - date '1990-01-01') % 7` },
  hour: { of: sql`f.hour` },
  seller: { of: sql`f.seller_id` },
  supervisor: parentOf('seller', 'supervisor_id'),
  manager: parentOf('seller', 'manager_id'),
  customer: { of: sql`f.customer_id` },
  channel: parentOf('customer', 'sales_channel_id'),
  region: parentOf('customer', 'region_id'),
  article: { of: sql`f.article_id` },
  item: parentOf('article', 'item_id'),
  subItem: parentOf('article', 'sub_item_id'),
  brand: parentOf('article', 'brand_id'),
  family: { of: sql`coalesce(a.family, '')`, from: 'article' },
}
export const groupBuckets: Partial<Record<DimensionId, Bucket>> = {
  channel: { of: sql`f.channel_id` },
  region: { of: sql`f.region_id` },
}

type Named = { table?: string; key: (value: Sql) => Sql; label: (value: Sql, envId: string) => Sql }

const named = (table: string, none = ''): Named => ({
  table,
  key: () => sql`coalesce(x.code, '')`,
  label: () => sql`coalesce(x.name, ${none}::text)`,
})
const told: Named = { key: value => sql`${value}::text`, label: () => sql`''::text` }

/** What a bucket is called; names are looked up in `x`, for the few that are shown. */
export const naming: Record<DimensionId, Named> = {
  day: told,
  week: told,
  month: told,
  weekday: told,
  hour: { ...told, key: value => sql`lpad(${value}::text, 2, '0')` },
  seller: named('sellers'),
  supervisor: named('supervisors', 'Sin supervisor'),
  manager: named('managers', 'Sin gerente'),
  customer: named('customers'),
  channel: {
    ...named('sales_channels'),
    label: (_, envId) => sql`coalesce(${channelName(envId, 'x')}, 'Sin canal')`,
  },
  region: named('regions', 'Sin región'),
  article: named('articles'),
  item: named('items', 'Sin rubro'),
  subItem: named('items', 'Sin sub rubro'),
  brand: named('brands', 'Sin marca'),
  family: { ...told, label: value => sql`case when ${value} = '' then 'Sin familia' else ${value} end` },
}
