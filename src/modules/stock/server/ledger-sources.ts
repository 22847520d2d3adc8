import { type RawBuilder, sql } from 'kysely'
import type { Fields } from '../../../kernel/contract/resource.ts'
import { codeColumns } from '../../../kernel/server/resources/code-columns.ts'
import type { Column, Columns } from '../../../kernel/server/resources/column.ts'
import type { ListSource } from '../../../kernel/server/resources/select-page.ts'
import { stockLevels } from '../contract/stock-levels.ts'
import { stockMovements } from '../contract/stock-movements.ts'

type Shown = Pick<Column, 'expression'> & Partial<Column> & { shown?: RawBuilder<unknown>; code?: RawBuilder<unknown> }
type View = { envId: string; timeZone: string }

const referenceTo = (alias: string): Shown => ({
  expression: sql.ref(`${alias}.name`),
  idExpression: sql.ref(`${alias}.id`),
  code: sql.ref(`${alias}.code`),
  shown: sql`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object('id', ${sql.ref(`${alias}.id`)},
    'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)}) end`,
})

const columnsOf = (fields: Fields, expressions: Record<string, Shown>): Columns => ({
  ...codeColumns(fields, Object.fromEntries(Object.entries(expressions).map(([name, { code }]) => [name, code]))),
  ...Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { shown: _, code: _code, ...column } = expressions[name] ?? { expression: sql`null` }
      return [name, { field, nullable: !field.required, ...column }]
    }),
  ),
})

const selectOf = (expressions: Record<string, Shown>): RawBuilder<unknown>[] =>
  Object.entries(expressions).map(
    ([name, { shown: shownValue, expression }]) => sql`${shownValue ?? expression} as ${sql.id(name)}`,
  )

const lotColumn: Shown = { expression: sql`nullif(l.code, '')` }

const levelColumns: Record<keyof typeof stockLevels.fields, Shown> = {
  articleCode: { expression: sql`a.code` },
  article: referenceTo('a'),
  warehouse: referenceTo('s'),
  lot: lotColumn,
  expiresOn: { expression: sql`l.expires_on` },
  units: { expression: sql`t.units` },
  isFit: { expression: sql`t.is_fit` },
}

/** Levels have no id column: one is derived from their key. */
const levelId = sql`md5(t.location_id::text || t.lot_id::text || t.is_fit::text)::uuid`

/** Stock levels of warehouses by lot, without empty ones. */
export const levelSource = ({ envId, timeZone }: View): ListSource => ({
  from: sql`stock_levels as t
    join articles a on a.env_id = ${envId}::uuid and a.id = t.article_id
    left join sites s on s.env_id = ${envId}::uuid and s.id = t.location_id
    join stock_lots l on l.env_id = ${envId}::uuid and l.id = t.lot_id`,
  where: [sql`t.env_id = ${envId}::uuid`, sql`t.location_kind = 'warehouse'`, sql`t.units <> 0`],
  select: sql.join([sql`${levelId} as id`, ...selectOf(levelColumns)]),
  columns: columnsOf(stockLevels.fields, levelColumns),
  id: levelId,
  defaultSort: stockLevels.sort,
  timeZone,
})

const movementColumns: Record<keyof typeof stockMovements.fields, Shown> = {
  at: { expression: sql`t.happened_at` },
  kind: { expression: sql`t.kind` },
  articleCode: { expression: sql`a.code` },
  article: { ...referenceTo('a'), idExpression: sql`t.article_id` },
  place: { expression: sql`coalesce(s.name, v.code, '')` },
  lot: lotColumn,
  units: { expression: sql`t.units` },
  balance: { expression: sql`t.balance` },
  isFit: { expression: sql`t.is_fit` },
  actor: { expression: sql`d.actor` },
  reason: { expression: sql`nullif(d.reason, '')` },
}

export const movementSource = ({ envId, timeZone }: View): ListSource => ({
  from: sql`stock_movements as t
    join stock_documents d on d.env_id = ${envId}::uuid and d.id = t.document_id
    join stock_lots l on l.env_id = ${envId}::uuid and l.id = t.lot_id
    join articles a on a.env_id = ${envId}::uuid and a.id = t.article_id
    left join sites s on s.env_id = ${envId}::uuid and s.id = t.site_id
    left join vehicles v on v.env_id = ${envId}::uuid and v.id = t.vehicle_id`,
  where: [sql`t.env_id = ${envId}::uuid`],
  select: sql.join([sql`t.id`, ...selectOf(movementColumns)]),
  columns: columnsOf(stockMovements.fields, movementColumns),
  id: sql`t.id`,
  defaultSort: stockMovements.sort,
  timeZone,
})
