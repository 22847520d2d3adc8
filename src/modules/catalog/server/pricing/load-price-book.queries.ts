import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import {
  type Combo,
  type ListPrice,
  type PriceBook,
  type PricedArticle,
  type PricedCustomer,
  type PricedList,
  type Promotion,
  priceKey,
  type Scale,
} from './price-book.ts'

/** By id, by the ERP's code, or some of each. */
export type Wanting = { ids: string[]; codes: string[] }

/** What prices are asked for. Days bound what is read: nothing outside of them is in the book. */
export type BookQuery = {
  customers: Wanting
  articles: Wanting
  /** Combos asked for by name; those that lines complete are found by themselves. */
  combos: Wanting
  /** Lists besides the customers' own and the default. */
  lists: Wanting
  from: string
  until: string
}

export const nothing: Wanting = { ids: [], codes: [] }

/** What orders need to be priced: the book, and what the query named, as the environment knows it. */
export type LoadedBook = {
  book: PriceBook
  customers: (PricedCustomer & { sellerId: string | null; isActive: boolean })[]
  /** Those of the book that may be sold. */
  activeArticleIds: ReadonlySet<string>
}

type Sql = RawBuilder<unknown>

const wantedBy = (alias: string, { ids, codes }: Wanting): Sql => {
  const [id, code] = [sql.ref(`${alias}.id`), sql.ref(`${alias}.code`)]
  if (codes.length === 0) return sql`${id} = any(${ids}::uuid[])`
  if (ids.length === 0) return sql`${code} = any(${codes}::text[])`
  return sql`(${id} = any(${ids}::uuid[]) or ${code} = any(${codes}::text[]))`
}

const overlaps = (from: string, until: string, { query }: { query: BookQuery }): Sql =>
  sql`(${sql.ref(from)} is null or ${sql.ref(from)} <= ${query.until}::date) and (${sql.ref(until)} is null or ${sql.ref(until)} >= ${query.from}::date)`

const rows = (of: Sql): Sql => sql`(select coalesce(json_agg(x), '[]'::json) from (${of}) x)`

/** A customer's channel and the two above it. */
const channelsOf = (envId: string): Sql => sql`(
  select json_build_array(h.id, p.id, g.id) from sales_channels h
    left join sales_channels p on p.env_id = ${envId}::uuid and p.id = h.parent_id
    left join sales_channels g on g.env_id = ${envId}::uuid and g.id = p.parent_id
  where h.env_id = ${envId}::uuid and h.id = c.sales_channel_id)`

const buyers = (envId: string, { customers }: BookQuery): Sql => sql`
  select c.id, c.code, c.name, c.price_list_id as "listId", c.seller_id as "sellerId", c.is_active and c.deleted_at is null as "isActive",
    ${channelsOf(envId)} as "channelIds"
  from customers c where c.env_id = ${envId}::uuid and ${wantedBy('c', customers)}`

const listIds = (envId: string, query: BookQuery): Sql => sql`
  select l.id from price_lists l where l.env_id = ${envId}::uuid and l.deleted_at is null and (l.is_default
    or ${wantedBy('l', query.lists)}
    or l.id in (select c.price_list_id from customers c where c.env_id = ${envId}::uuid and ${wantedBy('c', query.customers)}))`

/** What was named, what combos asked for by name are made of, and what promotions of those days give. */
const articleIds = (envId: string, query: BookQuery): Sql => sql`
  select a.id from articles a where a.env_id = ${envId}::uuid and ${wantedBy('a', query.articles)}
  union select p.gift_article_id from promotions p
    where p.env_id = ${envId}::uuid and p.gift_article_id is not null and p.is_active and p.deleted_at is null
      and ${overlaps('p.starts_on', 'p.ends_on', { query })}
  ${
    query.combos.ids.length + query.combos.codes.length === 0
      ? sql``
      : sql`union select i.article_id from combo_items i join combos b on b.env_id = ${envId}::uuid and b.id = i.combo_id
        where i.env_id = ${envId}::uuid and i.deleted_at is null and ${wantedBy('b', query.combos)}`
  }`

const articles = (envId: string): Sql => sql`
  select a.id, a.code, a.name, a.unit_of_measure as "unitOfMeasure", a.units_per_package as "unitsPerPackage", a.kg_per_unit as "kgPerUnit",
    a.tax_rate as "taxRate", a.family, a.is_active and a.deleted_at is null as "isActive", b.code as "brandCode", i.code as "itemCode",
    s.code as "subItemCode"
  from wanted w join articles a on a.env_id = ${envId}::uuid and a.id = w.id
    left join brands b on b.env_id = ${envId}::uuid and b.id = a.brand_id
    left join items i on i.env_id = ${envId}::uuid and i.id = a.item_id
    left join items s on s.env_id = ${envId}::uuid and s.id = a.sub_item_id`

const lists = (envId: string): Sql => sql`
  select l.id, l.code, l.name, l.is_default as "isDefault", l.valid_from as "from", l.valid_until as "until"
  from lists k join price_lists l on l.env_id = ${envId}::uuid and l.id = k.id`

/** The prices that hold on some of the days, and the first that comes after them. */
const prices = (envId: string, { from, until }: BookQuery): Sql => sql`
  select p.price_list_id as "listId", p.article_id as "articleId", p.valid_from as "validFrom", p.price_cents as "priceCents"
  from lists k cross join wanted w join prices p on p.env_id = ${envId}::uuid and p.price_list_id = k.id and p.article_id = w.id
  where p.deleted_at is null
    and p.valid_from >= coalesce((select max(n.valid_from) from prices n where n.env_id = ${envId}::uuid and n.price_list_id = k.id
      and n.article_id = w.id and n.deleted_at is null and n.valid_from <= ${from}::date), '-infinity'::date)
    and p.valid_from <= coalesce((select min(n.valid_from) from prices n where n.env_id = ${envId}::uuid and n.price_list_id = k.id
      and n.article_id = w.id and n.deleted_at is null and n.valid_from > ${until}::date), 'infinity'::date)
  order by p.valid_from desc`

const scales = (envId: string, query: BookQuery): Sql => sql`
  select z.price_list_id as "listId", z.article_id as "articleId", z.from_units as "fromUnits", z.price_cents as "priceCents",
    z.discount_percent as "discountPercent", z.valid_from as "from", z.valid_until as "until"
  from price_scales z where z.env_id = ${envId}::uuid and z.deleted_at is null and z.price_list_id in (select id from lists)
    and z.article_id in (select id from wanted) and ${overlaps('z.valid_from', 'z.valid_until', { query })}
  order by z.from_units`

const scopesOf = (envId: string): Sql =>
  rows(sql`
  select s.kind, s.code from promotion_scopes s where s.env_id = ${envId}::uuid and s.promotion_id = p.id and s.deleted_at is null`)

const tiersOf = (envId: string): Sql =>
  rows(sql`
  select r.from_units as "fromUnits", r.discount_percent as "discountPercent", r.price_cents as "priceCents", r.free_units as "freeUnits"
  from promotion_tiers r where r.env_id = ${envId}::uuid and r.promotion_id = p.id and r.deleted_at is null order by r.from_units`)

const promotions = (envId: string, query: BookQuery): Sql => sql`
  select p.id, p.code, p.name, p.kind, p.starts_on as "from", p.ends_on as "until", p.sales_channel_id as "channelId",
    p.price_list_id as "listId", p.customer_id as "customerId", p.gift_article_id as "giftArticleId", p.is_exclusive as "isExclusive",
    p.priority, ${scopesOf(envId)} as scopes, ${tiersOf(envId)} as tiers
  from promotions p where p.env_id = ${envId}::uuid and p.is_active and p.deleted_at is null
    and ${overlaps('p.starts_on', 'p.ends_on', { query })}`

const itemsOf = (envId: string): Sql =>
  rows(sql`
  select i.article_id as "articleId", i.quantity from combo_items i
  where i.env_id = ${envId}::uuid and i.combo_id = b.id and i.deleted_at is null order by i.article_id`)

/** Those asked for by name, and those of which an article was named. */
const combos = (envId: string, query: BookQuery): Sql => sql`
  select b.id, b.code, b.name, b.price_cents as "priceCents", b.valid_from as "from", b.valid_until as "until", b.price_list_id as "listId",
    b.is_detected as "isDetected", ${itemsOf(envId)} as items
  from combos b where b.env_id = ${envId}::uuid and b.is_active and b.deleted_at is null
    and ${overlaps('b.valid_from', 'b.valid_until', { query })}
    and (${wantedBy('b', query.combos)} or b.id in (select i.combo_id from combo_items i
      where i.env_id = ${envId}::uuid and i.deleted_at is null and i.article_id in (select id from wanted)))`

type Row = {
  customers: (Omit<LoadedBook['customers'][number], 'channelIds'> & { channelIds: (string | null)[] | null })[]
  lists: PricedList[]
  articles: (PricedArticle & { isActive: boolean })[]
  prices: ListPrice[]
  scales: Scale[]
  promotions: Promotion[]
  combos: Combo[]
}

const bookOf = (row: Row): LoadedBook => {
  const known = new Map(row.articles.map(({ isActive: _isActive, ...article }) => [article.id, article]))
  return {
    customers: row.customers.map(customer => ({
      ...customer,
      channelIds: (customer.channelIds ?? []).filter(channel => channel !== null),
    })),
    activeArticleIds: new Set(row.articles.filter(({ isActive }) => isActive).map(({ id }) => id)),
    book: {
      lists: new Map(row.lists.map(list => [list.id, list])),
      articles: known,
      prices: Map.groupBy(row.prices, ({ listId, articleId }) => priceKey(listId, articleId)),
      scales: Map.groupBy(row.scales, ({ listId, articleId }) => priceKey(listId, articleId)),
      promotions: row.promotions,
      // Whoever named one article of a combo and not the others cannot complete it.
      combos: row.combos.filter(({ items }) => items.every(({ articleId }) => known.has(articleId))),
    },
  }
}

/** Everything that orders of some customers, articles and days need to be priced, in one statement whatever their number. */
export const loadPriceBook = async ({ db, envId }: Tenant, query: BookQuery): Promise<LoadedBook> => {
  const found = await sql<Row>`
    with wanted as materialized (${articleIds(envId, query)}), lists as materialized (${listIds(envId, query)})
    select ${rows(buyers(envId, query))} as customers, ${rows(lists(envId))} as lists, ${rows(articles(envId))} as articles,
      ${rows(prices(envId, query))} as prices, ${rows(scales(envId, query))} as scales,
      ${rows(promotions(envId, query))} as promotions, ${rows(combos(envId, query))} as combos`.execute(db)
  const [row] = found.rows
  if (!row) throw new Error('a select without from answers one row')
  return bookOf(row)
}
