import type { ColDef, ValueFormatterParams } from 'ag-grid-community'
import { type ComponentType, createElement } from 'react'
import { columnWidth, isNumeric } from '../../contract/columns.ts'
import { fieldText } from '../../contract/field-text.ts'
import { type Field, isText } from '../../contract/fields.ts'
import type { Sort } from '../../contract/filters.ts'
import { columnValue } from '../../contract/reference-codes.ts'
import { TickCell, TickHead, tickColumn } from './bulk/ticks.tsx'
import { ColorCell } from './color-cell.tsx'
import { ColumnHead } from './column-head.tsx'
import type { Row } from './declaration.ts'

/** How a page changes a column of its grid. */
export type ColumnOverride = {
  /** Renders the cell; it is not called for rows that are still loading. */
  cell?: ComponentType<{ row: Row }>
  text?: (row: Row) => string
  width?: number
  className?: (row: Row) => string
  /** A narrow column of icons: its title is only for screen readers, and it has no filter. */
  iconOnly?: boolean
  /**
   * Shown beside the name in card view, for information that must not be hidden with its column; empty for most rows.
   */
  onCard?: ComponentType<{ row: Row }>
}

/** Extra width, so that the first column's text aligns with the page's. */
const pageMargin = 12
const tickWidth = 34

/** Fields in the order they are shown, and how a page draws them. */
export type ShownFields = { fields: [string, Field][]; overrides: Record<string, ColumnOverride>; timeZone: string }

export type ColumnOptions = ShownFields & { sort: Sort[]; ticked: boolean }

/** Fields that never name a row, although they are texts. */
const neverMain: readonly string[] = ['note', 'email']

/** The widest text column takes the remaining width; other widths are fixed (spec.md §2). */
const mainColumn = (fields: [string, Field][]): string | undefined =>
  fields
    .filter(([name, field]) => !neverMain.includes(name) && (isText(field) || field.kind === 'reference'))
    .sort(([, a], [, b]) => columnWidth(b) - columnWidth(a))[0]?.[0]

/**
 * The column that names a row: `name` or, without it, the widest text column except `detail`, which describes an act.
 */
export const titleColumn = (fields: [string, Field][]): string | undefined =>
  fields.some(([name]) => name === 'name') ? 'name' : mainColumn(fields.filter(([name]) => name !== 'detail'))

const cellClass = (name: string, field: Field, isTitle: boolean): string[] => {
  if (isNumeric(field)) return ['cell-figure', ...(field.kind === 'money' ? ['cell-strong'] : [])]
  if (name === 'code' || field.kind === 'date' || field.kind === 'dateTime') return ['cell-tabular', 'cell-quiet']
  return isTitle ? ['cell-strong'] : ['cell-quiet']
}

export const renderer = (Cell: ComponentType<{ row: Row }> | undefined): Pick<ColDef<Row>, 'cellRenderer'> =>
  Cell ? { cellRenderer: ({ data }: { data?: Row }) => (data ? createElement(Cell, { row: data }) : null) } : {}

export const tickColumns = (width = tickWidth + pageMargin): ColDef<Row> => ({
  colId: tickColumn,
  headerName: 'Elegir',
  width,
  sortable: false,
  headerComponent: TickHead,
  headerClass: 'tick-head',
  cellClass: 'cell-tick',
  ...renderer(TickCell),
})

const fieldColumn = (
  { overrides, sort, timeZone }: ColumnOptions,
  [name, field]: [string, Field],
  place: { isFirst: boolean; isMain: boolean; isTitle: boolean },
): ColDef<Row> => {
  const override = overrides[name]
  const width = (override?.width ?? columnWidth(field)) + (place.isFirst ? pageMargin : 0)
  const ownSort = sort.find(item => item.field === name)
  const text = ({ data, value }: ValueFormatterParams<Row>) =>
    data ? (override?.text?.(data) ?? fieldText(field, value, timeZone)) : ''
  return {
    colId: name,
    headerName: field.title,
    ...(place.isMain ? { flex: 1, minWidth: width } : { width }),
    valueGetter: ({ data }) => (data ? columnValue(data, name) : undefined),
    valueFormatter: text,
    tooltipValueGetter: ({ data, value }) =>
      data && (isText(field) || field.kind === 'reference') ? fieldText(field, value, timeZone) : null,
    headerComponent: ColumnHead,
    headerComponentParams: { name, iconOnly: override?.iconOnly },
    headerClass: place.isFirst ? 'first-head' : undefined,
    cellClass: ({ data }) => [
      ...cellClass(name, field, place.isTitle),
      ...(place.isFirst ? ['first-cell'] : []),
      ...(override?.iconOnly ? ['cell-icon'] : []),
      ...(data && override?.className ? [override.className(data)] : []),
    ],
    sort: ownSort ? (ownSort.descending ? 'desc' : 'asc') : null,
    ...(field.kind === 'color' && !override?.cell ? { cellRenderer: ColorCell } : renderer(override?.cell)),
  }
}

/** The columns of a grid in the order of its fields, after a column of ticks if rows can be ticked. */
export const gridColumns = (options: ColumnOptions): ColDef<Row>[] => {
  const { fields, ticked } = options
  const [main, title] = [mainColumn(fields), titleColumn(fields)]
  const columns = fields.map((entry, index) =>
    fieldColumn(options, entry, {
      isFirst: index === 0 && !ticked,
      isMain: entry[0] === main,
      isTitle: entry[0] === title,
    }),
  )
  return ticked ? [tickColumns(), ...columns] : columns
}
