import type { ColDef, ValueFormatterParams } from 'ag-grid-community'
import { type ComponentType, createElement } from 'react'
import { columnWidth } from '../../contract/columns.ts'
import type { Field } from '../../contract/fields.ts'
import type { Sort } from '../../contract/filters.ts'
import { ColumnHead } from './column-head.tsx'
import type { Row } from './declaration.ts'
import { fieldText, isRightAligned } from './field-text.ts'

/** How a page changes a column of its grid: what it shows, how wide it is, where it is pinned. */
export type ColumnOverride = {
  /** Draws the cell; rows that are still arriving are never handed over. */
  cell?: ComponentType<{ row: Row }>
  text?: (row: Row) => string
  width?: number
  className?: (row: Row) => string
  /** A narrow column of icons: its head is read out but not shown, and carries no filter. */
  iconOnly?: boolean
}

/** The first column starts where the page's text does. */
const pageMargin = 12

type ColumnOptions = {
  fields: [string, Field][]
  overrides: Record<string, ColumnOverride>
  sort: Sort[]
  timeZone: string
}

/** The widest column of words takes the room that is left; widths and order are otherwise fixed (spec.md §2). */
const growing = (fields: [string, Field][]): string | undefined =>
  fields
    .filter(([, field]) => field.kind === 'text' || field.kind === 'reference')
    .sort(([, a], [, b]) => columnWidth(b) - columnWidth(a))[0]?.[0]

const cellClass = (name: string, field: Field, isMain: boolean): string[] => {
  if (isRightAligned(field)) return ['cell-figure', ...(field.kind === 'money' ? ['cell-strong'] : [])]
  if (name === 'code' || field.kind === 'date' || field.kind === 'dateTime') return ['cell-tabular', 'cell-quiet']
  return isMain ? ['cell-strong'] : ['cell-quiet']
}

const renderer = (override: ColumnOverride | undefined): Pick<ColDef<Row>, 'cellRenderer'> => {
  const Cell = override?.cell
  if (!Cell) return {}
  return { cellRenderer: ({ data }: { data?: Row }) => (data ? createElement(Cell, { row: data }) : null) }
}

export const gridColumns = ({ fields, overrides, sort, timeZone }: ColumnOptions): ColDef<Row>[] => {
  const main = growing(fields)
  return fields.map(([name, field], index) => {
    const override = overrides[name]
    const width = (override?.width ?? columnWidth(field)) + (index === 0 ? pageMargin : 0)
    const sorted = sort.find(item => item.field === name)
    const text = ({ data, value }: ValueFormatterParams<Row>) =>
      data ? (override?.text?.(data) ?? fieldText(field, value, timeZone)) : ''
    return {
      colId: name,
      headerName: field.title,
      ...(name === main ? { flex: 1, minWidth: width } : { width }),
      valueGetter: ({ data }) => data?.[name],
      valueFormatter: text,
      tooltipValueGetter: ({ data, value }) =>
        data && (field.kind === 'text' || field.kind === 'reference') ? fieldText(field, value, timeZone) : null,
      headerComponent: ColumnHead,
      headerComponentParams: { name, iconOnly: override?.iconOnly },
      headerClass: index === 0 ? 'first-head' : undefined,
      cellClass: ({ data }) => [
        ...cellClass(name, field, name === main),
        ...(override?.iconOnly ? ['cell-icon'] : []),
        ...(data && override?.className ? [override.className(data)] : []),
      ],
      sort: sorted ? (sorted.descending ? 'desc' : 'asc') : null,
      ...renderer(override),
    } satisfies ColDef<Row>
  })
}
