import { formatQuantity } from '../../../../kernel/contract/formats.ts'
import type { ListDeclaration, Row } from '../../../../kernel/web/grid/declaration.ts'
import type { ColumnOverride } from '../../../../kernel/web/grid/grid-columns.ts'
import { stockLevels } from '../../contract/stock-levels.ts'
import { stockList, type Warehouse } from '../../contract/stock-list.ts'
import { stockMovements } from '../../contract/stock-movements.ts'
import { stockRoutes } from '../../contract/stock-routes.ts'
import { ExpiryBadge } from '../expiry-badge.tsx'
import classes from '../stock.module.css'
import { signedUnits } from '../units.ts'

/** The declaration of the stock list, with a column for each warehouse. */
export const stockDeclaration = (warehouses: Warehouse[]): ListDeclaration => {
  const { name, fields, sort } = stockList(warehouses)
  // On the screen the rows are called articles; an exported file is called stock.
  return {
    name,
    titles: { one: 'Artículo', many: 'Artículos' },
    fields,
    sort,
    routes: { list: stockRoutes.list, export: stockRoutes.export },
  }
}

const figure = (name: string): ColumnOverride => ({
  text: row => formatQuantity(row[name] as number | null),
  className: row => (((row[name] as number | null) ?? 0) < 0 ? (classes.short ?? '') : ''),
})

/** What is there, in red when it is less than the article's minimum. */
const totalFigure: ColumnOverride = {
  ...figure('total'),
  className: row => (row.isBelowMinimum || Number(row.total) < 0 ? (classes.short ?? '') : ''),
}

const isFigure = (kind: string): boolean => kind === 'number'

/** Whole units without decimals, missing ones and totals below the minimum in red, expiries with how near they are. */
export const stockColumns = ({ fields }: ListDeclaration): Record<string, ColumnOverride> => ({
  ...Object.fromEntries(
    Object.entries(fields)
      .filter(([, { kind }]) => isFigure(kind))
      .map(([name]) => [name, figure(name)]),
  ),
  total: totalFigure,
  nextExpiry: { cell: ({ row }: { row: Row }) => <ExpiryBadge day={row.nextExpiry as string | null} /> },
})

export const levelDeclaration: ListDeclaration = {
  name: stockLevels.name,
  titles: { one: 'Lote', many: 'Lotes' },
  sort: stockLevels.sort,
  fields: stockLevels.fields,
  routes: { list: stockRoutes.levels.list, export: stockRoutes.levels.export },
}

export const levelColumns: Record<string, ColumnOverride> = {
  units: figure('units'),
  expiresOn: { cell: ({ row }: { row: Row }) => <ExpiryBadge day={row.expiresOn as string | null} />, width: 190 },
}

export const movementDeclaration: ListDeclaration = {
  name: stockMovements.name,
  titles: { one: 'Movimiento', many: 'Movimientos' },
  sort: stockMovements.sort,
  fields: stockMovements.fields,
  routes: { list: stockRoutes.movements.list, export: stockRoutes.movements.export },
}

export const movementColumns: Record<string, ColumnOverride> = {
  units: { text: row => signedUnits(Number(row.units)) },
  balance: figure('balance'),
}
