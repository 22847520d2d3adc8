import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'

/** The units of an article prepared for one order: an article of the order, or a substitute. Cents with IVA. */
export type PreparedLine = {
  orderId: string
  articleId: string
  units: number
  packages: number
  kg: number
  totalCents: number
}

/**
 * What the finished tasks of a load prepared, order by order. An article that was short keeps the proportional part of the
 * line's amount, down to zero; a substitute costs what the replaced article costs: the customer agreed to no other price.
 */
export const readPreparedLines = async ({ db, envId }: Tenant, loadId: string): Promise<PreparedLine[]> => {
  const { rows } = await sql<PreparedLine>`
    with asked as (
      select t.id as task_id, l.line, l.order_id, l.article_id, l.ordered, sum(o.quantity) as quantity, sum(o.total_cents) as total_cents,
        sum(o.packages) as packages, sum(o.kg) as kg
      from picking_tasks t join picking_lines l on l.env_id = ${envId}::uuid and l.task_id = t.id
      join order_lines o on o.env_id = ${envId}::uuid and o.order_id = l.order_id and o.article_id = l.article_id
      where t.env_id = ${envId}::uuid and t.load_id = ${loadId}::uuid and t.state in ('prepared', 'supervised')
      group by t.id, l.line, l.order_id, l.article_id, l.ordered),
    done as (
      select a.order_id, k.article_id, k.kind, k.units, k.units / nullif(a.quantity, 0) as share, a.total_cents, a.packages, a.kg, p.units_per_package,
        p.kg_per_unit
      from asked a join picking_acts k on k.env_id = ${envId}::uuid and k.task_id = a.task_id and k.line = a.line
      join articles p on p.env_id = ${envId}::uuid and p.id = k.article_id where k.kind <> 'shortage'),
    prepared as (
      select order_id, article_id, 0::numeric as units, 0::numeric as packages, 0::numeric as kg, 0::numeric as total_cents from asked
      union all
      select order_id, article_id, units, share * packages, share * kg, share * total_cents from done where kind = 'picked'
      union all
      select order_id, article_id, units, units / greatest(units_per_package, 1), units * coalesce(kg_per_unit, 0), share * total_cents
      from done where kind = 'substituted')
    select order_id, article_id, sum(units) as units, round(sum(packages), 3) as packages, round(sum(kg), 3) as kg,
      round(sum(total_cents))::bigint as total_cents
    from prepared group by order_id, article_id order by order_id, article_id`.execute(db)
  return rows
}

export type PreparedLot = { articleId: string; lot: string; units: number }

/** The lots from which it was taken, where they were stated. */
export const readPreparedLots = async ({ db, envId }: Tenant, loadId: string): Promise<PreparedLot[]> => {
  const { rows } = await sql<PreparedLot>`
    select k.article_id, k.lot, sum(k.units) as units
    from picking_tasks t join picking_acts k on k.env_id = ${envId}::uuid and k.task_id = t.id
    where t.env_id = ${envId}::uuid and t.load_id = ${loadId}::uuid and t.state in ('prepared', 'supervised')
      and k.kind <> 'shortage' and k.lot <> ''
    group by k.article_id, k.lot order by k.article_id, k.lot`.execute(db)
  return rows
}

/** Numbers of the unfinished tasks of a load. */
export const readOpenTasks = async ({ db, envId }: Tenant, loadId: string): Promise<number[]> => {
  const tasks = await db
    .selectFrom('pickingTasks')
    .select('number')
    .where('envId', '=', envId)
    .where('loadId', '=', loadId)
    .where('state', 'in', ['pending', 'picking'])
    .orderBy('number')
    .execute()
  return tasks.map(({ number }) => number)
}
