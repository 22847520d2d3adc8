import { type RawBuilder, sql } from 'kysely'
import { environmentClock, hourOf } from '../environment-clock.ts'

type Sql = RawBuilder<unknown>

/** Sales that count of the days `m.day`; the lateral join reads each day through the index, however many days there are. */
const soldOrders = (envId: string, days: Sql): Sql => sql`
  select m.day, o.id, o.seller_id, o.customer_id, ${hourOf(sql`o.taken_at`)} as hour
  from (${days}) m cross join ${environmentClock(envId)} cross join lateral (
    select o.id, o.seller_id, o.customer_id, o.taken_at from orders o
    where o.env_id = ${envId}::uuid and o.day = m.day and o.kind = 'sale' and o.canceled_at is null and o.deleted_at is null offset 0
  ) o`

/**
 * An article counts once in an order however many lines name it. The lateral join looks the lines of each order up: the
 * planner takes days without sales to have some, and would read all lines of the company for one day.
 */
const soldItems = (envId: string): Sql => sql`
  select d.id as order_id, l.article_id from doc d cross join lateral (
    select l.article_id from order_lines l where l.env_id = ${envId}::uuid and l.order_id = d.id offset 0
  ) l group by 1, 2`
const noItems = sql`select null::uuid as order_id, null::uuid as article_id where false`

/** What has place numbers. */
export type PlacedKind = 'customer' | 'seller' | 'article'

/**
 * The place of each id that documents name, new where it has none. There is an expression for each kind, because with one
 * for all kinds the planner expects almost no rows of each and compares every document with every place.
 */
const placesOfKind = (envId: string, kind: PlacedKind, ids: Sql): Sql => sql`
  select u.id, p.id is null as is_fresh, coalesce(p.place, last.place + row_number() over (partition by p.id is null order by u.id))::int as place
  from (${ids}) u
  cross join (select coalesce(max(p.place), 0) as place from sold_places p where p.env_id = ${envId}::uuid and p.kind = ${sql.lit(kind)}) last
  left join sold_places p on p.env_id = ${envId}::uuid and p.kind = ${sql.lit(kind)} and p.id = u.id`

const widthOf = (places: string): Sql => {
  const greatest = sql`(select max(p.place) from ${sql.table(places)} p)`
  return sql`case when ${greatest} < 256 then 1 when ${greatest} < 65536 then 2 else 4 end`
}

const bytes = (value: Sql, width: Sql): Sql => sql`substr(int4send(${value}), 5 - ${width})`
/** A column of all orders, in the same order for every column. */
const column = (value: Sql): Sql => sql`string_agg(${value}, ''::bytea order by t.seller, t.hour, t.customer, t.id)`

/**
 * Common table expressions over the documents of `days` (a query of `day`): `fresh` has the new places (`kind`, `id`, `place`),
 * `pack` one row per day, as in `sold_days`. The packer stores both; a reader uses them without storing, so that days with
 * and without a pack read alike.
 */
export const packsOf = (envId: string, days: Sql, withArticles = true): Sql => sql`
  doc as materialized (${soldOrders(envId, days)}),
  item as materialized (${withArticles ? soldItems(envId) : noItems}),
  customer_place as materialized (${placesOfKind(envId, 'customer', sql`select distinct d.customer_id as id from doc d`)}),
  seller_place as materialized (${placesOfKind(envId, 'seller', sql`select distinct d.seller_id as id from doc d`)}),
  article_place as materialized (${placesOfKind(envId, 'article', sql`select distinct i.article_id as id from item i`)}),
  fresh as (
    select 'customer' as kind, id, place from customer_place where is_fresh
    union all select 'seller', id, place from seller_place where is_fresh
    union all select 'article', id, place from article_place where is_fresh
  ),
  width as materialized (
    select ${widthOf('customer_place')} as customer, ${widthOf('seller_place')} as seller, ${widthOf('article_place')} as article
  ),
  lined as (
    select i.order_id, count(*)::int as lines, string_agg(${bytes(sql`a.place`, sql`w.article`)}, ''::bytea order by a.place) as articles
    from item i join article_place a on a.id = i.article_id cross join width w group by i.order_id
  ),
  told as (
    select d.day, d.id, d.hour, c.place as customer, s.place as seller, coalesce(l.lines, 0) as lines, coalesce(l.articles, ''::bytea) as articles
    from doc d join customer_place c on c.id = d.customer_id join seller_place s on s.id = d.seller_id left join lined l on l.order_id = d.id
  ),
  pack as (
    select t.day, count(*)::int as orders, sum(t.lines)::int as lines, ${column(bytes(sql`t.customer`, sql`w.customer`))} as customers,
      ${column(bytes(sql`t.seller`, sql`w.seller`))} as sellers, ${column(bytes(sql`t.hour`, sql`1`))} as hours,
      ${column(bytes(sql`t.lines`, sql`2`))} as line_counts, ${column(sql`t.articles`)} as articles
    from told t cross join width w group by t.day
  )`
