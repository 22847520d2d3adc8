import { sql } from 'kysely'
import { channelName } from '../../../customers/server/index.ts'
import type { DimensionId } from '../../../figures/contract/measures.ts'
import { noGroup } from '../../../sales/server/index.ts'
import type { Sql } from '../report-view.ts'

/** How a dimension is grouped by: a day, a number or an id, never null; `from` is the small table that has it. */
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

type Naming = { table?: string; key: (value: Sql) => Sql; label: (value: Sql, envId: string) => Sql }

const codeAndName = (table: string, none = ''): Naming => ({
  table,
  key: () => sql`coalesce(x.code, '')`,
  label: () => sql`coalesce(x.name, ${none}::text)`,
})
const ownValue: Naming = { key: value => sql`${value}::text`, label: () => sql`''::text` }

/** The key and label of a bucket; names are read from the alias `x`, only for those that are shown. */
export const naming: Record<DimensionId, Naming> = {
  day: ownValue,
  week: ownValue,
  month: ownValue,
  weekday: ownValue,
  hour: { ...ownValue, key: value => sql`lpad(${value}::text, 2, '0')` },
  seller: codeAndName('sellers'),
  supervisor: codeAndName('supervisors', 'Sin supervisor'),
  manager: codeAndName('managers', 'Sin gerente'),
  customer: codeAndName('customers'),
  channel: {
    ...codeAndName('sales_channels'),
    label: (_, envId) => sql`coalesce(${channelName(envId, 'x')}, 'Sin canal')`,
  },
  region: codeAndName('regions', 'Sin región'),
  article: codeAndName('articles'),
  item: codeAndName('items', 'Sin rubro'),
  subItem: codeAndName('items', 'Sin sub rubro'),
  brand: codeAndName('brands', 'Sin marca'),
  family: { ...ownValue, label: value => sql`case when ${value} = '' then 'Sin familia' else ${value} end` },
}
