import { IconPackages, IconSettings } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../../../kernel/web/components/icon-button.tsx'
import type { ListDeclaration, Row } from '../../../kernel/web/grid/declaration.ts'
import { StateList } from '../../../kernel/web/grid/state-list.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { pickingTasks } from '../contract/picking-list.ts'
import { pickingRoutes } from '../contract/picking-routes.ts'
import { type PickingState, pickingStates } from '../contract/states.ts'
import { PickingStateBadge } from './state-badge.tsx'

const AssignDialog = lazy(() => import('./assign-dialog.tsx').then(module => ({ default: module.AssignDialog })))
const PickingSettingsDialog = lazy(() =>
  import('./settings-dialog.tsx').then(module => ({ default: module.PickingSettingsDialog })),
)

const declaration: ListDeclaration = {
  name: pickingTasks.name,
  titles: pickingTasks.titles,
  sort: pickingTasks.sort,
  fields: pickingTasks.fields,
  routes: { list: pickingRoutes.list, export: pickingRoutes.export },
}

const StateCell = ({ row }: { row: Row }) => <PickingStateBadge state={row.state as PickingState} />

/** Every picking task; a row opens it. */
export const TasksPage = () => {
  const [settings, setSettings] = useState(false)
  const isAdmin = useSession().role === 'admin'
  return (
    <>
      <StateList
        declaration={declaration}
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
