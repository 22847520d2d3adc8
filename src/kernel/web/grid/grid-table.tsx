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
/** Placeholder rows until the first answer: about a screenful. */
const initialRows = 20

export type GridTableProps = {
  columns: ColDef<Row>[]
  /** Must be a new function whenever its answers would change: the grid then starts over. */
  loadPage: (start: number, limit: number) => Promise<RowPage>
  onPage: (page: RowPage) => void
  /** Total number of rows; null until it is known. */
  total: number | null
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

type LatestProps = Pick<GridTableProps, 'onPage' | 'onError' | 'total'>

/** Index after the last row, if the page determines it; otherwise undefined. */
const endOf = (page: RowPage, start: number, total: number | null): number | undefined => {
  if (!page.atLeast && start === 0) return page.total
  if (page.next === null && page.items.length > 0) return start + page.items.length
  return total ?? undefined
}

const dataSource = (loadPage: GridTableProps['loadPage'], latest: () => LatestProps): IDatasource => {
  let live = true
  return {
    getRows: request => {
      loadPage(request.startRow, request.endRow - request.startRow).then(
        page => {
          if (!live) return
          request.successCallback(page.items, endOf(page, request.startRow, latest().total))
          latest().onPage(page)
        },
        (error: unknown) => {
          request.failCallback()
          if (live) latest().onError(error)
        },
      )
    },
    destroy: () => {
      live = false
    },
  }
}

/** When the total arrives, the scroll bar gets its final range; visible rows do not move. */
const useReach = (api: GridApi<Row> | null, total: number | null) => {
  useEffect(() => {
    if (total !== null && api && !api.isDestroyed()) api.setRowCount(total, true)
  }, [api, total])
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

/** Keys that AG Grid must not handle: it would scroll or move the focus. */
const suppressKeyboardEvent = ({ event }: SuppressKeyboardEventParams<Row>): boolean =>
  isRange(event) || event.key === ' '

type KeyEvent = CellKeyDownEvent<Row> | FullWidthCellKeyDownEvent<Row>

/** Ticks the current row and the next one, and moves the focus there. */
const extendTicks = ({ api }: KeyEvent, key: string, ticks: Ticks): void => {
  // With a key held down, the DOM focus lags behind, so the grid's own focused cell is used.
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

const keysOf = (ticks: Ticks | null, onOpen: (row: Row) => void) => (keyEvent: KeyEvent) => {
  const { event, data } = keyEvent
  if (!(event instanceof KeyboardEvent) || !data) return
  if (event.key === 'Enter') return onOpen(data)
  if (!ticks) return
  if (event.key === ' ') {
    event.preventDefault()
    ticks.onTick(data, { tick: !ticks.isTicked(data.id), through: false })
  } else if (isRange(event)) {
    event.preventDefault()
    extendTicks(keyEvent, event.key, ticks)
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

/** AG Grid over a keyset list: virtual rows, fixed columns; the selected row is the open one. */
export const GridTable = (props: GridTableProps) => {
  const { columns, loadPage, onPage, onError, total, openId, onOpen, onReady, ticks, label } = props
  const api = useRef<GridApi<Row>>(null)
  const latest = useRef<LatestProps>({ onPage, onError, total })
  latest.current = { onPage, onError, total }
  const source = useMemo(() => dataSource(loadPage, () => latest.current), [loadPage])
  useSelectedRow(api.current, openId)
  useReach(api.current, total)
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
