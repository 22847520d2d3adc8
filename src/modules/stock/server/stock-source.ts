import { type RawBuilder, sql } from 'kysely'
import type { Columns } from '../../../kernel/server/resources/column.ts'
import type { ListSource } from '../../../kernel/server/resources/select-page.ts'
import { normalizedText } from '../../../kernel/server/search/normalized-text.ts'
import { stockList, type Warehouse, warehouseColumn } from '../contract/stock-list.ts'
import { committedUnits } from './available.queries.ts'

export type StockView = {
  envId: string
  timeZone: string
  warehouses: Warehouse[]
  /** The first day whose pending orders commit stock; null when none does. */
  committedSince: string | null
  /** Lots that expire on this day or before are marked. */
  expiringBy: string
}

const sumOf = (index: number): RawBuilder<unknown> => sql.ref(`k.${`w${index}`}`)

/** Reads the levels of the environment once, whatever the number of warehouses. */
const levels = ({ envId, warehouses }: StockView): RawBuilder<unknown> => sql`
  select article_id, sum(units) filter (where is_fit and location_kind = 'warehouse') as total,
    sum(units) filter (where location_kind = 'vehicle') as vehicles, sum(units) filter (where not is_fit) as unfit,
    coalesce(bool_or(is_fit and units < 0), false) as has_negative
    ${sql.join(
      warehouses.map(
        ({ id }, index) =>
          sql`, sum(units) filter (where is_fit and location_id = ${id}::uuid) as ${sql.id(`w${index}`)}`,
      ),
      sql` `,
    )}
  from stock_levels where env_id = ${envId}::uuid group by article_id`

const expiries = (envId: string): RawBuilder<unknown> => sql`
  select v.article_id, min(l.expires_on) as expires_on
  from stock_levels v join stock_lots l on l.env_id = ${envId}::uuid and l.id = v.lot_id
  where v.env_id = ${envId}::uuid and v.units > 0 and v.is_fit and v.location_kind = 'warehouse' and l.expires_on is not null
  group by v.article_id`

const committedByArticle = ({ envId, committedSince }: StockView): RawBuilder<unknown> =>
  committedSince
    ? committedUnits(envId, committedSince)
    : sql`select null::uuid as article_id, null::numeric as units where false`

const expressions = (view: StockView): Record<string, RawBuilder<unknown>> => ({
  code: sql`t.code`,
  name: sql`t.name`,
  brand: sql`b.name`,
  ...Object.fromEntries(view.warehouses.map((warehouse, index) => [warehouseColumn(warehouse), sumOf(index)])),
  total: sql`k.total`,
  committed: sql`coalesce(c.units, 0)`,
  available: sql`k.total - coalesce(c.units, 0)`,
  minimum: sql`t.minimum_stock`,
  nextExpiry: sql`e.expires_on`,
  vehicles: sql`k.vehicles`,
  unfit: sql`k.unfit`,
  isShort: sql`(k.article_id is not null and (k.has_negative or coalesce(k.total, 0) - coalesce(c.units, 0) <= 0))`,
  isBelowMinimum: sql`(t.minimum_stock is not null and coalesce(k.total, 0) < t.minimum_stock)`,
  isExpiring: sql`(e.expires_on is not null and e.expires_on <= ${view.expiringBy}::date)`,
})

/** Active articles, and inactive ones with stock. */
export const stockSource = (view: StockView): ListSource => {
  const { envId } = view
  const { fields, sort } = stockList(view.warehouses)
  const columnSql = expressions(view)
  const columns: Columns = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      {
        field,
        expression: columnSql[name] ?? sql`null`,
        nullable: !field.required,
        ...(name === 'brand' ? { idExpression: sql`t.brand_id` } : {}),
        ...(name === 'code' || name === 'name'
          ? {
              lookup: { owner: sql`t.id`, searched: { table: 'articles', columns: [name] } },
              normalized: normalizedText('t', name),
            }
          : {}),
      },
    ]),
  )
  const brand = sql`case when b.id is not null then json_build_object('id', b.id, 'code', b.code, 'name', b.name) end`
  return {
    from: sql`articles as t
      left join (${levels(view)}) k on k.article_id = t.id
      left join (${expiries(envId)}) e on e.article_id = t.id
      left join (${committedByArticle(view)}) c on c.article_id = t.id
      left join brands b on b.env_id = ${envId}::uuid and b.id = t.brand_id`,
    where: [sql`t.env_id = ${envId}::uuid`, sql`t.deleted_at is null`, sql`(t.is_active or k.article_id is not null)`],
    select: sql.join([
      sql`t.id`,
      ...Object.entries(columnSql).map(
        ([name, expression]) => sql`${name === 'brand' ? brand : expression} as ${sql.id(name)}`,
      ),
    ]),
    columns,
    id: sql`t.id`,
    defaultSort: sort,
    timeZone: view.timeZone,
  }
}
