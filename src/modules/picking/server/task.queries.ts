import { sql } from 'kysely'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { TaskView } from '../contract/picking-routes.ts'
import type { PickingState } from '../contract/states.ts'

export type Task = {
  id: string
  number: number
  loadId: string
  loadNumber: number
  siteId: string
  warehouse: string
  preparerId: string
  preparer: string
  mode: 'batch' | 'order'
  state: PickingState
  preparedAt: string | null
  supervisedBy: string | null
}

/** One task. `hold` keeps it for this transaction alone: what is left of its lines is shared out by one at a time. */
export const readTask = async (
  { db, envId }: Tenant,
  id: string,
  { hold = false }: { hold?: boolean } = {},
): Promise<Task> => {
  const { rows } = await sql<Task>`
    select t.id, t.number, t.load_id, c.number as load_number, t.site_id, s.name as warehouse, t.preparer_id, t.preparer,
      t.mode, t.state, t.prepared_at, t.supervised_by
    from picking_tasks t
    join consolidated_loads c on c.env_id = ${envId}::uuid and c.id = t.load_id
    join sites s on s.env_id = ${envId}::uuid and s.id = t.site_id
    where t.env_id = ${envId}::uuid and t.id = ${id}::uuid ${hold ? sql`for update of t` : sql``}`.execute(db)
  const [task] = rows
  if (!task) throw problem(problems.notFound)
  return task
}

export type TaskLine = {
  line: number
  orderId: string
  orderNumber: number
  customer: string
  articleId: string
  code: string
  name: string
  ean: string | null
  unitsPerPackage: number
  location: string | null
  ordered: number
  picked: number
  shortage: number
  substituted: number
}

/** Lines in the order of the round, with what was done for each. */
export const readTaskLines = async (
  { db, envId }: Tenant,
  { id, siteId }: Pick<Task, 'id' | 'siteId'>,
): Promise<TaskLine[]> => {
  const { rows } = await sql<TaskLine>`
    select l.line, l.order_id, o.number as order_number, c.name as customer, l.article_id, a.code, a.name, a.ean, a.units_per_package,
      p.code as location, l.ordered, coalesce(d.picked, 0) as picked, coalesce(d.shortage, 0) as shortage, coalesce(d.substituted, 0) as substituted
    from picking_lines l
    join orders o on o.env_id = ${envId}::uuid and o.id = l.order_id
    join customers c on c.env_id = ${envId}::uuid and c.id = o.customer_id
    join articles a on a.env_id = ${envId}::uuid and a.id = l.article_id
    left join article_locations p on p.env_id = ${envId}::uuid and p.site_id = ${siteId}::uuid and p.article_id = l.article_id and p.deleted_at is null
    left join (
      select k.line, sum(k.units) filter (where k.kind = 'picked') as picked, sum(k.units) filter (where k.kind = 'shortage') as shortage,
        sum(k.units) filter (where k.kind = 'substituted') as substituted
      from picking_acts k where k.env_id = ${envId}::uuid and k.task_id = ${id}::uuid group by k.line) d on d.line = l.line
    where l.env_id = ${envId}::uuid and l.task_id = ${id}::uuid order by l.line`.execute(db)
  return rows
}

export type LotRow = { articleId: string; lot: string; expiresOn: string | null; units: number }

/** What the warehouse holds of some articles, first expired first and what is past its day last; of each, up to six lots. */
export const readLots = async (
  { db, envId }: Tenant,
  { siteId, articleIds, today }: { siteId: string; articleIds: string[]; today: string },
): Promise<LotRow[]> => {
  const { rows } = await sql<LotRow>`
    select r.article_id, r.lot, r.expires_on, r.units from (
      select v.article_id, l.code as lot, l.expires_on, v.units,
        row_number() over (partition by v.article_id order by coalesce(l.expires_on < ${today}::date, false), l.expires_on nulls last, l.code) as place
      from stock_levels v join stock_lots l on l.env_id = ${envId}::uuid and l.id = v.lot_id
      where v.env_id = ${envId}::uuid and v.location_id = ${siteId}::uuid and v.is_fit and v.units > 0
        and v.article_id = any(${articleIds}::uuid[])) r
    where r.place <= 6 order by r.article_id, r.place`.execute(db)
  return rows
}

/** The day on which a lot of an article expires; null when it has none, or nobody knows the lot. */
export const findExpiry = async (
  { db, envId }: Tenant,
  { article, lot }: { article: string; lot: string },
): Promise<string | null> => {
  const found = await db
    .selectFrom('stockLots')
    .select('expiresOn')
    .where('envId', '=', envId)
    .where('articleId', '=', article)
    .where('code', '=', lot)
    .executeTakeFirst()
  return found?.expiresOn ?? null
}

export const readActs = async ({ db, envId }: Tenant, taskId: string): Promise<TaskView['acts']> => {
  const { rows } = await sql<TaskView['acts'][number]>`
    select k.key, k.kind, max(a.name) as article, sum(k.units) as units, max(k.reason) as reason, max(k.actor) as actor, max(k.done_at) as at
    from picking_acts k join articles a on a.env_id = ${envId}::uuid and a.id = k.article_id
    where k.env_id = ${envId}::uuid and k.task_id = ${taskId}::uuid
    group by k.key, k.kind order by max(k.done_at) desc, k.key limit 30`.execute(db)
  return rows
}
