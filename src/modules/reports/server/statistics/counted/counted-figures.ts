import { sql } from 'kysely'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import type { DimensionId } from '../../../../figures/contract/measures.ts'
import { readSoldDays, type SoldColumn } from '../../../../sales/server/index.ts'
import type { ReportView } from '../../report-view.ts'
import { naming } from '../dimension-buckets.ts'
import { type Figure, maximumBuyers, maximumColumns, maximumRows } from '../figure.ts'
import { customersIn } from './count-keys.ts'
import { type Counting, chooseLargest, countCells, countSide, type ShownKey } from './count-sides.ts'
import { baseOf, boundsSellers, type Keys, keysOf, masksOf } from './dimension-keys.ts'

const columnOfBase: Partial<Record<ReturnType<typeof baseOf>, SoldColumn>> = {
  hour: 'hours',
  seller: 'sellers',
  article: 'articles',
}

const columnsFor = (view: ReportView, by: DimensionId[]): Set<SoldColumn> => {
  const columns = by.flatMap(id => columnOfBase[baseOf(id)] ?? [])
  return new Set(boundsSellers(view) ? [...columns, 'sellers'] : columns)
}

type Heading = ShownKey & { key: string; label: string }
type Side = { side: Keys; shownKeys: Heading[]; count: number; whole: number }

/** Reads the names of the shown keys only. */
const nameAll = async ({ db, envId }: Tenant, { id, ids }: Keys, shownKeys: ShownKey[]): Promise<Heading[]> => {
  const { table, key, label } = naming[id]
  const value = table ? sql`v.id::uuid` : sql`v.id`
  const names = table ? sql`left join ${sql.table(table)} x on x.env_id = ${envId}::uuid and x.id = ${value}` : sql``
  const idsJson = JSON.stringify(shownKeys.map(({ number }) => ids[number]))
  const { rows } = await sql<{ key: string; label: string }>`
    select ${key(value)} as key, ${label(value, envId)} as label
    from json_array_elements_text(${idsJson}::json) with ordinality v(id, position) ${names} order by v.position`.execute(
    db.withoutPlugins(),
  )
  return rows.flatMap((name, position) => {
    const one = shownKeys[position]
    return one ? [{ ...one, ...name }] : []
  })
}

type Asking = { tenant: Tenant; view: ReportView; counting: Counting }

const findSide = async ({ tenant, view, counting }: Asking, id: DimensionId, most: number): Promise<Side> => {
  const side = await keysOf(tenant, view, id, counting.sold)
  const counts = await countSide(counting, side)
  const shownKeys = await nameAll(tenant, side, chooseLargest(side, counts, most))
  return { side, shownKeys, count: counts.counts.filter(value => value > 0).length, whole: counts.whole }
}

const nothing = {
  rowKey: null,
  rowLabel: null,
  columnKey: null,
  columnLabel: null,
  value: null,
  cells: null,
  rowCount: 0,
  columnCount: 0,
}

const cellFigures = async (counting: Counting, rows: Side, columns: Side): Promise<Figure[]> => {
  const valueAt = await countCells(counting, rows, columns)
  return rows.shownKeys.map((row, position) => ({
    ...nothing,
    level: 'cells',
    rowKey: row.key,
    cells: Object.fromEntries(
      columns.shownKeys.flatMap(({ key }, column) => {
        const value = valueAt(position, column)
        return value > 0 ? [[key, value]] : []
      }),
    ),
  }))
}

/**
 * Customers who bought, each counted once in every row, column and cell and in the whole, which nothing that adds up can tell:
 * counted from the columns of the days that were sold (docs/decisions/0053-sold-days-in-columns.md). `words` bounds the memory.
 */
export const findCountedFigures = async (
  tenant: Tenant,
  view: ReportView,
  query: { rows: DimensionId; columns?: DimensionId | undefined; words?: number },
): Promise<Figure[]> => {
  const { rows: ofRows, columns: ofColumns, words } = query
  const by = ofColumns ? [ofRows, ofColumns] : [ofRows]
  const columnsRead = columnsFor(view, by)
  const soldDays = await readSoldDays(tenant, view.period, columnsRead)
  const masks = await masksOf(tenant, view, soldDays)
  const withArticles = columnsRead.has('articles')
  const asking = {
    tenant,
    view,
    counting: { sold: soldDays, masks, withArticles, customers: customersIn(soldDays.days), words },
  }
  const isOfBuyers = ofRows === 'customer' && ofColumns !== undefined && withArticles
  const rows = await findSide(asking, ofRows, isOfBuyers ? maximumBuyers : maximumRows)
  const columns = ofColumns ? await findSide(asking, ofColumns, maximumColumns) : null
  return [
    ...rows.shownKeys.map(
      ({ key, label, value }): Figure => ({ ...nothing, level: 'row', rowKey: key, rowLabel: label, value }),
    ),
    ...(columns?.shownKeys ?? []).map(
      ({ key, label, value }): Figure => ({ ...nothing, level: 'column', columnKey: key, columnLabel: label, value }),
    ),
    ...(columns ? await cellFigures(asking.counting, rows, columns) : []),
    { ...nothing, level: 'all', value: rows.whole, rowCount: rows.count, columnCount: columns?.count ?? 0 },
  ]
}
