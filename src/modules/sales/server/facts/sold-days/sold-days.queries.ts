import { type RawBuilder, sql } from 'kysely'
import { environmentClock, hourOf } from '../environment-clock.ts'

type Sql = RawBuilder<unknown>

/** Sales that count, of the days `m.day`: each by itself through its index, however many days there are. */
const soldOrders = (envId: string, days: Sql): Sql => sql`
  select m.day, o.id, o.seller_id, o.customer_id, ${hourOf(sql`o.taken_at`)} as hour
  from (${days}) m cross join ${environmentClock(envId)} cross join lateral (
    select o.id, o.seller_id, o.customer_id, o.taken_at from orders o
    where o.env_id = ${envId}::uuid and o.day = m.day and o.kind = 'sale' and o.canceled_at is null and o.deleted_at is null offset 0
  ) o`

/** An article counts once in an order however many lines name it. */
const soldItems = (envId: string): Sql => sql`
  select d.id as order_id, l.article_id from doc d
  join order_lines l on l.env_id = ${envId}::uuid and l.order_id = d.id group by 1, 2`
const noItems = sql`select null::uuid as order_id, null::uuid as article_id where false`

const placeOf = (kind: string): Sql => sql`(select max(place.place) from place where place.kind = ${sql.lit(kind)})`
const widthOf = (greatest: Sql): Sql =>
  sql`case when ${greatest} < 256 then 1 when ${greatest} < 65536 then 2 else 4 end`

const bytes = (value: Sql, width: Sql): Sql => sql`substr(int4send(${value}), 5 - ${width})`
/** One order after the other, in the same order for every column. */
const column = (value: Sql): Sql => sql`string_agg(${value}, ''::bytea order by t.seller, t.hour, t.customer, t.id)`

/**
 * Common table expressions over documents of `days` (a query of `day`): `place` has the place of each customer, seller and
 * article they name, `is_fresh` where it is given only now; `pack` has a row a day, as `sold_days` keeps them. The packer keeps
 * both, a reader uses them and forgets: what is packed and what is not come out alike.
 */
export const packsOf = (envId: string, days: Sql, withArticles = true): Sql => sql`
  doc as materialized (${soldOrders(envId, days)}),
  item as materialized (${withArticles ? soldItems(envId) : noItems}),
  used as (
    select 'customer' as kind, customer_id as id from doc union select 'seller', seller_id from doc union select 'article', article_id from item
  ),
  last as materialized (
    select k.kind, coalesce((select max(p.place) from sold_places p where p.env_id = ${envId}::uuid and p.kind = k.kind), 0) as place
    from (values ('customer'), ('seller'), ('article')) k(kind)
  ),
  place as materialized (
    select u.kind, u.id, p.id is null as is_fresh,
      coalesce(p.place, last.place + row_number() over (partition by u.kind, p.id is null order by u.id))::int as place
    from used u join last on last.kind = u.kind
    left join sold_places p on p.env_id = ${envId}::uuid and p.kind = u.kind and p.id = u.id
  ),
  width as materialized (
    select ${widthOf(placeOf('customer'))} as customer, ${widthOf(placeOf('seller'))} as seller, ${widthOf(placeOf('article'))} as article
  ),
  lined as (
    select i.order_id, count(*)::int as lines, string_agg(${bytes(sql`a.place`, sql`w.article`)}, ''::bytea order by a.place) as articles
    from item i join place a on a.kind = 'article' and a.id = i.article_id cross join width w group by i.order_id
  ),
  told as (
    select d.day, d.id, d.hour, c.place as customer, s.place as seller, coalesce(l.lines, 0) as lines, coalesce(l.articles, ''::bytea) as articles
    from doc d join place c on c.kind = 'customer' and c.id = d.customer_id
    join place s on s.kind = 'seller' and s.id = d.seller_id left join lined l on l.order_id = d.id
  ),
  pack as (
    select t.day, count(*)::int as orders, sum(t.lines)::int as lines, ${column(bytes(sql`t.customer`, sql`w.customer`))} as customers,
      ${column(bytes(sql`t.seller`, sql`w.seller`))} as sellers, ${column(bytes(sql`t.hour`, sql`1`))} as hours,
      ${column(bytes(sql`t.lines`, sql`2`))} as line_counts, ${column(sql`t.articles`)} as articles
    from told t cross join width w group by t.day
  )`
