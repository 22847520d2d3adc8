import { IconLayoutList, IconPackages, IconSettings } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { type Resource, resourceRoutes } from '../../../kernel/contract/resource.ts'
import { useLiveVersion } from '../../../kernel/web/api/use-live-version.ts'
import { IconButton } from '../../../kernel/web/components/icon-button.tsx'
import { Page } from '../../../kernel/web/components/page.tsx'
import { ChoiceChip, useChoice } from '../../../kernel/web/filters/choice-chip.tsx'
import { ListPeriodChip } from '../../../kernel/web/filters/list-period-chip.tsx'
import type { ListDeclaration, Row } from '../../../kernel/web/grid/declaration.ts'
import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { StateList } from '../../../kernel/web/grid/state-list.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { addressFilters, type PickingView, pickingViews } from '../contract/list-address.ts'
import { pickingLines, pickingOrders, pickingTasks } from '../contract/picking-list.ts'
import { type PickingState, pickingStates } from '../contract/states.ts'
import { PickingStateBadge } from './state-badge.tsx'

const AssignDialog = lazy(() => import('./assign-dialog.tsx').then(module => ({ default: module.AssignDialog })))
const PickingSettingsDialog = lazy(() =>
  import('./settings-dialog.tsx').then(module => ({ default: module.PickingSettingsDialog })),
)

const listOf = (resource: Resource): ListDeclaration => {
  const { name, titles, sort, fields } = resource
  const { list, export: file } = resourceRoutes(resource)
  return { name, titles, sort, fields, routes: { list, export: file } }
}

const tasks = listOf(pickingTasks)
const lists: Record<PickingView, ListDeclaration> = { pedidos: listOf(pickingOrders), renglones: listOf(pickingLines) }

const StateCell = ({ row }: { row: Row }) => <PickingStateBadge state={row.state as PickingState} />

const columns = { state: { cell: StateCell } }

/** The orders or the lines of the tasks, of the days in the address. */
const OrdersList = ({ view, filters }: { view: PickingView; filters: ReactNode }) => {
  const { search } = useLocation()
  const baseFilter = useMemo(() => addressFilters(new URLSearchParams(search)), [search])
  const [version] = useLiveVersion('picking')
  return (
    <Page fill>
      <ResourceGrid
        key={view}
        declaration={lists[view]}
        columnOverrides={columns}
        version={version}
        baseFilter={baseFilter}
        filters={
          <>
            <ListPeriodChip />
            {filters}
          </>
        }
        renderDetail={() => null}
      />
    </Page>
  )
}

const Tasks = ({ views }: { views: ReactNode }) => {
  const [settings, setSettings] = useState(false)
  const isAdmin = useSession().role === 'admin'
  return (
    <>
      <StateList
        declaration={tasks}
        filters={views}
        states={pickingStates}
        all="Todas"
        StateCell={StateCell}
        icon={IconPackages}
        topic="picking"
        start={isAdmin ? { label: 'Asignar una tarea', Dialog: AssignDialog } : null}
        actions={
          isAdmin && (
            <IconButton size="small" icon={IconSettings} label="Ajustes de picking" onClick={() => setSettings(true)} />
          )
        }
        empty={{
          title: 'Todavía no hay tareas',
          text: 'Un administrador asigna los pedidos de un consolidado a quien los prepara.',
        }}
        pathOf={id => `/apps/picking/task/${id}`}
      />
      {settings && (
        <Suspense fallback={null}>
          <PickingSettingsDialog onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Every picking task; a row opens it. Beside them, the orders and lines of the tasks. */
export const TasksPage = () => {
  const { choice, setChoice } = useChoice('ver', pickingViews)
  const views = (
    <ChoiceChip
      icon={IconLayoutList}
      name="Ver"
      labels={pickingViews}
      all="Tareas"
      choice={choice}
      onChange={setChoice}
    />
  )
  return choice ? <OrdersList view={choice} filters={views} /> : <Tasks views={views} />
}
