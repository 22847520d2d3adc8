import { sql } from 'kysely'
import { andOpportunity } from '../../../dashboards/server/index.ts'
import { answerRows } from '../../../forms/server/index.ts'
import { opportunityRows } from '../../../pipelines/server/index.ts'
import { andSeller, countedCustomers, customerSums } from '../../../sales/server/index.ts'
import { chosenRows, joinTable, type ReportView, type Sql } from '../report-view.ts'
import { own } from './customers.rows.ts'

/** A customer `c` with its seller, supervisor and groups. */
const owners = (view: ReportView): Sql => sql`${joinTable(view, 'sellers', 's', 'c.seller_id')}
  ${joinTable(view, 'supervisors', 'p', 's.supervisor_id')} ${joinTable(view, 'managers', 'm', 's.manager_id')}
  ${joinTable(view, 'sales_channels', 'ch', 'c.sales_channel_id')} ${joinTable(view, 'regions', 're', 'c.region_id')}`

const people = sql`coalesce(s.code, '') "sellerCode", coalesce(s.name, 'Sin vendedor') seller, coalesce(p.code, '') "supervisorCode",
  coalesce(p.name, 'Sin supervisor') supervisor, coalesce(m.code, '') "managerCode", coalesce(m.name, 'Sin gerente') manager,
  c.code "customerCode", c.name customer, coalesce(ch.code, '') "channelCode", coalesce(ch.name, 'Sin canal') channel,
  coalesce(re.code, '') "regionCode", coalesce(re.name, 'Sin región') region`

const customers = (view: ReportView): Sql => sql`
  select c.id, ${people}, t.is_covered::int covered, t.was_visited::int visited, coalesce(t.orders, 0) orders, coalesce(t.collections, 0) collections,
    coalesce(t.no_purchases, 0) "noPurchases", coalesce(t.total_cents, 0) total, b.last
  from (with ${customerSums(view)}, ${countedCustomers(view.selection)} select * from shops) t
  join customers c on c.env_id = ${view.envId}::uuid and c.id = t.id ${owners(view)}
  left join lateral (select v.day last from visits v where v.env_id = ${view.envId}::uuid and v.customer_id = t.id and v.orders > 0
    and v.day <= ${view.period.to}::date${andSeller(view.selection, sql`v.seller_id`)} order by v.day desc limit 1) b on true`

const receivables = (view: ReportView): Sql => sql`
  select r.id, ${people}, r.kind, r.number, r.issued_on issued, r.due_on due, (${view.today}::date - r.due_on)::int overdue,
    r.total_cents amount, r.balance_cents balance
  from receivables r join customers c on c.env_id = ${view.envId}::uuid and c.id = r.customer_id ${owners(view)}
  where r.env_id = ${view.envId}::uuid and r.balance_cents <> 0 and ${own(view)}`

const opportunities = (view: ReportView): Sql => sql`
  select t.id, t.code, t.name, s.code "sellerCode", s.name seller, coalesce(c.name, h.name) client, t.outcome,
    (t.created_at at time zone ${view.timeZone})::date created, (t.closed_at at time zone ${view.timeZone})::date closed,
    extract(epoch from t.closed_at - t.created_at)::numeric / 86400 days, t.is_won::int won, t.is_lost::int lost,
    t.is_invoiced::int invoiced, (t.value_cents is not null)::int valued, coalesce(t.value_cents, 0) "value"
  from (${opportunityRows({ viewer: view.viewer, timeZone: view.timeZone, ...view.period, bounds: andOpportunity(view.selection) })}) t
  join sellers s on s.env_id = ${view.envId}::uuid and s.id = t.seller_id
  ${joinTable(view, 'customers', 'c', 't.customer_id')} ${joinTable(view, 'prospects', 'h', 't.prospect_id')}`

const answers = (view: ReportView): Sql => answerRows({ envId: view.envId, where: chosenRows(view, 'o') })

export const peopleDetailRows = { customers, receivables, opportunities, 'form-answers': answers } as const
