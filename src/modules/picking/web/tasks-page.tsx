import { IconPackages, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Navigate } from 'react-router'
import { useLiveEvents } from '../../../kernel/web/api/live-events.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { Page } from '../../../kernel/web/components/page.tsx'
import { ChoiceChip, useChoice } from '../../../kernel/web/filters/choice-chip.tsx'
import type { ListDeclaration } from '../../../kernel/web/grid/declaration.ts'
import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { pickingTasks } from '../contract/picking-list.ts'
import { pickingRoutes } from '../contract/picking-routes.ts'
import { pickingStates } from '../contract/states.ts'

const AssignDialog = lazy(() => import('./assign-dialog.tsx').then(module => ({ default: module.AssignDialog })))

const declaration: ListDeclaration = {
  name: pickingTasks.name,
  titles: pickingTasks.titles,
  sort: pickingTasks.sort,
  fields: pickingTasks.fields,
  routes: { list: pickingRoutes.list, export: pickingRoutes.export },
}

/** Every picking task; a row opens it. */
export const TasksPage = () => {
  const { choice, setChoice } = useChoice('estado', pickingStates)
  const [version, setVersion] = useState(0)
  const [assigning, setAssigning] = useState(false)
  const isAdmin = useSession().role === 'admin'
  const renew = () => setVersion(current => current + 1)
  useLiveEvents(['picking'], renew)
  const assign = isAdmin && (
    <Button variant="primary" leftIcon={<IconPlus aria-hidden />} onClick={() => setAssigning(true)}>
      Asignar una tarea
    </Button>
  )
  return (
    <Page fill>
      <ResourceGrid
        declaration={declaration}
        version={version}
        baseFilter={choice ? [{ field: 'state', operator: 'matches', value: choice }] : []}
        filters={
          <ChoiceChip
            icon={IconPackages}
            name="Estado"
            labels={pickingStates}
            all="Todas"
            choice={choice}
            onChange={setChoice}
          />
        }
        toolbarActions={assign || undefined}
        empty={
          <EmptyState
            icon={IconPackages}
            title="Todavía no hay tareas"
            text="Un administrador asigna los pedidos de un consolidado a quien los prepara."
          />
        }
        renderDetail={row => <Navigate to={`/apps/picking/task/${row.id}`} replace />}
      />
      {assigning && (
        <Suspense fallback={null}>
          <AssignDialog onDone={renew} onClose={() => setAssigning(false)} />
        </Suspense>
      )}
    </Page>
  )
}
