import { type RawBuilder, sql } from 'kysely'
import type { Field } from '../../../kernel/contract/fields.ts'
import { codeColumns } from '../../../kernel/server/resources/code-columns.ts'
import type { Column } from '../../../kernel/server/resources/column.ts'
import type { ListSource } from '../../../kernel/server/resources/select-page.ts'
import { pickingLines, pickingOrders } from '../contract/picking-list.ts'
import { lineSums } from './line-sums.ts'

type View = { envId: string; timeZone: string }
type Expressions<Name extends string> = Record<Name, RawBuilder<unknown>>

const tables = (envId: string): RawBuilder<unknown> => sql`
  join picking_tasks k on k.env_id = ${envId}::uuid and k.id = t.task_id
  join consolidated_loads l on l.env_id = ${envId}::uuid and l.id = k.load_id
  join sites s on s.env_id = ${envId}::uuid and s.id = k.site_id
  join orders o on o.env_id = ${envId}::uuid and o.id = t.order_id
  join customers c on c.env_id = ${envId}::uuid and c.id = o.customer_id`

const common = {
  task: sql`k.number`,
  state: sql`k.state`,
  load: sql`l.number`,
  preparer: sql`k.preparer`,
  preparerId: sql`k.preparer_id::text`,
  warehouse: sql`s.name`,
  order: sql`o.number`,
  customer: sql`c.name`,
  ordered: sql`t.ordered`,
  done: sql`t.done`,
  shortage: sql`t.short`,
  createdAt: sql`k.created_at`,
}

const columnsOf = <Name extends string>(
  fields: Record<Name, Field>,
  expressions: Expressions<Name>,
): Record<string, Column> =>
  Object.fromEntries(
    (Object.entries(fields) as [Name, Field][]).map(([name, field]) => [
      name,
      { field, expression: expressions[name], nullable: !field.required },
    ]),
  )

const cellsOf = (expressions: Expressions<string>): RawBuilder<unknown>[] =>
  Object.entries(expressions).map(([name, expression]) => sql`${expression} as ${sql.id(name)}`)

/** The orders of tasks, the newest first. */
export const orderSource = ({ envId, timeZone }: View): ListSource => {
  const expressions = { ...common, lines: sql`t.lines` }
  const id = sql`md5(t.task_id::text || t.order_id)::uuid`
  return {
    from: sql`(select x.task_id, x.order_id, count(*)::integer as lines, sum(x.ordered) as ordered, sum(x.done) as done,
        sum(x.short) as short
      from (${lineSums(envId)}) x group by x.task_id, x.order_id) as t ${tables(envId)}`,
    where: [sql`true`],
    select: sql.join([sql`${id} as id`, ...cellsOf(expressions)]),
    columns: columnsOf(pickingOrders.fields, expressions),
    id,
    defaultSort: pickingOrders.sort,
    timeZone,
  }
}

/** The lines of tasks, the newest first. */
export const lineSource = ({ envId, timeZone }: View): ListSource => {
  const expressions = { ...common, articleCode: sql`a.code`, article: sql`a.name` }
  const columns = columnsOf(pickingLines.fields, expressions)
  const id = sql`md5(t.task_id::text || t.line)::uuid`
  const article = sql`json_build_object('id', a.id, 'code', a.code, 'name', a.name)`
  return {
    from: sql`(${lineSums(envId)}) as t ${tables(envId)}
      join articles a on a.env_id = ${envId}::uuid and a.id = t.article_id`,
    where: [sql`true`],
    select: sql.join([sql`${id} as id`, ...cellsOf({ ...expressions, article })]),
    columns: {
      ...codeColumns(pickingLines.fields, { article: sql`a.code` }),
      ...columns,
      article: { ...columns.article, idExpression: sql`a.id` } as Column,
    },
    id,
    defaultSort: pickingLines.sort,
    timeZone,
  }
}
