import { type RawBuilder, sql } from 'kysely'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import { addUnits } from '../../../kernel/contract/quantities.ts'
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
  /** Accounts of those who took something of it, besides the preparer. */
  takenBy: string[]
}

/** One task. `hold` locks it until the transaction ends, so that only one act at a time uses what its lines still need. */
export const readTask = async (
  { db, envId }: Tenant,
  id: string,
  { hold = false }: { hold?: boolean } = {},
): Promise<Task> => {
  const { rows } = await sql<Task>`
    select t.id, t.number, t.load_id, c.number as load_number, t.site_id, s.name as warehouse, t.preparer_id, t.preparer,
      t.mode, t.state, t.prepared_at, t.supervised_by,
      (select coalesce(array_agg(distinct k.user_id::text), '{}') from picking_acts k
        where k.env_id = ${envId}::uuid and k.task_id = t.id and k.user_id is not null) as taken_by
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
  unitOfMeasure: string
  unitsPerPackage: number
  location: string | null
  ordered: number
  picked: number
  shortage: number
  substituted: number
}

/** Lines in the sequence of the load, each with the units already prepared. */
export const readTaskLines = async (
  { db, envId }: Tenant,
  { id, siteId }: Pick<Task, 'id' | 'siteId'>,
): Promise<TaskLine[]> => {
  const { rows } = await sql<TaskLine>`
    select l.line, l.order_id, o.number as order_number, c.name as customer, l.article_id, a.code, a.name, a.ean, a.unit_of_measure,
      a.units_per_package, p.code as location, l.ordered, coalesce(d.picked, 0) as picked, coalesce(d.shortage, 0) as shortage, coalesce(d.substituted, 0) as substituted
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

/**
 * Units of each lot taken by picking for loads that were not processed yet. Picking moves no stock until the load is
 * processed, so these are subtracted from the books.
 */
const takenOfLots = (envId: string, siteId: string, articleIds: string[]): RawBuilder<unknown> => sql`
  select k.article_id, k.lot, sum(k.units) as units
  from picking_acts k join picking_tasks t on t.env_id = ${envId}::uuid and t.id = k.task_id
  join consolidated_loads c on c.env_id = ${envId}::uuid and c.id = t.load_id
  where k.env_id = ${envId}::uuid and k.kind <> 'shortage' and t.site_id = ${siteId}::uuid and t.state <> 'canceled'
    and c.state = 'pendiente' and c.deleted_at is null and k.article_id = any(${articleIds}::uuid[])
  group by k.article_id, k.lot`

/** More lots than a warehouse has of one article. */
const shownLots = 30

/** Available lots of articles in a warehouse, first expired first and expired ones last; up to 30 of each article. */
export const readLots = async (
  { db, envId }: Tenant,
  { siteId, articleIds, today }: { siteId: string; articleIds: string[]; today: string },
): Promise<LotRow[]> => {
  const { rows } = await sql<LotRow>`
    select r.article_id, r.lot, r.expires_on, r.units from (
      select v.article_id, l.code as lot, l.expires_on, v.units - coalesce(k.units, 0) as units,
        row_number() over (partition by v.article_id order by coalesce(l.expires_on < ${today}::date, false), l.expires_on nulls last, l.code) as place
      from stock_levels v join stock_lots l on l.env_id = ${envId}::uuid and l.id = v.lot_id
      left join (${takenOfLots(envId, siteId, articleIds)}) k on k.article_id = v.article_id and k.lot = l.code
      where v.env_id = ${envId}::uuid and v.location_id = ${siteId}::uuid and v.is_fit and v.units - coalesce(k.units, 0) > 0
        and v.article_id = any(${articleIds}::uuid[])) r
    where r.place <= ${shownLots} order by r.article_id, r.place`.execute(db)
  return rows
}

export type HeldLot = { expiresOn: string | null; free: number }

/**
 * One lot of an article in a warehouse with its available units; null when the lot does not exist there. Its row is locked,
 * so that two people who take the last units do it one after the other.
 */
export const holdLot = async (
  { db, envId }: Tenant,
  { siteId, article, lot }: { siteId: string; article: string; lot: string },
): Promise<HeldLot | null> => {
  const { rows } = await sql<{ expiresOn: string | null; units: number }>`
    select l.expires_on, v.units from stock_levels v join stock_lots l on l.env_id = ${envId}::uuid and l.id = v.lot_id
    where v.env_id = ${envId}::uuid and v.location_id = ${siteId}::uuid and v.is_fit and v.article_id = ${article}::uuid
      and l.article_id = ${article}::uuid and l.code = ${lot} for update of v`.execute(db)
  const [held] = rows
  if (!held) return null
  const { rows: reservations } = await sql<{ units: number }>`
    select k.units from (${takenOfLots(envId, siteId, [article])}) k where k.lot = ${lot}`.execute(db)
  return { expiresOn: held.expiresOn, free: addUnits(held.units, -(reservations[0]?.units ?? 0)) }
}

export const readActs = async ({ db, envId }: Tenant, taskId: string): Promise<TaskView['acts']> => {
  const { rows } = await sql<TaskView['acts'][number]>`
    select k.key, k.kind, max(a.name) as article, sum(k.units) as units, max(k.reason) as reason, max(k.actor) as actor, max(k.done_at) as at
    from picking_acts k join articles a on a.env_id = ${envId}::uuid and a.id = k.article_id
    where k.env_id = ${envId}::uuid and k.task_id = ${taskId}::uuid
    group by k.key, k.kind order by max(k.done_at) desc, k.key limit 30`.execute(db)
  return rows
}

/** More tasks than one person prepares in a day. */
const maximumOwnTasks = 12

/** Tasks that a person has to prepare, the oldest first. */
export const readOwnTaskIds = async ({ db, envId }: Tenant, userId: string): Promise<string[]> => {
  const tasks = await db
    .selectFrom('pickingTasks')
    .select('id')
    .where('envId', '=', envId)
    .where('preparerId', '=', userId)
    .where('state', 'in', ['pending', 'picking'])
    .orderBy('createdAt', 'desc')
    .limit(maximumOwnTasks)
    .execute()
  return tasks.map(({ id }) => id).toReversed()
}

/** The article of a scanned code: bar codes come before the articles' own codes. */
export const findByCode = async (
  { db, envId }: Tenant,
  code: string,
): Promise<{ code: string; name: string } | null> => {
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from articles where env_id = ${envId}::uuid and deleted_at is null and (ean = ${code} or code = ${code})
    order by (ean = ${code}) desc nulls last limit 1`.execute(db)
  return rows[0] ?? null
}
