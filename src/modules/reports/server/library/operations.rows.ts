import { sql } from 'kysely'
import { isRemoteCollection, isRemoteOrder, sellerDays } from '../../../sales/server/index.ts'
import {
  andChosen,
  chosenRows,
  countedRows,
  idOf,
  joinTable,
  percentOf,
  type ReportView,
  type Sql,
  shareOf,
} from '../report-view.ts'

const people = (view: ReportView): Sql => sql`
  join customers c on c.env_id = ${view.envId}::uuid and c.id = o.customer_id join sellers s on s.env_id = ${view.envId}::uuid and s.id = o.seller_id`
const customer = sql`c.code "customerCode", c.name customer`

const collectionsByMethod = (view: ReportView): Sql => sql`
  select ${idOf(sql`g.method`)} id, g.method, g.payments, g.collections, g.amount, ${shareOf(sql`g.amount`)} as share
  from (select p.method::text as method, count(*)::int payments, count(distinct o.id)::int collections, sum(p.amount_cents)::bigint amount
    from collections o join collection_payments p on p.env_id = o.env_id and p.collection_id = o.id
    where p.env_id = ${view.envId}::uuid and ${countedRows(view, 'o')} group by 1) g`

const collectionsBySeller = (view: ReportView): Sql => sql`
  select s.id, s.code, s.name, g.collections, g.collected, g.with_debt "withDebt", g.collected_with_debt "collectedWithDebt",
    ${percentOf(sql`g.collected_with_debt`, sql`g.with_debt`)} effective, ${shareOf(sql`g.collected`)} as share
  from (select f.seller_id, sum(f.collections)::int collections, sum(f.collected_cents)::bigint collected,
      sum(f.visits_with_debt)::int with_debt, sum(f.collected_with_debt)::int collected_with_debt
    from ${sellerDays(view.selection, view.period)} f group by 1) g
  join sellers s on s.env_id = ${view.envId}::uuid and s.id = g.seller_id where g.collections <> 0 or g.with_debt <> 0`

const checks = (view: ReportView): Sql => sql`
  select ${idOf(sql`p.collection_id::text || p.line`)} id, p.due_on due, p.method::text as method, p.check_number number, p.bank,
    ${customer}, s.name seller, o.day received, p.amount_cents amount
  from collection_payments p join collections o on o.env_id = p.env_id and o.id = p.collection_id ${people(view)}
  where p.env_id = ${view.envId}::uuid and o.env_id = ${view.envId}::uuid and p.method in (1, 2)
    and p.due_on between ${view.period.from}::date and ${view.period.to}::date
    and o.canceled_at is null and o.deleted_at is null${andChosen(view, 'o')}`

const noPurchasesByReason = (view: ReportView): Sql => sql`
  select x.id, x.code, x.name, g.n "noPurchases", g.customers, g.sellers, ${shareOf(sql`g.n`)} as share
  from (select o.excuse_id, count(*)::int n, count(distinct o.customer_id)::int customers, count(distinct o.seller_id)::int sellers
    from no_purchases o where ${chosenRows(view, 'o')} and o.deleted_at is null group by 1) g
  join excuses x on x.env_id = ${view.envId}::uuid and x.id = g.excuse_id`

const effectiveness = (view: ReportView): Sql => sql`
  select s.id, s.code, s.name, g.planned, g.visited, ${percentOf(sql`g.visited`, sql`g.planned`)} compliance, g.visits, g.effective,
    ${percentOf(sql`g.effective`, sql`g.visits`)} effectiveness, g.no_purchases "noPurchases"
  from (select f.seller_id, sum(f.planned)::int planned, sum(f.visited)::int visited, sum(f.visits)::int visits,
      sum(f.effective_visits)::int effective, sum(f.no_purchases)::int no_purchases
    from ${sellerDays(view.selection, view.period)} f group by 1) g
  join sellers s on s.env_id = ${view.envId}::uuid and s.id = g.seller_id where g.planned <> 0 or g.visits <> 0`

const far = (view: ReportView): Sql => {
  const beyond = sql`o.distance_meters > ${view.threshold}::int`
  const columns = sql`o.id, o.day, o.taken_at, o.seller_id, o.customer_id, o.distance_meters`
  return sql`
  select o.id, o.day, to_char(o.taken_at at time zone ${view.timeZone}, 'HH24:MI') "time", o.kind, s.name seller, ${customer}, o.distance_meters meters, o.total
  from (select ${columns}, case when o.kind = 'sale' then 'Pedido' else 'Devolución' end kind, o.total_cents total from orders o where ${countedRows(view, 'o')} and ${beyond} and not ${isRemoteOrder}
    union all select ${columns}, 'Cobranza', o.total_cents from collections o where ${countedRows(view, 'o')} and ${beyond} and not ${isRemoteCollection}
    union all select ${columns}, 'No compra', 0 from no_purchases o where ${chosenRows(view, 'o')} and o.deleted_at is null and ${beyond}) o ${people(view)}`
}

const canceledOrders = (view: ReportView): Sql => sql`
  select o.id, o.day, 'P-' || o.number number, case when o.deleted_at is null then 'Anulado' else 'Eliminado' end state,
    (coalesce(o.deleted_at, o.canceled_at) at time zone ${view.timeZone})::date voided, s.name seller, ${customer}, o.net_cents net, o.total_cents total
  from orders o ${people(view)} where ${chosenRows(view, 'o')} and (o.canceled_at is not null or o.deleted_at is not null)`

/** Cents of a unit after the line's discount, unrounded: the deviation is computed on what was really charged. */
const chargedPrice = sql`(l.unit_price_cents * (1 - l.discount_percent / 100))`

const deviations = (view: ReportView): Sql => sql`
  select ${idOf(sql`l.order_id::text || l.line`)} id, o.day, 'P-' || o.number number, s.name seller, c.name customer, a.code, a.name, l.quantity,
    l.list_price_cents "listPrice", round(${chargedPrice})::bigint price, round(100 * (${chargedPrice} / l.list_price_cents - 1), 2) deviation,
    round((${chargedPrice} - l.list_price_cents) * l.quantity)::bigint difference
  from orders o join order_lines l on l.env_id = o.env_id and l.order_id = o.id ${people(view)} ${joinTable(view, 'articles', 'a', 'l.article_id')}
  where l.env_id = ${view.envId}::uuid and ${countedRows(view, 'o')} and o.kind = 'sale' and l.list_price_cents > 0
    and ${chargedPrice} <> l.list_price_cents and abs(100 * (${chargedPrice} / l.list_price_cents - 1)) >= ${view.threshold}::numeric`

export const operationRows = {
  'collections-by-method': collectionsByMethod,
  'collections-by-seller': collectionsBySeller,
  'checks-by-due-date': checks,
  'no-purchases-by-reason': noPurchasesByReason,
  'visits-and-effectiveness': effectiveness,
  'far-operations': far,
  'canceled-orders': canceledOrders,
  'price-deviations': deviations,
} as const
