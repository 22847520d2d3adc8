import { type RawBuilder, sql } from 'kysely'
import { addDays, instantAt } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { PickingBoard } from '../contract/board.ts'
import { pickingSettings } from '../contract/settings.ts'

type Asked = { from: string; to: string; today: string; timeZone: string }

/** Tasks assigned in the period, except canceled ones. */
const inPeriod = ({ from, to, timeZone }: Asked): RawBuilder<unknown> => sql`
  t.state <> 'canceled' and t.created_at >= ${instantAt(`${from} 00:00:00`, timeZone)}::timestamptz
    and t.created_at < ${instantAt(`${addDays(to, 1)} 00:00:00`, timeZone)}::timestamptz`

const lines = (envId: string, query: Asked): RawBuilder<unknown> => sql`
  select t.preparer, t.state, t.site_id, l.order_id, l.article_id, l.ordered, coalesce(d.done, 0) as done, coalesce(d.short, 0) as short
  from picking_tasks t
  join picking_lines l on l.env_id = ${envId}::uuid and l.task_id = t.id
  left join (
    select k.task_id, k.line, sum(k.units) filter (where k.kind <> 'shortage') as done, sum(k.units) filter (where k.kind = 'shortage') as short
    from picking_acts k where k.env_id = ${envId}::uuid group by k.task_id, k.line) d on d.task_id = l.task_id and d.line = l.line
  where t.env_id = ${envId}::uuid and ${inPeriod(query)}`

const maximumRows = 100

const readPreparers = async ({ db, envId }: Tenant, query: Asked): Promise<PickingBoard['preparers']> => {
  const orders = (condition: RawBuilder<unknown>) =>
    sql`(count(distinct x.order_id) filter (where ${condition}))::integer`
  const { rows } = await sql<PickingBoard['preparers'][number]>`
    select x.preparer as name, count(distinct x.order_id)::integer as orders, ${orders(sql`x.state = 'prepared'`)} as prepared,
      ${orders(sql`x.state = 'supervised'`)} as supervised, ${orders(sql`x.state in ('pending', 'picking')`)} as remaining,
      count(*)::integer as lines, sum(x.ordered) as ordered_units, sum(x.done) as done_units
    from (${lines(envId, query)}) x group by x.preparer order by 2 desc, 1 limit ${maximumRows}`.execute(db)
  return rows
}

const readWarehouses = async ({ db, envId }: Tenant, query: Asked): Promise<PickingBoard['warehouses']> => {
  const { rows } = await sql<PickingBoard['warehouses'][number]>`
    select s.name, sum(x.ordered) as ordered_units, sum(x.done) as done_units from (${lines(envId, query)}) x
    join sites s on s.env_id = ${envId}::uuid and s.id = x.site_id group by s.name order by 2 desc, 1 limit ${maximumRows}`.execute(
    db,
  )
  return rows
}

const readShortages = async ({ db, envId }: Tenant, query: Asked): Promise<PickingBoard['shortages']> => {
  const { rows } = await sql<PickingBoard['shortages'][number]>`
    select a.code, a.name, sum(x.short) as units from (${lines(envId, query)}) x
    join articles a on a.env_id = ${envId}::uuid and a.id = x.article_id
    where x.short > 0 group by a.code, a.name order by 3 desc, 1 limit ${maximumRows}`.execute(db)
  return rows
}

const readNearExpiry = async ({ db, envId }: Tenant, until: string): Promise<PickingBoard['nearExpiry']> => {
  const { rows } = await sql<PickingBoard['nearExpiry'][number]>`
    select a.code, a.name, sum(v.units) as units, min(l.expires_on) as expires_on
    from stock_levels v
    join stock_lots l on l.env_id = ${envId}::uuid and l.id = v.lot_id
    join articles a on a.env_id = ${envId}::uuid and a.id = v.article_id
    where v.env_id = ${envId}::uuid and v.location_kind = 'warehouse' and v.is_fit and v.units > 0 and l.expires_on <= ${until}::date
    group by a.code, a.name order by 4, 1 limit ${maximumRows}`.execute(db)
  return rows
}

/** All data of the picking dashboard, for the tasks assigned in a period; expiries are as of today. */
export const readBoard = async (tenant: Tenant, query: Asked): Promise<PickingBoard> => {
  const { requiresSupervision, expiryDays } = await tenant.settings(pickingSettings)
  const preparers = await readPreparers(tenant, query)
  const total = preparers.reduce((sum, { orders }) => sum + orders, 0)
  const completedOrders = preparers.reduce(
    (sum, { prepared, supervised }) => sum + supervised + (requiresSupervision ? 0 : prepared),
    0,
  )
  return {
    period: { from: query.from, to: query.to },
    today: query.today,
    preparers,
    warehouses: await readWarehouses(tenant, query),
    shortages: await readShortages(tenant, query),
    nearExpiry: await readNearExpiry(tenant, addDays(query.today, expiryDays)),
    completed: { orders: completedOrders, total },
    requiresSupervision,
    expiryDays,
  }
}
