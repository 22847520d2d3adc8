import { sql } from 'kysely'
import { wasCollected, wasEffective, wasVisited } from '../../../customers/server/index.ts'
import { chosenRows, countedRows, idOf, joinTable, type ReportView, type Sql } from '../report-view.ts'

/** Joins for rows of documents or visits `o`, so that they can be grouped by any dimension. */
const joins = (view: ReportView): Sql => sql`
  join customers c on c.env_id = ${view.envId}::uuid and c.id = o.customer_id
  join sellers s on s.env_id = ${view.envId}::uuid and s.id = o.seller_id
  ${joinTable(view, 'supervisors', 'p', 's.supervisor_id')} ${joinTable(view, 'managers', 'm', 's.manager_id')}
  ${joinTable(view, 'sales_channels', 'ch', 'c.sales_channel_id')} ${joinTable(view, 'regions', 're', 'c.region_id')}`

/** The code is empty where there is no channel, region …, as in Estadísticas. */
const dimensions = sql`o.day, date_trunc('week', o.day::timestamp)::date week, date_trunc('month', o.day::timestamp)::date as month,
  extract(isodow from o.day)::int::text weekday, s.code "sellerCode", s.name seller, coalesce(p.code, '') "supervisorCode",
  coalesce(p.name, 'Sin supervisor') supervisor, coalesce(m.code, '') "managerCode", coalesce(m.name, 'Sin gerente') manager,
  c.code "customerCode", c.name customer, coalesce(ch.code, '') "channelCode", coalesce(ch.name, 'Sin canal') channel,
  coalesce(re.code, '') "regionCode", coalesce(re.name, 'Sin región') region`

const hour = ({ timeZone }: ReportView): Sql => sql`extract(hour from o.taken_at at time zone ${timeZone})::int as hour`

/** When, to the minute, and the hour that Estadísticas groups by. */
const clock = (view: ReportView): Sql =>
  sql`to_char(o.taken_at at time zone ${view.timeZone}, 'HH24:MI') "time", ${hour(view)}`

const kind = sql`case when o.kind = 'sale' then 'Pedido' else 'Devolución' end kind`
const origin = sql`(array['seller', 'office', 'app', 'marketplace', 'round'])[o.origin + 1]`

const orders = (view: ReportView): Sql => sql`
  select o.id, ${dimensions}, ${clock(view)}, 'P-' || o.number number, ${kind},
    ${origin} origin, (o.kind = 'sale')::int orders, (o.kind <> 'sale')::int returns, o.line_count lines, o.discount_cents discount, o.units, o.packages, o.kg, o.net_cents net, o.total_cents total
  from orders o ${joins(view)} where ${countedRows(view, 'o')}`

const lines = (view: ReportView): Sql => sql`
  select ${idOf(sql`l.order_id::text || l.line`)} id, ${dimensions}, ${hour(view)}, 'P-' || o.number number, ${kind}, a.code "articleCode", a.name article,
    coalesce(b.code, '') "brandCode", coalesce(b.name, 'Sin marca') brand, coalesce(i.code, '') "itemCode", coalesce(i.name, 'Sin rubro') item,
    coalesce(si.code, '') "subItemCode", coalesce(si.name, 'Sin sub rubro') "subItem", coalesce(a.family, '') family,
    l.quantity units, l.packages, l.kg, l.net_cents net, l.total_cents total
  from orders o join order_lines l on l.env_id = o.env_id and l.order_id = o.id
  join articles a on a.env_id = ${view.envId}::uuid and a.id = l.article_id
  ${joinTable(view, 'brands', 'b', 'a.brand_id')} ${joinTable(view, 'items', 'i', 'a.item_id')} ${joinTable(view, 'items', 'si', 'a.sub_item_id')}
  ${joins(view)} where l.env_id = ${view.envId}::uuid and ${countedRows(view, 'o')}`

const collections = (view: ReportView): Sql => sql`
  select o.id, ${dimensions}, ${clock(view)}, 'C-' || o.number number, ${origin} origin, o.total_cents collected
  from collections o ${joins(view)} where ${countedRows(view, 'o')}`

const payments = (view: ReportView): Sql => sql`
  select ${idOf(sql`y.collection_id::text || y.line`)} id, ${dimensions}, ${clock(view)}, 'C-' || o.number number, y.method::text as method, y.amount_cents amount
  from collections o join collection_payments y on y.env_id = o.env_id and y.collection_id = o.id ${joins(view)}
  where y.env_id = ${view.envId}::uuid and ${countedRows(view, 'o')}`

const noPurchases = (view: ReportView): Sql => sql`
  select o.id, ${dimensions}, ${clock(view)}, x.code "reasonCode", x.name reason, o.note
  from no_purchases o join excuses x on x.env_id = ${view.envId}::uuid and x.id = o.excuse_id ${joins(view)}
  where ${chosenRows(view, 'o')} and o.deleted_at is null`

const operations = (view: ReportView): Sql => {
  const columns = sql`o.id, o.day, o.taken_at, o.seller_id, o.customer_id, o.latitude, o.longitude`
  return sql`
  select o.id, ${dimensions}, ${clock(view)}, o.kind, (o.latitude is not null and o.longitude is not null)::int placed,
    (c.latitude is not null and c.longitude is not null)::int "customerPlaced", o.total
  from (select ${columns}, 'Pedido' kind, o.total_cents total from orders o where ${countedRows(view, 'o')} and o.kind = 'sale'
    union all select ${columns}, 'Cobranza', o.total_cents from collections o where ${countedRows(view, 'o')}
    union all select ${columns}, 'No compra', 0 from no_purchases o where ${chosenRows(view, 'o')} and o.deleted_at is null) o ${joins(view)}`
}

const hasOperation = wasVisited('o')

const visits = (view: ReportView): Sql => sql`
  select ${idOf(sql`o.day::text || o.seller_id || o.customer_id`)} id, ${dimensions}, o.is_planned::int planned,
    (o.is_planned and ${hasOperation})::int visited, ${hasOperation}::int visits, ${wasEffective('o')}::int effective,
    (o.had_debt_due and ${hasOperation})::int "withDebt", (o.had_debt_due and ${wasCollected('o')})::int "collectedWithDebt", o.orders, o.collections, o.no_purchases "noPurchases", o.net_cents net
  from visits o ${joins(view)} where ${chosenRows(view, 'o')}`

export const detailRows = {
  orders,
  'sold-lines': lines,
  collections,
  payments,
  'no-purchases': noPurchases,
  operations,
  visits,
} as const
