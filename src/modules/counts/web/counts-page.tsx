import { IconClipboardCheck, IconPlus } from '@tabler/icons-react'
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
import { countRoutes } from '../contract/count-routes.ts'
import { stockCounts } from '../contract/counts-list.ts'
import { countStates } from '../contract/states.ts'
import { countPath } from './count-path.ts'

const NewCountDialog = lazy(() => import('./new-count-dialog.tsx').then(module => ({ default: module.NewCountDialog })))

const declaration: ListDeclaration = {
  name: stockCounts.name,
  titles: stockCounts.titles,
  sort: stockCounts.sort,
  fields: stockCounts.fields,
  routes: { list: countRoutes.list, export: countRoutes.export },
}

/** Every count of the company; a row opens it. */
export const CountsPage = () => {
  const { choice, setChoice } = useChoice('estado', countStates)
  const [version, setVersion] = useState(0)
  const [opening, setOpening] = useState(false)
  const isAdmin = useSession().role === 'admin'
  useLiveEvents(['counts'], () => setVersion(current => current + 1))
  const openButton = isAdmin && (
    <Button variant="primary" leftIcon={<IconPlus aria-hidden />} onClick={() => setOpening(true)}>
      Abrir un conteo
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
            icon={IconClipboardCheck}
            name="Estado"
            labels={countStates}
            all="Todos"
            choice={choice}
            onChange={setChoice}
          />
        }
        toolbarActions={openButton || undefined}
        empty={
          <EmptyState
            icon={IconClipboardCheck}
            title="Todavía no se contó nada"
            text="Un conteo compara lo que hay en un depósito o vehículo con lo que dicen los libros, y ajusta la diferencia."
          />
        }
        renderDetail={row => <Navigate to={countPath(row.id)} replace />}
      />
      {opening && (
        <Suspense fallback={null}>
          <NewCountDialog onClose={() => setOpening(false)} />
        </Suspense>
      )}
    </Page>
  )
}
