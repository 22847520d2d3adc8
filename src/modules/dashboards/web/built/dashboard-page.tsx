import { IconLayoutGridAdd } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { useParams } from 'react-router'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { LoadingScreen } from '../../../../kernel/web/components/loading-screen.tsx'
import { Page as Frame } from '../../../../kernel/web/components/page.tsx'
import { textParameter, useUrlState } from '../../../../kernel/web/components/url-state.ts'
import { comparedDays } from '../../../../kernel/web/filters/date-range.ts'
import { useDatedSelection } from '../../../../kernel/web/filters/selection.ts'
import type { BuiltDashboard } from '../../contract/built/built-dashboards.ts'
import { dashboardsUrl } from '../../contract/built/dashboard-url.ts'
import type { DashboardType } from '../../contract/built/kinds.ts'
import { DashboardFilters } from '../dashboard-filters.tsx'
import { type DashboardFrameState as BoardValue, DashboardFrameContext } from './dashboard-context.ts'
import { DashboardFrame } from './dashboard-frame.tsx'
import { DashboardGrid } from './dashboard-grid.tsx'
import { DashboardMenu } from './dashboard-menu.tsx'
import { EditingDashboard } from './editing-dashboard.tsx'
import { DashboardSwitcher } from './switcher.tsx'
import { useBuiltDashboard } from './use-built.ts'
import { Wall } from './wall.tsx'
import { type WallChoice, wallParameter } from './wall-choice.ts'

const modeParameter = textParameter('modo')

/** Whether the dashboard is being edited, in the address. */
const useEditing = (mayEdit: boolean): [boolean, (editing: boolean) => void] => {
  const [mode, setMode] = useUrlState(modeParameter)
  return [mayEdit && mode === 'editar', editing => setMode(editing ? 'editar' : '')]
}

const Empty = ({ canChange, onEdit }: { canChange: boolean; onEdit: () => void }) => (
  <EmptyState
    icon={IconLayoutGridAdd}
    title="Este tablero todavía no tiene widgets"
    text={
      canChange
        ? 'Agregá números, gráficos, tablas o mapas, y ubicalos donde quieras.'
        : 'Quien lo armó puede agregarlos.'
    }
  >
    {canChange && (
      <Button variant="primary" onClick={onEdit}>
        Agregar widgets
      </Button>
    )}
  </EmptyState>
)

/** Only dashboards of sales filter by sellers and customers. */
const asksOnlyDays = ({ type, widgets }: Pick<BuiltDashboard, 'type' | 'widgets'>): boolean =>
  type !== 'ventas' && widgets.every(({ kind }) => kind === 'fixed')

/** Days and selection of the address, for the widgets. */
const useBoardFrame = (type: DashboardType): BoardValue => {
  const filters = useDatedSelection('hoy')
  const { range } = filters
  return useMemo(
    () => ({ type, filters, days: range.days, compared: comparedDays(range.choice, range.today) }),
    [type, filters, range],
  )
}

type BoardProps = { dashboard: BuiltDashboard; onWall: (choice: WallChoice) => void; isCovered: boolean }

/** While the wall is open, the widgets of the page below are not rendered. */
const Board = ({ dashboard, onWall, isCovered }: BoardProps) => {
  const { name, type, widgets, canChange } = dashboard
  const board = useBoardFrame(type)
  const [editing, setEditing] = useEditing(canChange)
  const place = useRef<HTMLUListElement>(null)
  const breadcrumb = useMemo(() => [{ title: 'Tableros', url: dashboardsUrl }], [])
  return (
    <DashboardFrameContext value={board}>
      {editing ? (
        <EditingDashboard
          key={dashboard.id}
          dashboard={dashboard}
          filters={board.filters}
          onDone={() => setEditing(false)}
        />
      ) : (
        <Frame
          title={name}
          breadcrumb={breadcrumb}
          filters={
            <DashboardFilters
              filters={board.filters}
              lastOperationAt={null}
              onlyDays={asksOnlyDays(dashboard)}
              start={<DashboardSwitcher name={name} />}
              end={
                <DashboardMenu dashboard={dashboard} board={place} onEdit={() => setEditing(true)} onWall={onWall} />
              }
            />
          }
        >
          {isCovered ? null : widgets.length === 0 ? (
            <Empty canChange={canChange} onEdit={() => setEditing(true)} />
          ) : (
            <DashboardFrame type={type} widgets={widgets}>
              <DashboardGrid type={type} widgets={widgets} place={place} />
            </DashboardFrame>
          )}
        </Frame>
      )}
    </DashboardFrameContext>
  )
}

/** The wall stays open even if the dashboard of the page below is deleted. */
const WallOver = ({ choice, onLeave }: { choice: WallChoice; onLeave: () => void }) => (
  <DashboardFrameContext value={useBoardFrame('ventas')}>
    <Wall choice={choice} onLeave={onLeave} />
  </DashboardFrameContext>
)

/** A built dashboard, to look at or, with `?modo=editar`, to edit. */
export const Page = () => {
  const { id = '' } = useParams()
  const { data, error, refetch } = useBuiltDashboard(id)
  const [wall, setWall] = useUrlState(wallParameter)
  return (
    <>
      {data ? (
        <Board key={id} dashboard={data} onWall={setWall} isCovered={wall !== null} />
      ) : (
        <Frame title="Tablero">
          {error ? (
            <QueryError title="No pudimos abrir el tablero" error={error} onRetry={() => void refetch()} />
          ) : (
            <LoadingScreen delayed />
          )}
        </Frame>
      )}
      {wall && <WallOver choice={wall} onLeave={() => setWall(null)} />}
    </>
  )
}
