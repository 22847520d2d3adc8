import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { formatFilter } from '../../contract/filters.ts'
import type { Resource } from '../../contract/resource.ts'
import { LoadingScreen } from '../components/loading-screen.tsx'
import { textParameter, useUrlState } from '../components/url-state.ts'
import { type Unsaved, useUnsaved } from '../components/use-unsaved.tsx'
import { rowHeights } from '../theme/presets.ts'
import { TicksContext } from './bulk/ticks.tsx'
import { useBulk } from './bulk/use-bulk.ts'
import { isResource } from './declaration.ts'
import { GridBar } from './grid-bar.tsx'
import { GridHeadContext } from './grid-context.ts'
import { type GridBeginning, GridCover } from './grid-cover.tsx'
import { GridFoot } from './grid-foot.tsx'
import { GridTable } from './grid-table.tsx'
import { ResourceDetail } from './resource-detail.tsx'
import classes from './resource-grid.module.css'
import { type DetailOptions, type Grid, type ResourceGridProps, useGrid } from './use-grid.ts'
import { newRow } from './use-open-row.ts'

export type { Choosing, DetailPart, GridTools, PartTools } from './use-grid.ts'

const ResourceImport = lazy(() =>
  import('../import/resource-import.tsx').then(module => ({ default: module.ResourceImport })),
)
const BulkProgressDialog = lazy(() =>
  import('./bulk/bulk-progress.tsx').then(module => ({ default: module.BulkProgressDialog })),
)
const BulkHistory = lazy(() => import('./bulk/bulk-history.tsx').then(module => ({ default: module.BulkHistory })))

/** `?subir=1` opens the import dialog. */
const uploadParameter = textParameter('subir')

const headHeight = 70
const cardHeight = 64

type RowsProps = { grid: Grid; unsaved: Unsaved; empty: ReactNode; begin: GridBeginning }

const Rows = ({ grid, unsaved, empty, begin }: RowsProps) => {
  const { declaration, settings, data, opened, view } = grid
  return (
    <div className={classes.grid} data-cards={settings.isTouch || undefined}>
      {grid.views.arriving ? (
        <LoadingScreen delayed />
      ) : (
        <TicksContext value={grid.ticks}>
          <GridTable
            key={settings.isTouch ? 'cards' : 'columns'}
            label={declaration.titles.many}
            columns={grid.columns}
            loadPage={data.loadPage}
            onPage={grid.onPage}
            total={data.total}
            onError={data.onError}
            rowHeight={settings.isTouch ? cardHeight : rowHeights[settings.density]}
            headHeight={settings.isTouch ? 0 : headHeight}
            openId={opened.id || null}
            onOpen={row => unsaved.leave(() => opened.open(row.id))}
            onReady={grid.setApi}
            ticks={grid.ticks}
          />
        </TicksContext>
      )}
      <GridCover
        declaration={declaration}
        error={data.error}
        onRetry={data.reload}
        isEmpty={data.total === 0}
        isFiltered={view.filters.length > 0}
        isPageFiltered={grid.filter.length > view.filters.length}
        onClear={grid.clear}
        empty={empty}
        begin={begin}
      />
    </div>
  )
}

const Detail = ({ grid, unsaved, options }: { grid: Grid; unsaved: Unsaved; options: DetailOptions }) => {
  const { declaration, opened, data, canWrite } = grid
  if (!opened.id) return null
  if (options.renderDetail) {
    const asking = (act: () => void) => () => unsaved.leave(act)
    const [close, previous, next] = [asking(opened.close), asking(opened.previous), asking(opened.next)]
    const tools = { close, previous, next, reload: data.reload, onChanges: unsaved.tell }
    return opened.row ? options.renderDetail(opened.row, tools) : null
  }
  if (!isResource(declaration)) return null
  return (
    <ResourceDetail
      resource={declaration}
      opened={opened}
      canWrite={canWrite}
      onChanged={data.reload}
      unsaved={unsaved}
      options={options}
    />
  )
}

type FootProps = { grid: Grid; history: { isOpen: boolean; close: () => void } } & Pick<
  ResourceGridProps,
  'moreTotals' | 'choosing' | 'countOf'
>

/** Bulk changes of a resource: the bar that offers them, their progress and their history. */
const BulkFoot = ({ grid, resource, history, ...totals }: FootProps & { resource: Resource }) => {
  const bulk = useBulk(resource, grid.data.reload)
  const { selection, filter, total } = grid
  const target = {
    selection: selection.isAll ? { filter: filter.map(formatFilter), except: selection.ids } : { ids: selection.ids },
    expected: selection.count(total),
  }
  return (
    <>
      <GridFoot grid={grid} acts={{ resource, bulk, target }} {...totals} />
      <Suspense fallback={null}>
        {bulk.step && <BulkProgressDialog resource={resource} bulk={bulk} />}
        {history.isOpen && <BulkHistory resource={resource} bulk={bulk} onClose={history.close} />}
      </Suspense>
    </>
  )
}

const Foot = (props: FootProps) =>
  props.grid.bulkResource ? (
    <BulkFoot {...props} resource={props.grid.bulkResource} />
  ) : (
    <GridFoot
      grid={props.grid}
      acts={null}
      moreTotals={props.moreTotals}
      choosing={props.choosing}
      countOf={props.countOf}
    />
  )

/** A grid built from its declaration; its view, filters, order and open row are in the address. */
export const ResourceGrid = (props: ResourceGridProps) => {
  const grid = useGrid(props)
  const unsaved = useUnsaved()
  const root = useRef<HTMLDivElement>(null)
  const [upload, setUpload] = useUrlState(uploadParameter)
  const importing = upload !== '' && grid.canUpload
  const openImport = () => setUpload('1')
  const [past, setPast] = useState(false)
  const { declaration, opened, data, settings } = grid
  const create = () => unsaved.leave(props.onCreate ?? (() => opened.open(newRow)))
  return (
    <div className={classes.page} data-fill ref={root}>
      <div className={classes.list} data-density={settings.density}>
        <GridHeadContext value={grid.head}>
          <GridBar
            grid={grid}
            root={root}
            filters={props.filters}
            actions={props.toolbarActions}
            onImport={openImport}
            onHistory={() => setPast(true)}
            onCreate={create}
          />
          <Rows
            grid={grid}
            unsaved={unsaved}
            empty={props.empty}
            begin={{
              create: grid.canCreate ? create : null,
              upload: grid.canUpload ? openImport : null,
              other: props.emptyActions,
            }}
          />
        </GridHeadContext>
        <Foot
          grid={grid}
          history={{ isOpen: past, close: () => setPast(false) }}
          moreTotals={props.moreTotals}
          choosing={props.choosing}
          countOf={props.countOf}
        />
      </div>
      <Detail grid={grid} unsaved={unsaved} options={props} />
      {unsaved.question}
      {importing && isResource(declaration) && (
        <Suspense fallback={null}>
          <ResourceImport resource={declaration} onClose={() => setUpload('')} onDone={data.reload} />
        </Suspense>
      )}
    </div>
  )
}
