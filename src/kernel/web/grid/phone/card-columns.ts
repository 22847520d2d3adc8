import type { ColDef } from 'ag-grid-community'
import { createElement } from 'react'
import type { Row } from '../declaration.ts'
import { type ColumnOptions, renderer, tickColumns } from '../grid-columns.ts'
import { RowCard } from './row-card.tsx'

const tickWidth = 48

/** The single column of a grid shown as cards. */
export const cardColumns = (options: ColumnOptions): ColDef<Row>[] => {
  const card = {
    colId: 'card',
    headerName: 'Fila',
    flex: 1,
    sortable: false,
    cellClass: options.ticked ? 'cell-card' : 'cell-card first-cell',
    ...renderer(({ row }) => createElement(RowCard, { row, card: options })),
  }
  return options.ticked ? [tickColumns(tickWidth), card] : [card]
}
