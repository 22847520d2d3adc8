import { type RawBuilder, sql } from 'kysely'

/** Lines of tasks with the units that were done, as ordered or replaced, and those that were short. */
export const lineSums = (envId: string): RawBuilder<unknown> => sql`
  select l.task_id, l.line, l.order_id, l.article_id, l.ordered, coalesce(d.done, 0) as done, coalesce(d.short, 0) as short
  from picking_lines l
  left join (
    select k.task_id, k.line, sum(k.units) filter (where k.kind <> 'shortage') as done, sum(k.units) filter (where k.kind = 'shortage') as short
    from picking_acts k where k.env_id = ${envId}::uuid group by k.task_id, k.line) d on d.task_id = l.task_id and d.line = l.line
  where l.env_id = ${envId}::uuid`
