/** One report counted again from documents, in SQL that knows neither the engine nor the derived tables. $1 environment, $2 and $3 days, $4 today. */
export type Recount = { key: string; figures: string[]; sql: string; threshold?: number }

const alive =
  'o.env_id = $1 and o.day between $2 and $3 and o.canceled_at is null and o.deleted_at is null and $4::date is not null'
const amounts = `sum(case when o.kind = 'sale' then 1 else 0 end) orders, sum(o.units) units, sum(o.net_cents) net, sum(o.total_cents) total`
const customer = 'join customers c on c.env_id = $1 and c.id = o.customer_id'
const seller = 'join sellers s on s.env_id = $1 and s.id = o.seller_id'
const lines =
  'orders o join order_lines l on l.env_id = $1 and l.order_id = o.id join articles a on a.env_id = $1 and a.id = l.article_id'
const lineSums = 'sum(l.quantity) units, sum(l.net_cents) net, sum(l.total_cents) total'
const sale = ['orders', 'units', 'net', 'total']
const article = ['units', 'net', 'total']
/** What sellers did at their customers. */
const operations = `select day, seller_id, customer_id, 1 o, 0 c, 0 n from orders o where ${alive} and kind = 'sale' and origin = 0
  union all select day, seller_id, customer_id, 0, 1, 0 from collections o where ${alive}
  union all select day, seller_id, customer_id, 0, 0, 1 from no_purchases o where o.env_id = $1 and o.day between $2 and $3 and o.deleted_at is null`
const everything = `$2::date is not null and $3::date is not null and $4::date is not null`
/** By the share of all that is above zero which stands before each. */
const abc = (rows: string, name: string): string => `
  with q as (select * from (${rows}) p where amount > 0)
  select code, amount ${name}, case when before < 0.8 then 'A' when before < 0.95 then 'B' else 'C' end "class" from (
    select code, amount, (select coalesce(sum(y.amount), 0) from q y where y.amount > x.amount) / (select sum(amount) from q) before from q x) r`

export const recounts: Record<string, Recount> = {
  'sales-by-seller': {
    key: 'code',
    figures: sale,
    sql: `select s.code, ${amounts} from orders o ${seller} where ${alive} group by 1`,
  },
  'sales-by-customer': {
    key: 'code',
    figures: ['orders', 'units', 'discount', 'total'],
    sql: `select c.code, ${amounts}, sum(o.discount_cents) discount from orders o ${customer} where ${alive} group by 1`,
  },
  'sales-by-channel': {
    key: 'code',
    figures: [...sale, 'customers'],
    sql: `select coalesce(k.code, '') code, ${amounts}, count(distinct case when o.kind = 'sale' then o.customer_id end) customers from orders o ${customer} left join sales_channels k on k.env_id = $1 and k.id = c.sales_channel_id where ${alive} group by 1`,
  },
  'sales-by-region': {
    key: 'code',
    figures: [...sale, 'customers'],
    sql: `select coalesce(k.code, '') code, ${amounts}, count(distinct case when o.kind = 'sale' then o.customer_id end) customers from orders o ${customer} left join regions k on k.env_id = $1 and k.id = c.region_id where ${alive} group by 1`,
  },
  'sales-by-day': {
    key: 'day',
    figures: sale,
    sql: `select o.day::text "day", ${amounts} from orders o where ${alive} group by 1`,
  },
  'sales-by-month': {
    key: 'month',
    figures: sale,
    sql: `select left(o.day::text, 7) "month", ${amounts} from orders o where ${alive} group by 1`,
  },
  'sales-by-hour': {
    key: 'hour',
    figures: sale,
    sql: `select extract(hour from o.taken_at - interval '3 hours')::int "hour", ${amounts} from orders o where ${alive} group by 1`,
  },
  discounts: {
    key: 'code',
    figures: ['discount', 'orders', 'net'],
    sql: `select s.code, ${amounts}, sum(o.discount_cents) discount from orders o ${seller} where ${alive} group by 1`,
  },
  objectives: {
    key: 'code',
    figures: ['netTarget', 'net', 'orders', 'collected'],
    sql: `select s.code, b.net_cents "netTarget",
    (select coalesce(sum(o.net_cents), 0) from orders o where o.seller_id = s.id and ${alive} and o.day >= date_trunc('month', $3::date)) net,
    (select count(*) from orders o where o.kind = 'sale' and o.seller_id = s.id and ${alive} and o.day >= date_trunc('month', $3::date)) orders,
    (select coalesce(sum(o.total_cents), 0) from collections o where o.seller_id = s.id and ${alive} and o.day >= date_trunc('month', $3::date)) collected
    from objectives b join sellers s on s.env_id = $1 and s.id = b.seller_id where b.env_id = $1 and b.month = date_trunc('month', $3::date)`,
  },
  'sales-by-article': {
    key: 'code',
    figures: article,
    sql: `select a.code, ${lineSums} from ${lines} where ${alive} group by 1`,
  },
  'sales-by-brand': {
    key: 'code',
    figures: [...article, 'articles'],
    sql: `select b.code, ${lineSums}, count(distinct a.id) articles from ${lines} join brands b on b.env_id = $1 and b.id = a.brand_id where ${alive} group by 1`,
  },
  'sales-by-item': {
    key: 'code',
    figures: [...article, 'articles'],
    sql: `select coalesce(b.code, '') code, ${lineSums}, count(distinct a.id) articles from ${lines} left join items b on b.env_id = $1 and b.id = a.item_id where ${alive} group by 1`,
  },
  'abc-articles': {
    key: 'code',
    figures: ['net', 'class'],
    sql: abc(`select a.code, sum(l.net_cents) amount from ${lines} where ${alive} group by 1`, 'net'),
  },
  'abc-customers': {
    key: 'code',
    figures: ['total', 'class'],
    sql: abc(`select c.code, sum(o.total_cents) amount from orders o ${customer} where ${alive} group by 1`, 'total'),
  },
  'never-bought-articles': {
    key: 'code',
    figures: [],
    sql: `select a.code from articles a where a.env_id = $1 and ${everything} and not exists (select 1 from order_lines l join orders o on o.env_id = $1 and o.id = l.order_id where l.env_id = $1 and l.article_id = a.id and o.kind = 'sale' and o.canceled_at is null and o.deleted_at is null)`,
  },
  'lost-articles': {
    key: 'pair',
    threshold: 30,
    figures: ['units', 'net'],
    sql: `select c.code || a.code pair, ${lineSums} from ${lines} ${customer} where o.env_id = $1 and o.kind = 'sale' and o.canceled_at is null and o.deleted_at is null
    and o.day >= $4::date - 60 and c.is_active and $2::date is not null and $3::date is not null group by 1 having max(o.day) < $4::date - 30`,
  },
  'customers-without-purchase': {
    key: 'code',
    threshold: 5,
    figures: ['last'],
    sql: `select c.code, max(o.day)::text "last" from customers c left join orders o on o.env_id = $1 and o.customer_id = c.id and o.kind = 'sale' and o.canceled_at is null and o.deleted_at is null
    where c.env_id = $1 and c.is_active and $2::date is not null and $3::date is not null group by 1 having max(o.day) is null or max(o.day) < $4::date - 5`,
  },
  'new-customers': {
    key: 'code',
    figures: ['first', 'orders', 'net'],
    sql: `select c.code, min(o.day)::text "first", sum(case when o.day between $2 and $3 then 1 else 0 end) orders,
      (select sum(x.net_cents) from orders x where x.env_id = $1 and x.customer_id = c.id and x.day between $2 and $3 and x.canceled_at is null and x.deleted_at is null) net
    from orders o ${customer} where o.env_id = $1 and o.kind = 'sale' and o.canceled_at is null and o.deleted_at is null and $4::date is not null group by c.id, 1 having min(o.day) between $2 and $3`,
  },
  'debt-ageing': {
    key: 'code',
    figures: ['balance', 'notDue', 'days30', 'older'],
    sql: `select c.code, sum(r.balance_cents) balance, coalesce(sum(case when r.due_on >= $4 then r.balance_cents end), 0) "notDue",
      coalesce(sum(case when r.due_on < $4 and r.due_on >= $4::date - 30 then r.balance_cents end), 0) days30, coalesce(sum(case when r.due_on < $4::date - 90 then r.balance_cents end), 0) older
    from receivables r join customers c on c.env_id = $1 and c.id = r.customer_id where r.env_id = $1 and r.balance_cents <> 0 and $2::date is not null and $3::date is not null group by 1`,
  },
  'collections-by-method': {
    key: 'method',
    figures: ['payments', 'amount', 'collections'],
    sql: `select p.method::text "method", count(*) payments, sum(p.amount_cents) amount, count(distinct o.id) collections from collections o join collection_payments p on p.env_id = $1 and p.collection_id = o.id where ${alive} group by 1`,
  },
  'collections-by-seller': {
    key: 'code',
    figures: ['collections', 'collected'],
    sql: `select s.code, count(*) collections, sum(o.total_cents) collected from collections o ${seller} where ${alive} group by 1`,
  },
  'checks-by-due-date': {
    key: 'number',
    figures: ['amount'],
    sql: `select p.check_number number, p.amount_cents amount from collections o join collection_payments p on p.env_id = $1 and p.collection_id = o.id
    where o.env_id = $1 and o.canceled_at is null and o.deleted_at is null and p.method in (1, 2) and p.due_on between $2 and $3 and $4::date is not null`,
  },
  'no-purchases-by-reason': {
    key: 'code',
    figures: ['noPurchases', 'customers', 'sellers'],
    sql: `select x.code, count(*) "noPurchases", count(distinct o.customer_id) customers, count(distinct o.seller_id) sellers from no_purchases o join excuses x on x.env_id = $1 and x.id = o.excuse_id
    where o.env_id = $1 and o.day between $2 and $3 and o.deleted_at is null and $4::date is not null group by 1`,
  },
  'visits-and-effectiveness': {
    key: 'code',
    figures: ['visits', 'effective', 'noPurchases', 'planned', 'visited'],
    sql: `select s.code, count(w.customer_id) visits, count(*) filter (where w.o > 0) effective, coalesce(sum(w.n), 0) "noPurchases", count(*) filter (where v.is_planned) planned, count(*) filter (where v.is_planned and w.customer_id is not null) visited
    from (select day, seller_id, customer_id, sum(o) o, sum(n) n from (${operations}) w group by 1, 2, 3) w
    full join (select day, seller_id, customer_id, is_planned from visits where env_id = $1 and day between $2 and $3) v using (day, seller_id, customer_id) join sellers s on s.env_id = $1 and s.id = seller_id group by 1`,
  },
  'far-operations': {
    key: 'meters',
    threshold: 300,
    figures: ['n'],
    sql: `select meters, count(*) n from (select o.distance_meters meters from orders o where ${alive} and o.origin = 0 union all select o.distance_meters from collections o where ${alive}
    union all select o.distance_meters from no_purchases o where o.env_id = $1 and o.day between $2 and $3 and o.deleted_at is null) x where meters > 300 group by 1`,
  },
  'canceled-orders': {
    key: 'number',
    figures: ['total'],
    sql: `select 'P-' || o.number number, o.total_cents total from orders o where o.env_id = $1 and o.day between $2 and $3 and not (o.canceled_at is null and o.deleted_at is null) and $4::date is not null`,
  },
  'price-deviations': {
    key: 'pair',
    threshold: 5,
    figures: ['n', 'difference'],
    sql: `select 'P-' || o.number || a.code pair, count(*) n, sum(round(l.quantity * (l.unit_price_cents - l.unit_price_cents * l.discount_percent / 100 - l.list_price_cents))) difference
    from ${lines} where ${alive} and o.kind = 'sale' and abs(l.unit_price_cents * (100 - l.discount_percent) / l.list_price_cents - 100) >= 5 group by 1`,
  },
  orders: {
    key: 'number',
    figures: ['net', 'units'],
    sql: `select 'P-' || o.number number, o.net_cents net, o.units from orders o where ${alive}`,
  },
  'sold-lines': {
    key: 'number',
    figures: ['n', 'net', 'units'],
    sql: `select 'P-' || o.number number, count(*) n, sum(l.net_cents) net, sum(l.quantity) units from ${lines} where ${alive} group by 1`,
  },
  collections: {
    key: 'number',
    figures: ['collected'],
    sql: `select 'C-' || o.number number, o.total_cents collected from collections o where ${alive}`,
  },
  payments: {
    key: 'number',
    figures: ['n', 'amount'],
    sql: `select 'C-' || o.number number, count(*) n, sum(p.amount_cents) amount from collections o
      join collection_payments p on p.env_id = $1 and p.collection_id = o.id where ${alive} group by 1`,
  },
  'no-purchases': {
    key: 'day',
    figures: ['n'],
    sql: `select o.day::text "day", count(*) n from no_purchases o where o.env_id = $1 and o.day between $2 and $3 and o.deleted_at is null and $4::date is not null group by 1`,
  },
  operations: {
    key: 'day',
    figures: ['n', 'total', 'placed'],
    sql: `select day::text "day", count(*) n, sum(total) total, count(latitude) placed from (
      select day, total_cents total, latitude from orders o where ${alive} and kind = 'sale'
      union all select day, total_cents, latitude from collections o where ${alive}
      union all select day, 0, latitude from no_purchases o where o.env_id = $1 and o.day between $2 and $3 and o.deleted_at is null) x group by 1`,
  },
  customers: {
    key: 'customerCode',
    figures: ['covered', 'orders', 'total'],
    sql: `select c.code "customerCode", (exists (select 1 from (${operations}) w where w.customer_id = c.id))::int covered,
      (select count(*) from orders o where ${alive} and o.kind = 'sale' and o.customer_id = c.id) orders,
      (select coalesce(sum(o.total_cents), 0) from orders o where ${alive} and o.customer_id = c.id) total
      from customers c where c.env_id = $1 and c.is_active and c.deleted_at is null`,
  },
  receivables: {
    key: 'customerCode',
    figures: ['n', 'balance', 'overdue'],
    sql: `select c.code "customerCode", count(*) n, sum(r.balance_cents) balance, sum($4::date - r.due_on) overdue
      from receivables r join customers c on c.env_id = $1 and c.id = r.customer_id where r.env_id = $1 and r.balance_cents <> 0 and ${everything} group by 1`,
  },
  opportunities: {
    key: 'sellerCode',
    figures: ['n', 'won', 'lost', 'value'],
    sql: `select s.code "sellerCode", count(*) n, count(*) filter (where o.outcome = 'won' and closed <= $3::date) won,
      count(*) filter (where o.outcome = 'lost' and closed <= $3::date) lost, sum(coalesce(o.value_cents, 0)) "value"
      from (select *, (created_at - interval '3 hours')::date made, (closed_at - interval '3 hours')::date closed from opportunities) o ${seller}
      where o.env_id = $1 and o.deleted_at is null and o.made <= $3::date and (o.closed is null or o.closed >= $2::date) and $4::date is not null group by 1`,
  },
  'form-answers': {
    key: 'sellerCode',
    figures: ['n', 'score'],
    sql: `select s.code "sellerCode", count(*) n, sum(o.score) score from form_answers o ${seller}
      where o.env_id = $1 and o.day between $2::date and $3::date and $4::date is not null group by 1`,
  },
  visits: {
    key: 'day',
    figures: ['visits', 'effective'],
    sql: `select day::text "day", count(*) visits, count(*) filter (where o > 0) effective from (select day, seller_id, customer_id, sum(o) o from (${operations}) w group by 1, 2, 3) w group by 1`,
  },
}

/** What the dashboards' history leaves out: distances, prices of lists, payments, debts, targets, an article nobody buys. */
export const garnish = [
  `update orders set distance_meters = (number * 7919 % 900)::int where env_id = $1 and number % 3 > 0`,
  `update collections set distance_meters = (number * 104729 % 900)::int where env_id = $1 and number % 4 > 0`,
  `update order_lines set list_price_cents = 900 + (line * 37 + quantity::int * 11) % 300, discount_percent = case when line = 2 then 7.5 else 0 end where env_id = $1`,
  `insert into collection_payments (env_id, collection_id, line, method, amount_cents, check_number, due_on)
   select env_id, id, 1, (number % 7)::int, greatest(1, total_cents), 'CH' || number, day + (number % 40)::int from collections where env_id = $1`,
  `insert into receivables (env_id, id, customer_id, code, kind, number, issued_on, due_on, total_cents, balance_cents)
   select env_id, gen_random_uuid(), id, 'D' || code || n, 'FC', n::text, current_date - 200, current_date - (length(name) * 7 * n) % 140 + 20, 100000, 1000 * n
   from customers, generate_series(1, 4) n where env_id = $1`,
  `insert into objectives (env_id, id, month, seller_id, net_cents, orders, collected_cents)
   select env_id, gen_random_uuid(), date_trunc('month', $2::date)::date, id, 1000000, 20, 500000 from sellers where env_id = $1 and code <> 'V0'`,
  `insert into customers (env_id, id, code, name) values ($1, '00000000-0000-4000-8000-00000000000a', 'NUEVO', 'Recién llegado')`,
  `insert into orders (env_id, id, document_key, number, seller_id, customer_id, taken_at, day, line_count, units, packages, kg, net_cents, tax_cents, total_cents)
   select env_id, gen_random_uuid(), 'nuevo', 9001, id, '00000000-0000-4000-8000-00000000000a', $2::date + interval '15 hours', $2::date, 0, 3, 1, 1, 1000, 210, 1210
   from sellers where env_id = $1 and code = 'V1'`,
  `insert into forms (env_id, id, code, name, draft) values ($1, '00000000-0000-4000-8000-00000000000b', 'F001', 'Heladera', '{"pages":[]}')`,
  `insert into form_versions (env_id, form_id, number, definition, questions, publisher)
   values ($1, '00000000-0000-4000-8000-00000000000b', 1, '{"pages":[]}', 0, 'Diseño')`,
  `insert into form_answers (env_id, id, form_id, version_number, number, document_key, content_hash, customer_id, seller_id, author, started_at, taken_at, day, seconds, score, max_score, data)
   select env_id, gen_random_uuid(), '00000000-0000-4000-8000-00000000000b', 1, number, 'f' || number, 'h', customer_id, seller_id, 'Calle', taken_at, taken_at, day, 60, number % 11, 10, '{}'
   from orders where env_id = $1 and number % 5 = 0`,
  `insert into articles (env_id, id, code, name) select $1, gen_random_uuid(), 'NUNCA', 'Nadie lo quiere'`,
]
