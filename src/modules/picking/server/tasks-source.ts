import { type RawBuilder, sql } from 'kysely'
import type { ListSource } from '../../../kernel/server/resources/select-page.ts'
import { pickingTasks } from '../contract/picking-list.ts'

const ofTask = (
  envId: string,
  table: 'picking_lines' | 'picking_acts',
  what: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  (select ${what} from ${sql.table(table)} k where k.env_id = ${envId}::uuid and k.task_id = t.id)`

const expressions = (envId: string): Record<keyof typeof pickingTasks.fields, RawBuilder<unknown>> => ({
  number: sql`t.number`,
  state: sql`t.state`,
  load: sql`c.number`,
  preparer: sql`t.preparer`,
  warehouse: sql`s.name`,
  orders: ofTask(envId, 'picking_lines', sql`count(distinct k.order_id)::integer`),
  ordered: ofTask(envId, 'picking_lines', sql`coalesce(sum(k.ordered), 0)`),
  done: ofTask(envId, 'picking_acts', sql`coalesce(sum(k.units) filter (where k.kind <> 'shortage'), 0)`),
  shortage: ofTask(envId, 'picking_acts', sql`coalesce(sum(k.units) filter (where k.kind = 'shortage'), 0)`),
  createdAt: sql`t.created_at`,
  preparedAt: sql`t.prepared_at`,
  supervisedBy: sql`t.supervised_by`,
})

/** All picking tasks, the newest first. */
export const taskSource = ({ envId, timeZone }: { envId: string; timeZone: string }): ListSource => {
  const columnSql = expressions(envId)
  return {
    from: sql`picking_tasks as t
      join consolidated_loads c on c.env_id = ${envId}::uuid and c.id = t.load_id
      join sites s on s.env_id = ${envId}::uuid and s.id = t.site_id`,
    where: [sql`t.env_id = ${envId}::uuid`],
    select: sql.join([
      sql`t.id`,
      ...Object.entries(columnSql).map(([name, expression]) => sql`${expression} as ${sql.id(name)}`),
    ]),
    columns: Object.fromEntries(
      Object.entries(pickingTasks.fields).map(([name, field]) => [
        name,
        { field, expression: columnSql[name as keyof typeof columnSql], nullable: !field.required },
      ]),
    ),
    id: sql`t.id`,
    defaultSort: pickingTasks.sort,
    timeZone,
  }
}
