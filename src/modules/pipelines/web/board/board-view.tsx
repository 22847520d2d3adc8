import { IconAdjustmentsHorizontal, IconPlus } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { formatMoneyShort, formatNumber } from '../../../../kernel/contract/formats.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { Page } from '../../../../kernel/web/components/page.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { textParameter, useUrlState } from '../../../../kernel/web/components/url-state.ts'
import { FiltersBar } from '../../../../kernel/web/filters/filters-bar.tsx'
import type { PipelineBoard as Board } from '../../contract/opportunity-routes.ts'
import type { Pipeline } from '../../contract/pipelines.ts'
import { BoardChips } from '../head/board-chips.tsx'
import head from '../head/head.module.css'
import classes from './board.module.css'
import { useBoardFilters } from './board-filters.ts'
import layout from './board-view.module.css'
import { PipelineBoard } from './pipeline-board.tsx'
import { useBoard } from './use-board.ts'

const SettingsDrawer = lazy(() =>
  import('../design/settings-drawer.tsx').then(module => ({ default: module.SettingsDrawer })),
)
const drawers = () => import('../form/opportunity-drawer.tsx')
const NewOpportunityDrawer = lazy(() => drawers().then(module => ({ default: module.NewOpportunityDrawer })))
const EditOpportunityDrawer = lazy(() => drawers().then(module => ({ default: module.EditOpportunityDrawer })))

export type ViewProps = {
  pipeline: Pipeline
  /** The way to the other view and to the other pipelines. */
  head: ReactNode
  settings: { isOpen: boolean; open: () => void; close: () => void }
}

const openParameter = textParameter('abierta')
const newMark = 'nueva'
const customerMark = 'cliente'

/** What is open beside the board, in the address: a new opportunity, of a state or of a customer, or one that is there. */
const useOpened = () => {
  const [opened, setOpened] = useUrlState(openParameter)
  const [mark, of = null] = opened.split(':')
  const isNew = mark === newMark || mark === customerMark
  return {
    isNew,
    stateId: mark === newMark ? of : null,
    customerId: mark === customerMark ? of : null,
    editedId: opened !== '' && !isNew ? opened : null,
    add: (id?: string) => setOpened(id ? `${newMark}:${id}` : newMark),
    edit: setOpened,
    close: () => setOpened(''),
  }
}

const Totals = ({ board }: { board: Board }) => {
  const open = board.columns.filter(({ state }) => state.type === 'open')
  const count = open.reduce((sum, column) => sum + column.count, 0)
  const cents = open.reduce((sum, column) => sum + column.valueCents, 0)
  return (
    <p className={head.totals}>
      <b>{formatNumber(count)}</b> {count === 1 ? 'abierta' : 'abiertas'} · <b>{formatMoneyShort(cents)}</b>
    </p>
  )
}

const Loading = ({ pipeline }: { pipeline: Pipeline }) => (
  <div className={classes.loading}>
    {pipeline.states.slice(0, 6).map(({ id }) => (
      <div key={id}>
        <SkeletonLines lines={8} height={320} />
      </div>
    ))}
  </div>
)

/** A pipeline as a board, and what is open beside it. */
export const BoardView = ({ pipeline, head: start, settings }: ViewProps) => {
  const filters = useBoardFilters()
  const source = useBoard(pipeline.id, filters.query)
  const opened = useOpened()
  const { data: board, error, refetch, isPlaceholderData } = source
  const end = (
    <>
      {board && <Totals board={board} />}
      {pipeline.canChange && (
        <Button className={head.wideOnly} leftIcon={<IconAdjustmentsHorizontal aria-hidden />} onClick={settings.open}>
          Etapas
        </Button>
      )}
      <Button
        className={head.wideOnly}
        variant="primary"
        leftIcon={<IconPlus aria-hidden />}
        onClick={() => opened.add()}
      >
        Oportunidad
      </Button>
    </>
  )
  const bar = (
    <FiltersBar end={end}>
      {start}
      <BoardChips filters={filters} bySupervisor />
    </FiltersBar>
  )
  return (
    <Page fill filters={bar}>
      <div className={layout.split}>
        <div className={layout.main}>
          {board ? (
            <PipelineBoard
              board={board}
              source={source}
              isFiltered={filters.isFiltered}
              isRefreshing={isPlaceholderData}
              onAdd={opened.add}
              onEdit={opened.edit}
            />
          ) : error ? (
            <QueryError title="No pudimos traer el tablero" error={error} onRetry={() => void refetch()} />
          ) : (
            <Loading pipeline={pipeline} />
          )}
          <Button
            className={layout.thumb}
            variant="primary"
            leftIcon={<IconPlus aria-hidden />}
            onClick={() => opened.add()}
          >
            Oportunidad
          </Button>
        </div>
        <Suspense fallback={null}>
          {settings.isOpen && <SettingsDrawer pipeline={pipeline} onClose={settings.close} />}
          {!settings.isOpen && opened.isNew && (
            <NewOpportunityDrawer
              key={opened.stateId}
              pipeline={pipeline}
              stateId={opened.stateId}
              customerId={opened.customerId}
              onClose={opened.close}
            />
          )}
          {!settings.isOpen && opened.editedId && (
            <EditOpportunityDrawer key={opened.editedId} id={opened.editedId} onClose={opened.close} />
          )}
        </Suspense>
      </div>
    </Page>
  )
}
