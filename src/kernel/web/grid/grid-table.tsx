import type { CellKeyDownEvent, ColDef, GridApi, IDatasource, RowClickedEvent } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useEffect, useMemo, useRef } from 'react'
import { rowHeights } from '../theme/presets.ts'
import { gridTexts, gridTheme } from './ag-grid.ts'
import type { Row, RowPage } from './declaration.ts'
import classes from './grid-table.module.css'

/** Rows fetched at a time. */
export const blockSize = 100
const headHeight = 70

export type GridTableProps = {
  columns: ColDef<Row>[]
  /** Changes whenever what it answers would: the grid starts over with it. */
  loadPage: (start: number, limit: number) => Promise<RowPage>
  onPage: (page: RowPage) => void
  onError: (error: unknown) => void
  density: keyof typeof rowHeights
  openId: string | null
  onOpen: (row: Row) => void
  onReady: (api: GridApi<Row>) => void
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

/** AG Grid over a keyset list: virtual rows, fixed columns, one selected row, which is the open one. */
export const GridTable = ({
  columns,
  loadPage,
  onPage,
  onError,
  density,
  openId,
  onOpen,
  onReady,
  label,
}: GridTableProps) => {
  const api = useRef<GridApi<Row>>(null)
  const told = useRef({ onPage, onError })
  told.current = { onPage, onError }
  const source = useMemo(() => dataSource(loadPage, () => told.current), [loadPage])
  useSelectedRow(api.current, openId)

  const openRow = ({ data }: RowClickedEvent<Row>) => data && onOpen(data)
  const onKey = ({ event, data }: CellKeyDownEvent<Row> | { event?: Event | null; data?: Row }) => {
    if (event instanceof KeyboardEvent && event.key === 'Enter' && data) onOpen(data)
  }

  return (
    <section className={classes.table} aria-label={label}>
      <AgGridReact<Row>
        theme={gridTheme}
        localeText={gridTexts}
        columnDefs={columns}
        defaultColDef={{
          resizable: false,
          sortable: true,
          suppressMovable: true,
          suppressHeaderKeyboardEvent: () => true,
        }}
        rowModelType="infinite"
        datasource={source}
        cacheBlockSize={blockSize}
        maxBlocksInCache={20}
        infiniteInitialRowCount={1}
        blockLoadDebounceMillis={60}
        getRowId={({ data }) => data.id}
        rowHeight={rowHeights[density]}
        headerHeight={headHeight}
        rowSelection={{ mode: 'singleRow', checkboxes: false, enableClickSelection: false }}
        rowClassRules={{ [String(classes.loading)]: ({ data }) => data === undefined }}
        onRowClicked={openRow}
        onCellKeyDown={onKey}
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
