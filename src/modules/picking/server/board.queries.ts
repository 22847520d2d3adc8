import { type RawBuilder, sql } from 'kysely'
import { addDays, instantAt } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { PickingBoard } from '../contract/board.ts'
import { pickingSettings } from '../contract/settings.ts'
import { completedStates } from '../contract/states.ts'
import { lineSums } from './line-sums.ts'

type Asked = { from: string; to: string; today: string; timeZone: string }

/** Tasks assigned in the period, except canceled ones. */
const inPeriod = ({ from, to, timeZone }: Asked): RawBuilder<unknown> => sql`
  t.state <> 'canceled' and t.created_at >= ${instantAt(`${from} 00:00:00`, timeZone)}::timestamptz
    and t.created_at < ${instantAt(`${addDays(to, 1)} 00:00:00`, timeZone)}::timestamptz`

const lines = (envId: string, query: Asked): RawBuilder<unknown> => sql`
  select t.preparer_id, t.preparer, t.state, t.site_id, w.task_id, w.order_id, w.article_id, w.ordered, w.done, w.short
  from picking_tasks t join (${lineSums(envId)}) w on w.task_id = t.id
  where t.env_id = ${envId}::uuid and ${inPeriod(query)}`

const maximumRows = 100

/** Orders of tasks: an order of two tasks is prepared twice. */
const orders = (condition: RawBuilder<unknown>) =>
  sql`(count(distinct (x.task_id, x.order_id)) filter (where ${condition}))::integer`

/** Preparers by their id: two people may have one name. */
const readPreparers = async ({ db, envId }: Tenant, query: Asked): Promise<PickingBoard['preparers']> => {
  const { rows } = await sql<PickingBoard['preparers'][number]>`
    select x.preparer_id as id, max(x.preparer) as name, ${orders(sql`true`)} as orders, ${orders(sql`x.state = 'prepared'`)} as prepared,
      ${orders(sql`x.state = 'supervised'`)} as supervised, ${orders(sql`x.state in ('pending', 'picking')`)} as remaining,
      count(*)::integer as lines, sum(x.ordered) as ordered_units, sum(x.done) as done_units
    from (${lines(envId, query)}) x group by x.preparer_id order by 3 desc, 2, 1 limit ${maximumRows}`.execute(db)
  return rows
}

/** Of all preparers, whether or not they are among those that are shown. */
const readCompleted = async (
  { db, envId }: Tenant,
  query: Asked,
  requiresSupervision: boolean,
): Promise<PickingBoard['completed']> => {
  const states = completedStates(requiresSupervision)
  const { rows } = await sql<PickingBoard['completed']>`
    select ${orders(sql`x.state = any(${states}::text[])`)} as orders, ${orders(sql`true`)} as total
    from (${lines(envId, query)}) x`.execute(db)
  return rows[0] ?? { orders: 0, total: 0 }
}

const readWarehouses = async ({ db, envId }: Tenant, query: Asked): Promise<PickingBoard['warehouses']> => {
  const { rows } = await sql<PickingBoard['warehouses'][number]>`
    select s.name, sum(x.ordered) as ordered_units, sum(x.done) as done_units from (${lines(envId, query)}) x
    join sites s on s.env_id = ${envId}::uuid and s.id = x.site_id group by s.name order by 2 desc, 1 limit ${maximumRows}`.execute(
    db,
  )
  return rows
}

type Counted<Row> = { rows: Row[]; total: number }

/** The rows, and how many there are beyond those that are shown. */
const counted = <Row extends { total: number }>(rows: Row[]): Counted<Omit<Row, 'total'>> => ({
  rows: rows.map(({ total: _total, ...row }) => row),
  total: rows[0]?.total ?? 0,
})

const readShortages = async ({ db, envId }: Tenant, query: Asked) => {
  const { rows } = await sql<PickingBoard['shortages'][number] & { total: number }>`
    select a.id, a.code, a.name, sum(x.short) as units, count(*) over ()::integer as total from (${lines(envId, query)}) x
    join articles a on a.env_id = ${envId}::uuid and a.id = x.article_id
    where x.short > 0 group by a.id, a.code, a.name order by 4 desc, 2 limit ${maximumRows}`.execute(db)
  return counted(rows)
}

const readNearExpiry = async ({ db, envId }: Tenant, until: string) => {
  const { rows } = await sql<PickingBoard['nearExpiry'][number] & { total: number }>`
    select a.id, a.code, a.name, sum(v.units) as units, min(l.expires_on) as expires_on, count(*) over ()::integer as total
    from stock_levels v
    join stock_lots l on l.env_id = ${envId}::uuid and l.id = v.lot_id
    join articles a on a.env_id = ${envId}::uuid and a.id = v.article_id
    where v.env_id = ${envId}::uuid and v.location_kind = 'warehouse' and v.is_fit and v.units > 0 and l.expires_on <= ${until}::date
    group by a.id, a.code, a.name order by 5, 2 limit ${maximumRows}`.execute(db)
  return counted(rows)
}

/** All data of the picking dashboard, for the tasks assigned in a period; expiries are as of today. */
export const readBoard = async (tenant: Tenant, query: Asked): Promise<PickingBoard> => {
  const { requiresSupervision, expiryDays } = await tenant.settings(pickingSettings)
  const expiringBy = addDays(query.today, expiryDays)
  const shortages = await readShortages(tenant, query)
  const nearExpiry = await readNearExpiry(tenant, expiringBy)
  return {
    period: { from: query.from, to: query.to },
    today: query.today,
    preparers: await readPreparers(tenant, query),
    warehouses: await readWarehouses(tenant, query),
    shortages: shortages.rows,
    shortageArticles: shortages.total,
    nearExpiry: nearExpiry.rows,
    nearExpiryArticles: nearExpiry.total,
    completed: await readCompleted(tenant, query, requiresSupervision),
    requiresSupervision,
    expiryDays,
    expiringBy,
  }
}
