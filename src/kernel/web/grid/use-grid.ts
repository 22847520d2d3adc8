import type { GridApi } from 'ag-grid-community'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import type { Filter } from '../../contract/filters.ts'
import { mayImport } from '../../contract/imports.ts'
import { plainText } from '../../contract/plain-text.ts'
import type { Resource } from '../../contract/resource.ts'
import { mayCall } from '../../contract/roles.ts'
import type { Total } from '../components/totals-bar.tsx'
import { useUrlState } from '../components/url-state.ts'
import type { FormExtras } from '../form/resource-form.tsx'
import { useSession } from '../session/session-store.ts'
import { type Selection, useSelection } from './bulk/use-selection.ts'
import { useTicks } from './bulk/use-ticks.ts'
import { columnFields, isResource, type ListDeclaration, type Row, type RowPage } from './declaration.ts'
import { type ColumnOverride, gridColumns } from './grid-columns.ts'
import { gridView } from './grid-url.ts'
import { readColumns } from './list-requests.ts'
import { cardColumns } from './phone/card-columns.ts'
import { type GridSummary, useGridData } from './use-grid-data.ts'
import { focusFirstRow, useGridHeadState } from './use-grid-head.ts'
import { useGridSettings } from './use-grid-settings.ts'
import { useOpenRow } from './use-open-row.ts'
import { useGridViews } from './views/use-grid-views.ts'

export type GridTools = {
  /** Each asks first when there are unsaved changes. */
  close: () => void
  previous: () => void
  next: () => void
  reload: () => void
  /** Reports the number of unsaved changes in the drawer. */
  onChanges: (count: number) => void
}

/** A further tab of an open row, beside its form; it reports its number of unsaved changes. */
export type DetailPart = { title: string; render: (row: Row, tools: PartTools) => ReactNode }
export type PartTools = { canWrite: boolean; reload: () => void; onChanges: (count: number) => void }

/** What a page changes in the drawer of an open row. */
export type DetailOptions = {
  /** Replaces the form with the page's own detail, which includes its DetailDrawer. */
  renderDetail?: (row: Row, tools: GridTools) => ReactNode
  /** Shown above the form of an existing row. */
  renderMore?: (row: Row, tools: Pick<GridTools, 'reload'>) => ReactNode
  /** Further tabs of the drawer. */
  detailParts?: DetailPart[]
  /** Actions on the open row, beside those of its form. */
  rowActions?: (row: Row) => ReactNode
  /** Parts that the page adds to the form. */
  extra?: FormExtras
  /** Address of the row's own page. */
  pageUrl?: (row: Row) => string
}

/** Rows ticked for an action of the page itself. */
export type Choosing = {
  selection: Selection
  nameOf: (row: Row) => string
  /** Replaces the totals while rows are ticked; `total` is the number of rows that the filter matches. */
  foot: (total: number) => ReactNode
}

export type ResourceGridProps = DetailOptions & {
  /** A resource, which also gives the form, import and export; or a list with its own routes. */
  declaration: Resource | ListDeclaration
  columnOverrides?: Record<string, ColumnOverride>
  /** The page's filters, at the start of the bar over the grid, after the view. */
  filters?: ReactNode
  /** At the end of the bar, before the main action. */
  toolbarActions?: ReactNode
  /** Always applied, in addition to the person's filters. */
  baseFilter?: Filter[]
  /** Whether the person may change rows; by default, what the resource's permission says. */
  canWrite?: boolean
  /** Changing this number reads the list again and keeps the open row. */
  version?: number
  /** Figures derived from the totals, such as an average ticket. */
  moreTotals?: ((summary: GridSummary) => Total[]) | undefined
  /** The count to show, for lists in which some rows are not counted. */
  countOf?: ((summary: GridSummary) => number) | undefined
  /** Shown when the whole list is empty: why, and the action that fills it. */
  empty?: ReactNode
  /** Further actions in an empty list, beside «Nuevo» and «Subir». */
  emptyActions?: ReactNode
  /** Lets rows of a list that is not a resource be ticked for an action of the page. */
  choosing?: Choosing
  /** Opens the page's own form for a new row, instead of the resource's. */
  onCreate?: () => void
}

const noFilter: Filter[] = []
const noOverrides: Record<string, ColumnOverride> = {}

const useCanWrite = (declaration: Resource | ListDeclaration, override: boolean | undefined): boolean => {
  const { role, user } = useSession()
  return override ?? (isResource(declaration) && mayCall(declaration.write, { role, isOperator: user.isOperator }))
}

const useCanUpload = (declaration: Resource | ListDeclaration): boolean => {
  const { role, user } = useSession()
  return isResource(declaration) && mayImport(declaration, { role, isOperator: user.isOperator })
}

/** Moves the focus from a filter to the first row: at once, or after the rows of a changed filter have loaded. */
const useEntering = (api: GridApi<Row> | null, onPage: (page: RowPage) => void) => {
  const waiting = useRef(false)
  const enter = useCallback(
    (waits: boolean) => {
      waiting.current = waits
      if (!waits) focusFirstRow(api)
    },
    [api],
  )
  const onRows = useCallback(
    (page: RowPage) => {
      onPage(page)
      // The grid renders the new rows in the next frame.
      if (waiting.current) requestAnimationFrame(() => focusFirstRow(api))
      waiting.current = false
    },
    [api, onPage],
  )
  return { enter, onPage: onRows }
}

/** The whole state of a grid: view, columns, rows, ticks and open row. */
export const useGrid = (props: ResourceGridProps) => {
  const { declaration, columnOverrides = noOverrides, baseFilter = noFilter, version = 0 } = props
  const { environment } = useSession()
  const [codec] = useState(() => gridView(declaration.sort))
  const place = useUrlState(codec)
  const [view, setView] = place
  const [api, setApi] = useState<GridApi<Row> | null>(null)
  const fields = useMemo(() => columnFields(declaration), [declaration])
  const views = useGridViews(declaration.name)
  const settings = useGridSettings(
    declaration.name,
    fields,
    views.current && { id: views.current.id, ...views.current.definition },
  )
  const filter = useMemo(() => [...baseFilter, ...view.filters], [baseFilter, view.filters])
  const columnsRead =
    isResource(declaration) || settings.isTouch ? null : readColumns(settings.columns, declaration.needs)
  const data = useGridData(declaration, { view, baseFilter, columns: columnsRead, version })
  const entering = useEntering(api, data.onPage)
  const total = data.total ?? 0
  const ownSelection = useSelection(JSON.stringify([declaration.name, filter]))
  const selection = props.choosing?.selection ?? ownSelection
  const canWrite = useCanWrite(declaration, props.canWrite)
  const bulkResource = isResource(declaration) && canWrite && declaration.bulk !== false ? declaration : null
  const { one } = declaration.titles
  const rowName = useCallback((row: Row) => plainText(row.name ?? row.code ?? one), [one])
  const ticks = useTicks(selection, total, api, props.choosing?.nameOf ?? rowName)
  const columnKey = settings.columns.join(' ')
  const hasTicks = bulkResource !== null || props.choosing !== undefined
  const columns = useMemo(() => {
    const byName = new Map(fields)
    const options = {
      fields: columnKey.split(' ').flatMap(name => (byName.has(name) ? [[name, byName.get(name)] as never] : [])),
      overrides: columnOverrides,
      sort: view.sort,
      timeZone: environment.timeZone,
      ticked: hasTicks,
    }
    return settings.isTouch ? cardColumns(options) : gridColumns(options)
  }, [fields, columnKey, columnOverrides, view.sort, environment.timeZone, hasTicks, settings.isTouch])
  return {
    declaration,
    fields,
    view,
    setView,
    views,
    settings,
    filter,
    data,
    total,
    selection,
    canWrite,
    canCreate: isResource(declaration) && canWrite,
    canUpload: useCanUpload(declaration),
    bulkResource,
    ticks: hasTicks ? ticks : null,
    columns,
    api,
    setApi,
    head: useGridHeadState(declaration, place, entering.enter),
    onPage: entering.onPage,
    opened: useOpenRow(declaration, api),
    clear: useCallback(
      () =>
        setView({
          ...view,
          filters: [],
        }),
      [view, setView],
    ),
  }
}
export type Grid = ReturnType<typeof useGrid>
