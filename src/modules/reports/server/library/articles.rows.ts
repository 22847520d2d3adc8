import { sql } from 'kysely'
import { addDays } from '../../../../kernel/contract/formats.ts'
import { articleFacts, boundsCustomers, everSold } from '../../../sales/server/index.ts'
import { andChosen, countedRows, idOf, joinTable, type ReportView, type Sql, shareOf } from '../report-view.ts'

const figures = ['quantity', 'packages', 'kg', 'net_cents', 'total_cents']

/** Sums per article, those of the selection and the period. */
const soldArticles = (view: ReportView): Sql => sql`
  (select article_id, sum(quantity) units, sum(packages) packages, sum(kg) kg, sum(net_cents)::bigint net, sum(total_cents)::bigint total
    from (${articleFacts(view, figures)}) f group by article_id having sum(quantity) <> 0 or sum(total_cents) <> 0)`

const articles = (view: ReportView): Sql => sql`
  ${joinTable(view, 'brands', 'b', 'a.brand_id')} ${joinTable(view, 'items', 'i', 'a.item_id')}`
const articleColumns = sql`a.code, a.name, coalesce(b.name, 'Sin marca') brand, coalesce(i.name, 'Sin rubro') item`

const salesByArticle = (view: ReportView): Sql => sql`
  select a.id, ${articleColumns}, g.units, g.packages, g.kg, g.net, g.total, ${shareOf(sql`g.net`)} as share
  from ${soldArticles(view)} g join articles a on a.env_id = ${view.envId}::uuid and a.id = g.article_id ${articles(view)}`

const salesByGroup =
  (table: 'brands' | 'items', column: 'brand_id' | 'item_id', none: string) =>
  (view: ReportView): Sql =>
    sql`
  select coalesce(k.id, ${idOf(sql`${none}::text`)}) id, coalesce(k.code, '') code, coalesce(k.name, ${none}) "name",
    g.articles, g.units, g.packages, g.kg, g.net, g.total, ${shareOf(sql`g.net`)} as share
  from (select ${sql.ref(`a.${column}`)} key, count(*)::int articles, sum(s.units) units, sum(s.packages) packages, sum(s.kg) kg,
      sum(s.net)::bigint net, sum(s.total)::bigint total
    from ${soldArticles(view)} s join articles a on a.env_id = ${view.envId}::uuid and a.id = s.article_id group by 1) g
  ${joinTable(view, table, 'k', 'g.key')}`

/** A up to 80 % of what is accumulated before a row, B up to 95 %. */
export const rankByAmount = (rows: Sql, amount: Sql): Sql => sql`
  select r.*, case when r.before < 80 then 'A' when r.before < 95 then 'B' else 'C' end as class
  from (select q.*, round(100 * (q.running - q.amount) / nullif(q.whole, 0), 2) before,
      coalesce(round(100 * q.running / nullif(q.whole, 0), 2), 0) accumulated, coalesce(round(100 * q.amount / nullif(q.whole, 0), 2), 0) share
    from (select w.*, ${amount}::numeric amount, row_number() over (order by ${amount} desc, w.id)::int as position,
        sum(${amount}) over (order by ${amount} desc, w.id rows unbounded preceding) running, sum(${amount}) over () whole
      from (${rows}) w where ${amount} > 0) q) r`

const abcArticles = (view: ReportView): Sql =>
  rankByAmount(
    sql`select a.id, a.code, a.name, g.net from ${soldArticles(view)} g
      join articles a on a.env_id = ${view.envId}::uuid and a.id = g.article_id`,
    sql`w.net`,
  )

/** The articles that the selection ever bought: from sums where these have the selection's columns, else from lines. */
const everBought = (view: ReportView): Sql => {
  const { selection, envId } = view
  if (boundsCustomers(selection))
    return sql`select l.article_id from orders o join order_lines l on l.env_id = o.env_id and l.order_id = o.id
      where o.env_id = ${envId}::uuid and l.env_id = ${envId}::uuid and o.kind = 'sale' and o.canceled_at is null and o.deleted_at is null${andChosen(view, 'o')}`
  return everSold(selection)
}

const neverBought = (view: ReportView): Sql => sql`
  select a.id, ${articleColumns}, (a.created_at at time zone ${view.timeZone})::date since
  from articles a ${articles(view)}
  where a.env_id = ${view.envId}::uuid and a.is_active and a.deleted_at is null and a.id not in (${everBought(view)})`

const lostArticles = (view: ReportView): Sql => {
  const days = view.threshold
  const since = addDays(view.today, -days)
  const purchaseView = { ...view, period: { from: addDays(since, -days), to: view.today } }
  return sql`
  select ${idOf(sql`g.customer_id::text || g.article_id::text`)} id, c.code "customerCode", c.name customer, a.code, a.name, g.last, g.units, g.net
  from (select o.customer_id, l.article_id, max(o.day) last, sum(l.quantity) units, sum(l.net_cents)::bigint net
    from orders o join order_lines l on l.env_id = o.env_id and l.order_id = o.id
    where l.env_id = ${view.envId}::uuid and o.kind = 'sale' and ${countedRows(purchaseView, 'o')} group by 1, 2
    having max(o.day) < ${since}::date) g
  join customers c on c.env_id = ${view.envId}::uuid and c.id = g.customer_id and c.is_active and c.deleted_at is null
  join articles a on a.env_id = ${view.envId}::uuid and a.id = g.article_id and a.is_active and a.deleted_at is null`
}

export const articleRows = {
  'sales-by-article': salesByArticle,
  'sales-by-brand': salesByGroup('brands', 'brand_id', 'Sin marca'),
  'sales-by-item': salesByGroup('items', 'item_id', 'Sin rubro'),
  'abc-articles': abcArticles,
  'never-bought-articles': neverBought,
  'lost-articles': lostArticles,
} as const
