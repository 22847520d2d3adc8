import { IconFilterOff, IconPlus, IconUpload } from '@tabler/icons-react'
import type { GridApi } from 'ag-grid-community'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import type { Filter } from '../../contract/filters.ts'
import { parseSort } from '../../contract/filters.ts'
import { dayOf, formatMoney, formatNumber } from '../../contract/formats.ts'
import type { Resource } from '../../contract/resource.ts'
import { mayCall } from '../../contract/roles.ts'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { QueryError } from '../components/error-state.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { type Total, TotalsBar } from '../components/totals-bar.tsx'
import { useUrlState } from '../components/url-state.ts'
import { useUnsaved } from '../components/use-unsaved.tsx'
import { useSession } from '../session/session-store.ts'
import { columnFields, isResource, type ListDeclaration, listPaths, type Row } from './declaration.ts'
import { fieldText } from './field-text.ts'
import { type ColumnOverride, gridColumns } from './grid-columns.ts'
import { type GridHead, GridHeadContext } from './grid-context.ts'
import { GridTable } from './grid-table.tsx'
import { ExportMenu, GridToolbar } from './grid-toolbar.tsx'
import { type GridView, gridView, nextSort, withFilter } from './grid-url.ts'
import { ResourceDetail } from './resource-detail.tsx'
import classes from './resource-grid.module.css'
import { type GridSummary, useGridData } from './use-grid-data.ts'
import { useGridSettings } from './use-grid-settings.ts'
import { newRow, useOpenRow } from './use-open-row.ts'

const ResourceImport = lazy(() =>
  import('../import/resource-import.tsx').then(module => ({ default: module.ResourceImport })),
)

export type GridTools = { close: () => void; previous: () => void; next: () => void; reload: () => void }

export type ResourceGridProps = {
  /** A resource, from which form, import and export follow; or a list with its own routes. */
  declaration: Resource | ListDeclaration
  columnOverrides?: Record<string, ColumnOverride>
  /** The open row's detail, in place of the form; it brings its own DetailDrawer. */
  renderDetail?: (row: Row, tools: GridTools) => ReactNode
  /** At the start of the bar over the grid: filters of the page. */
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
  moreTotals?: (summary: GridSummary) => Total[]
  /** What a list says that nothing has filled yet: why, and the act that fills it. */
  empty?: ReactNode
}

const noFilter: Filter[] = []
const noOverrides: Record<string, ColumnOverride> = {}

const useCanWrite = (declaration: Resource | ListDeclaration, given: boolean | undefined): boolean => {
  const { role, user } = useSession()
  return given ?? (isResource(declaration) && mayCall(declaration.write, { role, isOperator: user.isOperator }))
}

const NoRows = ({
  declaration,
  filtered,
  onClear,
  empty,
}: {
  declaration: Resource | ListDeclaration
  filtered: boolean
  onClear: () => void
  empty: ReactNode
}) => {
  const { many, feminine } = declaration.titles
  const none = `No hay ${many.toLowerCase()}`
  return filtered ? (
    <EmptyState
      icon={IconFilterOff}
      title={`${none} con este filtro`}
      text={`Probá con otro valor o quitá los filtros para ver ${feminine ? 'todas' : 'todos'}.`}
    >
      <Button onClick={onClear}>Quitar filtros</Button>
    </EmptyState>
  ) : (
    (empty ?? <EmptyState title={`${none} todavía`} text="Lo que se cargue o se importe va a aparecer acá." />)
  )
}

const fieldTotals = ({ fields }: Resource | ListDeclaration, { totals }: GridSummary, timeZone: string): Total[] =>
  Object.entries(totals).flatMap(([name, sum]) => {
    const field = fields[name]
    return field
      ? [{ label: field.title, value: field.kind === 'money' ? formatMoney(sum) : fieldText(field, sum, timeZone) }]
      : []
  })

const useHead = (
  declaration: Resource | ListDeclaration,
  view: GridView,
  setView: (view: GridView) => void,
): GridHead => {
  const { environment } = useSession()
  const today = dayOf(new Date(), environment.timeZone)
  return useMemo(
    () => ({
      fields: declaration.fields,
      filters: view.filters,
      sort: view.sort,
      today,
      onFilter: (name, filter) => setView({ ...view, filters: withFilter(view.filters, name, filter) }),
      onSort: name => setView({ ...view, sort: nextSort(view.sort, name, parseSort(declaration.sort)) }),
    }),
    [declaration, view, setView, today],
  )
}

/** A grid from its declaration: filters, order and open row in the address, totals, export, form and import. */
export const ResourceGrid = ({
  declaration,
  columnOverrides = noOverrides,
  renderDetail,
  filters,
  toolbarActions,
  baseFilter = noFilter,
  canWrite: given,
  version = 0,
  moreTotals,
  empty,
}: ResourceGridProps) => {
  const { environment } = useSession()
  const canWrite = useCanWrite(declaration, given)
  const [codec] = useState(() => gridView(declaration.sort))
  const [view, setView] = useUrlState(codec)
  const [api, setApi] = useState<GridApi<Row> | null>(null)
  const [importing, setImporting] = useState(false)
  const settings = useGridSettings(declaration.name)
  const data = useGridData(declaration, view, baseFilter, version)
  const opened = useOpenRow(declaration, api)
  const head = useHead(declaration, view, setView)
  const unsaved = useUnsaved()
  const allFields = columnFields(declaration)
  const shown = allFields
    .filter(([name, field]) => settings.isShown(name, field.hidden))
    .map(([name]) => name)
    .join(' ')
  const columns = useMemo(
    () =>
      gridColumns({
        fields: columnFields(declaration).filter(([name]) => shown.split(' ').includes(name)),
        overrides: columnOverrides,
        sort: view.sort,
        timeZone: environment.timeZone,
      }),
    [declaration, shown, columnOverrides, view.sort, environment.timeZone],
  )
  const clear = useCallback(() => setView({ ...view, filters: [] }), [view, setView])
  const paths = listPaths(declaration)
  const { one, many, feminine } = declaration.titles
  const writable = isResource(declaration) && canWrite

  return (
    <div className={classes.page} data-fill>
      <div className={classes.list} data-density={settings.density}>
        <GridToolbar
          fields={allFields}
          isShown={settings.isShown}
          onToggle={settings.toggleColumn}
          filterCount={view.filters.length}
          onClearFilters={clear}
          density={settings.density}
          onDensity={settings.setDensity}
          start={filters}
          exports={
            paths.export && (
              <ExportMenu
                path={paths.export}
                filter={[...baseFilter, ...view.filters]}
                sort={view.sort}
                name={many.toLowerCase()}
              />
            )
          }
          actions={
            <>
              {writable && (
                <IconButton size="small" icon={IconUpload} label="Importar" onClick={() => setImporting(true)} />
              )}
              {toolbarActions}
              {writable && (
                <Button
                  variant="primary"
                  leftIcon={<IconPlus aria-hidden />}
                  onClick={() => unsaved.leave(() => opened.open(newRow))}
                >
                  {feminine ? 'Nueva' : 'Nuevo'}
                  <span className={classes.what}>{one.toLowerCase()}</span>
                </Button>
              )}
            </>
          }
        />
        <div className={classes.grid}>
          <GridHeadContext value={head}>
            <GridTable
              label={many}
              columns={columns}
              loadPage={data.loadPage}
              onPage={data.onPage}
              onError={data.onError}
              density={settings.density}
              openId={opened.id || null}
              onOpen={row => unsaved.leave(() => opened.open(row.id))}
              onReady={setApi}
            />
          </GridHeadContext>
          {data.error !== null && (
            <div className={classes.cover}>
              <QueryError
                title={`No pudimos traer ${feminine ? 'las' : 'los'} ${many.toLowerCase()}`}
                error={data.error}
                onRetry={data.reload}
              />
            </div>
          )}
          {data.error === null && data.summary?.total === 0 && (
            <div className={classes.cover}>
              <NoRows declaration={declaration} filtered={view.filters.length > 0} onClear={clear} empty={empty} />
            </div>
          )}
        </div>
        <TotalsBar
          count={data.summary ? formatNumber(data.summary.total) : '…'}
          label={data.summary?.total === 1 ? one.toLowerCase() : many.toLowerCase()}
          totals={
            data.summary
              ? [...fieldTotals(declaration, data.summary, environment.timeZone), ...(moreTotals?.(data.summary) ?? [])]
              : []
          }
        />
      </div>
      {opened.id &&
        renderDetail &&
        opened.row &&
        renderDetail(opened.row, {
          close: opened.close,
          previous: opened.previous,
          next: opened.next,
          reload: data.reload,
        })}
      {opened.id && !renderDetail && isResource(declaration) && (
        <ResourceDetail
          resource={declaration}
          opened={opened}
          canWrite={canWrite}
          onChanged={data.reload}
          unsaved={unsaved}
        />
      )}
      {unsaved.question}
      {importing && isResource(declaration) && (
        <Suspense fallback={null}>
          <ResourceImport resource={declaration} onClose={() => setImporting(false)} onDone={data.reload} />
        </Suspense>
      )}
    </div>
  )
}
