import type pg from 'pg'

/** What a recount covers; null lists do not restrict it. */
export type RecountBounds = {
  envId: string
  from: string
  to: string
  sellers: string[] | null
  customers: string[] | null
  until?: string | null
}

const where = (
  alias: string,
): string => `${alias}.env_id = $1 and ${alias}.day between $2 and $3 and ($4::uuid[] is null or ${alias}.seller_id = any($4))
  and ($5::uuid[] is null or ${alias}.customer_id = any($5)) and ${alias}.deleted_at is null and ($6::timestamptz is null or ${alias}.taken_at <= $6)`
const alive = (alias: string): string => `${where(alias)} and ${alias}.canceled_at is null`

/** `there` is 1 when the seller was at the customer; orders by the office or the customer are not visits. */
const operations = `
  select day, seller_id, customer_id, 1 o, 0 c, 0 n, case origin when 0 then 1 else 0 end there from orders where ${alive('orders')} and kind = 'sale'
  union all select day, seller_id, customer_id, 0, 1, 0, 1 from collections where ${alive('collections')}
  union all select day, seller_id, customer_id, 0, 0, 1, 1 from no_purchases where ${where('no_purchases')}`

const plan = `select day, seller_id, customer_id, had_debt_due, is_planned from visits where env_id = $1 and day between $2 and $3
  and ($4::uuid[] is null or seller_id = any($4)) and ($5::uuid[] is null or customer_id = any($5))
  -- A plan is of the whole day, whatever the time.
  and ($6::timestamptz is null or true)`

const queries = {
  orders: `select count(*) filter (where kind = 'sale') orders, coalesce(sum(net_cents), 0) net, coalesce(sum(total_cents), 0) total, coalesce(sum(units), 0) units,
    coalesce(sum(packages), 0) packages, coalesce(sum(kg), 0) kg, coalesce(sum(line_count) filter (where kind = 'sale'), 0) lines from orders where ${alive('orders')}`,
  collections: `select count(*) collections, coalesce(sum(total_cents), 0) cents from collections where ${alive('collections')}`,
  visits: `select count(*) visits, count(*) filter (where o > 0) effective, count(*) filter (where is_planned) visited,
      count(*) filter (where had_debt_due) debt, count(*) filter (where had_debt_due and c > 0) collected
    from (select day, seller_id, customer_id, sum(o) o, sum(c) c from (${operations}) op where there = 1 group by 1, 2, 3) v left join (${plan}) p using (day, seller_id, customer_id)`,
  planned: `select count(*) planned from (${plan}) p where is_planned`,
  sellers: `select s.id, sum(x.o)::int orders, sum(x.c)::int collections, sum(x.n)::int "noPurchases", count(distinct x.customer_id) filter (where there = 1)::int customers
    from (${operations}) x join sellers s on s.env_id = $1 and s.id = x.seller_id group by s.id`,
  sellerSales: `select seller_id id, sum(total_cents)::float8 total from orders where ${alive('orders')} group by 1 having sum(total_cents) <> 0`,
  customers: `select customer_id id, sum(total_cents)::float8 total, sum(units)::float8 units, sum(discount_cents)::float8 discount from orders where ${alive('orders')}
    group by 1 having sum(total_cents) <> 0`,
  customerVisits: `select customer_id id, sum(o)::int orders, sum(c)::int collections, sum(n)::int "noPurchases" from (${operations}) x where there = 1 group by 1`,
  articles: `select l.article_id id, sum(l.quantity)::float8 quantity, sum(l.net_cents)::float8 net, sum(l.total_cents)::float8 total
    from orders join order_lines l on l.env_id = $1 and l.order_id = orders.id where ${alive('orders')} group by 1`,
  groups: `select a.item_id, a.brand_id, sum(l.total_cents)::float8 total from orders join order_lines l on l.env_id = $1 and l.order_id = orders.id
    join articles a on a.env_id = $1 and a.id = l.article_id where ${alive('orders')} group by 1, 2`,
  months: `select to_char(day, 'YYYY-MM-01') as month, count(*) filter (where kind = 'sale')::int orders, sum(net_cents)::float8 net, sum(total_cents)::float8 total
    from orders where ${alive('orders')} group by 1 order by 1`,
  // A customer who bought from two sellers counts for both.
  buyers: `select count(distinct (seller_id, customer_id)) customers from orders where ${alive('orders')} and kind = 'sale'`,
  sellerNet: `select seller_id id, sum(net_cents)::float8 net from orders where ${alive('orders')} group by 1`,
  // Targets and projections, with the working days of each seller in the month: the weekdays of their route, or Monday
  // to Saturday, except holidays.
  objectives: `with working as (
      select s.id, d::date as day from sellers s cross join generate_series($2::date, $3::date, interval '1 day') d
      where s.env_id = $1 and ($4::uuid[] is null or s.id = any($4)) and ($5::uuid[] is null or true)
        and case when exists (select 1 from route_stops r where r.env_id = $1 and r.seller_id = s.id and r.deleted_at is null)
          then extract(isodow from d) in (select r.weekday from route_stops r where r.env_id = $1 and r.seller_id = s.id and r.deleted_at is null)
          else extract(isodow from d) between 1 and 6 end
        and not exists (select 1 from holidays h where h.env_id = $1 and h.deleted_at is null and not h.is_working_day and h.day = d::date)
    ), pace as (
      select s.id, count(w.day)::int days, (count(w.day) filter (where w.day <= $6::date))::int gone
      from sellers s left join working w on w.id = s.id where s.env_id = $1 group by s.id
    ), sold as (
      select seller_id, sum(net_cents)::float8 net, count(*) filter (where kind = 'sale')::float8 orders, sum(packages)::float8 packages, sum(kg)::float8 kg,
        (count(distinct customer_id) filter (where kind = 'sale'))::float8 customers
      from orders where env_id = $1 and day between $2 and $3 and deleted_at is null and canceled_at is null group by 1
    ), paid as (
      select seller_id, sum(total_cents)::float8 collected from collections
      where env_id = $1 and day between $2 and $3 and deleted_at is null and canceled_at is null group by 1
    )
    select p.id, p.days, p.gone, (t.seller_id is not null) as aimed,
      t.net_cents::float8 "targetNet", t.orders::float8 "targetOrders", t.customers::float8 "targetCustomers", t.packages::float8 "targetPackages",
      t.kg::float8 "targetKg", t.collected_cents::float8 "targetCollected",
      coalesce(o.net, 0) net, coalesce(o.orders, 0) orders, coalesce(o.customers, 0) customers, coalesce(o.packages, 0) packages, coalesce(o.kg, 0) kg,
      coalesce(c.collected, 0) collected
    from pace p left join objectives t on t.env_id = $1 and t.seller_id = p.id and t.month = $2 and t.deleted_at is null
    left join sold o on o.seller_id = p.id left join paid c on c.seller_id = p.id
    where $4::uuid[] is null or p.id = any($4)`,
  focalTargets: `select f.id, coalesce(f.net_cents, round(f.quantity * f.unit_cents), x.net)::float8 net, coalesce(f.quantity, x.quantity)::float8 quantity
    from focal_objectives f left join (select objective_id, round(sum(quantity * unit_cents)) net, sum(quantity) quantity
      from focal_objective_articles where env_id = $1 and deleted_at is null group by 1) x on x.objective_id = f.id and f.kind = 'articles'
    where f.env_id = $1 and f.deleted_at is null and f.month = $2 and $3::date is not null and $5::uuid[] is null and $6::timestamptz is null
      and ($4::uuid[] is null or f.seller_id = any($4))`,
  focal: `select f.id, coalesce(sum(l.net_cents), 0)::float8 net, coalesce(sum(l.quantity), 0)::float8 quantity from focal_objectives f
    join orders on orders.seller_id = coalesce(f.seller_id, orders.seller_id) and ${alive('orders')}
    join order_lines l on l.env_id = $1 and l.order_id = orders.id join articles a on a.env_id = $1 and a.id = l.article_id
      and case f.kind when 'brand' then a.brand_id = f.brand_id when 'family' then normalize_text(a.family) = normalize_text(f.family)
        else a.id in (select article_id from focal_objective_articles x where x.env_id = $1 and x.objective_id = f.id and x.deleted_at is null) end
    where f.env_id = $1 and f.deleted_at is null and f.month = $2 group by f.id`,
  unvisited: `select distinct p.customer_id id from (${plan}) p where p.is_planned and not exists (select 1 from (${operations}) x where x.customer_id = p.customer_id and x.seller_id = p.seller_id and x.there = 1)`,
  inactive: `select id from customers where env_id = $1 and is_active and ($4::uuid[] is null or seller_id = any($4)) and ($5::uuid[] is null or id = any($5))
    and id not in (select customer_id from (${operations}) x)`,
  unseen: `select id from customers where env_id = $1 and is_active and ($4::uuid[] is null or seller_id = any($4)) and ($5::uuid[] is null or id = any($5))
    and id not in (select customer_id from (${operations}) x where there = 1)`,
  remote: `select count(*) orders, coalesce(sum(total_cents), 0) total, coalesce(sum(net_cents), 0) net from orders where ${alive('orders')} and kind = 'sale' and origin in (1, 2, 3)`,
  // In the time zone of the tests' environment. Closed opportunities count on their closing day; open ones on every day
  // since they were created.
  opportunities: `select seller_id id, count(*)::int opportunities, (count(*) filter (where outcome = 'won' and closed_on <= $3))::int won,
      (count(*) filter (where outcome = 'lost' and closed_on <= $3))::int lost
    from (select *, (created_at at time zone v.time_zone)::date made_on, (closed_at at time zone v.time_zone)::date closed_on
      from opportunities o join (select id environment, time_zone from environments) v on v.environment = o.env_id) x
    where env_id = $1 and deleted_at is null and seller_id is not null and made_on <= $3 and (closed_on is null or closed_on >= $2)
      and ($4::uuid[] is null or seller_id = any($4)) and ($5::uuid[] is null or customer_id = any($5)) and $6::timestamptz is null group by 1`,
  placed: `select count(*) placed from (select id from orders where ${alive('orders')} and kind = 'sale' and latitude is not null
    union all select id from collections where ${alive('collections')} and latitude is not null union all select id from no_purchases where ${where('no_purchases')} and latitude is not null) x`,
  placedCustomers: `select count(*) placed from (${operations}) x join customers c on c.env_id = $1 and c.id = x.customer_id
    where c.latitude is not null and c.longitude is not null`,
} as const

export type Question = keyof typeof queries

/** Counts the documents and lines themselves, without derived tables, except for the plan, which exists only there. */
export const createRecount =
  (client: pg.Client) =>
  async <Row extends object>(question: Question, bounds: RecountBounds): Promise<Row[]> => {
    const result = await client.query<Row>(queries[question], [
      bounds.envId,
      bounds.from,
      bounds.to,
      bounds.sellers,
      bounds.customers,
      bounds.until ?? null,
    ])
    return result.rows
  }
export type Recount = ReturnType<typeof createRecount>
