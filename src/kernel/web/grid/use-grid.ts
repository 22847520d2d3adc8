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
  /** Each asks first when there is something unsaved. */
  close: () => void
  previous: () => void
  next: () => void
  reload: () => void
  /** How many changes the drawer holds unsaved. */
  onChanges: (count: number) => void
}

/** A further part of an open row, beside its form; it tells how many changes it holds unsaved. */
export type DetailPart = { title: string; render: (row: Row, tools: PartTools) => ReactNode }
export type PartTools = { canWrite: boolean; reload: () => void; onChanges: (count: number) => void }

/** What a page makes of the drawer of an open row. */
export type DetailOptions = {
  /** The open row's detail, in place of the form; it brings its own DetailDrawer. */
  renderDetail?: (row: Row, tools: GridTools) => ReactNode
  /** Over the form of a row that is there: what it has become, what hangs from it. */
  renderMore?: (row: Row, tools: Pick<GridTools, 'reload'>) => ReactNode
  /** What a row holds besides its fields, each behind a tab of the drawer. */
  detailParts?: DetailPart[]
  /** Acts on the open row, beside those of its form. */
  rowActions?: (row: Row) => ReactNode
  /** What the page adds to the form. */
  extra?: FormExtras
  /** The open row's own page. */
  pageUrl?: (row: Row) => string
}

/** Rows ticked for an act of the page's own. */
export type Choosing = {
  selection: Selection
  nameOf: (row: Row) => string
  /** In place of the totals while rows are ticked, given how many rows the filter shows. */
  foot: (total: number) => ReactNode
}

export type ResourceGridProps = DetailOptions & {
  /** A resource, from which form, import and export follow; or a list with its own routes. */
  declaration: Resource | ListDeclaration
  columnOverrides?: Record<string, ColumnOverride>
  /** At the start of the bar over the grid, after its view: filters of the page. */
  filters?: ReactNode
  /** At its end, before the main action. */
  toolbarActions?: ReactNode
  /** Always applied, besides what the person filters. */
  baseFilter?: Filter[]
  /** Whether the person may change rows; by default, what the resource's permission says. */
  canWrite?: boolean
  /** Another number reads the list again, without losing the open row. */
  version?: number
  /** Figures that follow from the totals: an average ticket. */
  moreTotals?: ((summary: GridSummary) => Total[]) | undefined
  /** How many of what is listed there are, where some rows are something else. */
  countOf?: ((summary: GridSummary) => number) | undefined
  /** What a list says that nothing has filled yet: why, and the act that fills it. */
  empty?: ReactNode
  /** How to begin a list of its own routes: what stands under the words of an empty one, beside «Nuevo» and «Subir». */
  emptyActions?: ReactNode
  /** In a list that is no resource: its rows are ticked, and the page says for what. */
  choosing?: Choosing
  /** Starts a new row in a form of the page's own, in place of the resource's. */
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

/** From a filter down to the rows: at once, or to those that it will show when they are there. */
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
      // Once the grid has drawn the rows it was just given.
      if (waiting.current) requestAnimationFrame(() => focusFirstRow(api))
      waiting.current = false
    },
    [api, onPage],
  )
  return { enter, onPage: onRows }
}

/** Everything a grid is made of, tied together: its view, its columns, its rows, what is ticked and what is open. */
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
