import type {
  CellKeyDownEvent,
  ColDef,
  FullWidthCellKeyDownEvent,
  GridApi,
  IDatasource,
  RowClickedEvent,
  SuppressKeyboardEventParams,
} from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useEffect, useMemo, useRef } from 'react'
import { gridTexts, gridTheme } from './ag-grid.ts'
import { type Ticks, tickColumn } from './bulk/ticks.tsx'
import type { Row, RowPage } from './declaration.ts'
import classes from './grid-table.module.css'

/** Rows fetched at a time. */
export const blockSize = 100
/** Drawn as rows to come until the first answer: about a screen. */
const initialRows = 20

export type GridTableProps = {
  columns: ColDef<Row>[]
  /** Changes whenever what it answers would: the grid starts over with it. */
  loadPage: (start: number, limit: number) => Promise<RowPage>
  onPage: (page: RowPage) => void
  onError: (error: unknown) => void
  rowHeight: number
  headHeight: number
  openId: string | null
  onOpen: (row: Row) => void
  onReady: (api: GridApi<Row>) => void
  /** Absent in a grid whose rows are not ticked. */
  ticks: Ticks | null
  label: string
}

const dataSource = (
  loadPage: GridTableProps['loadPage'],
  told: () => Pick<GridTableProps, 'onPage' | 'onError'>,
): IDatasource => {
  let live = true
  return {
    getRows: ({ startRow, endRow, successCallback, failCallback }) => {
      loadPage(startRow, endRow - startRow).then(
        page => {
          if (!live) return
          successCallback(page.items, page.total)
          told().onPage(page)
        },
        (error: unknown) => {
          failCallback()
          if (live) told().onError(error)
        },
      )
    },
    destroy: () => {
      live = false
    },
  }
}

const useSelectedRow = (api: GridApi<Row> | null, openId: string | null) => {
  useEffect(() => {
    if (!api) return
    api.deselectAll()
    if (openId) api.getRowNode(openId)?.setSelected(true)
  }, [api, openId])
}

const isInTicks = (event: Event | null | undefined): boolean =>
  event?.target instanceof Element && event.target.closest(`[col-id="${tickColumn}"]`) !== null

const isRange = (event: KeyboardEvent): boolean =>
  event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')

/** Those keys are ours: the grid would scroll or move by them. */
const suppressKeyboardEvent = ({ event }: SuppressKeyboardEventParams<Row>): boolean =>
  isRange(event) || event.key === ' '

type KeyEvent = CellKeyDownEvent<Row> | FullWidthCellKeyDownEvent<Row>

/** Ticks the row and the next one, and goes there. */
const extendTicks = ({ api }: KeyEvent, key: string, ticks: Ticks): void => {
  // A key held down is faster than the focus of the page: the grid knows better where it is.
  const { rowIndex, column } = api.getFocusedCell() ?? {}
  if (rowIndex === undefined || !column) return
  const current = api.getDisplayedRowAtIndex(rowIndex)?.data
  const next = api.getDisplayedRowAtIndex(rowIndex + (key === 'ArrowDown' ? 1 : -1))
  if (current) ticks.onTick(current, { tick: true, through: false })
  if (!next?.data || next.rowIndex === null) return
  ticks.onTick(next.data, { tick: true, through: false })
  api.ensureIndexVisible(next.rowIndex)
  api.setFocusedCell(next.rowIndex, column)
}

const keysOf = (ticks: Ticks | null, onOpen: (row: Row) => void) => (given: KeyEvent) => {
  const { event, data } = given
  if (!(event instanceof KeyboardEvent) || !data) return
  if (event.key === 'Enter') return onOpen(data)
  if (!ticks) return
  if (event.key === ' ') {
    event.preventDefault()
    ticks.onTick(data, { tick: !ticks.isTicked(data.id), through: false })
  } else if (isRange(event)) {
    event.preventDefault()
    extendTicks(given, event.key, ticks)
  } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
    event.preventDefault()
    ticks.onTickAll(true)
  }
}

const defaultColumn: ColDef<Row> = {
  resizable: false,
  sortable: true,
  suppressMovable: true,
  suppressHeaderKeyboardEvent: () => true,
  suppressKeyboardEvent,
}

/** AG Grid over a keyset list: virtual rows, fixed columns, one selected row, which is the open one. */
export const GridTable = (props: GridTableProps) => {
  const { columns, loadPage, onPage, onError, openId, onOpen, onReady, ticks, label } = props
  const api = useRef<GridApi<Row>>(null)
  const told = useRef({ onPage, onError })
  told.current = { onPage, onError }
  const source = useMemo(() => dataSource(loadPage, () => told.current), [loadPage])
  useSelectedRow(api.current, openId)
  const openRow = ({ data, event }: RowClickedEvent<Row>) => data && !isInTicks(event) && onOpen(data)

  return (
    <section className={classes.table} aria-label={label}>
      <AgGridReact<Row>
        theme={gridTheme}
        localeText={gridTexts}
        columnDefs={columns}
        defaultColDef={defaultColumn}
        rowModelType="infinite"
        datasource={source}
        cacheBlockSize={blockSize}
        maxBlocksInCache={20}
        infiniteInitialRowCount={initialRows}
        blockLoadDebounceMillis={60}
        getRowId={({ data }) => data.id}
        rowHeight={props.rowHeight}
        headerHeight={props.headHeight}
        rowSelection={{ mode: 'singleRow', checkboxes: false, enableClickSelection: false }}
        rowClassRules={{ [String(classes.loading)]: ({ data }) => data === undefined }}
        onRowClicked={openRow}
        onCellKeyDown={keysOf(ticks, onOpen)}
        onGridReady={event => {
          api.current = event.api
          onReady(event.api)
        }}
        tooltipShowDelay={600}
        tooltipShowMode="whenTruncated"
        suppressCellFocus={false}
        suppressDragLeaveHidesColumns
        suppressNoRowsOverlay
        enableCellTextSelection
        animateRows={false}
      />
    </section>
  )
}
