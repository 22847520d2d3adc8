import { IconClipboardCheck, IconSettings } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../../../kernel/web/components/icon-button.tsx'
import type { ListDeclaration, Row } from '../../../kernel/web/grid/declaration.ts'
import { StateList } from '../../../kernel/web/grid/state-list.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { countRoutes } from '../contract/count-routes.ts'
import { stockCounts } from '../contract/counts-list.ts'
import { type CountState, countStates } from '../contract/states.ts'
import { countPath } from './count-path.ts'
import { CountStateBadge } from './state-badge.tsx'

const NewCountDialog = lazy(() => import('./new-count-dialog.tsx').then(module => ({ default: module.NewCountDialog })))
const CountSettingsDialog = lazy(() =>
  import('./settings-dialog.tsx').then(module => ({ default: module.CountSettingsDialog })),
)

const declaration: ListDeclaration = {
  name: stockCounts.name,
  titles: stockCounts.titles,
  sort: stockCounts.sort,
  fields: stockCounts.fields,
  routes: { list: countRoutes.list, export: countRoutes.export },
}

const StateCell = ({ row }: { row: Row }) => <CountStateBadge state={row.state as CountState} />

/** Every count of the company; a row opens it. */
export const CountsPage = () => {
  const [settings, setSettings] = useState(false)
  const isAdmin = useSession().role === 'admin'
  return (
    <>
      <StateList
        declaration={declaration}
        states={countStates}
        all="Todos"
        StateCell={StateCell}
        icon={IconClipboardCheck}
        topic="counts"
        start={isAdmin ? { label: 'Abrir un conteo', Dialog: NewCountDialog } : null}
        actions={
          isAdmin && (
            <IconButton
              size="small"
              icon={IconSettings}
              label="Ajustes de control de stock"
              onClick={() => setSettings(true)}
            />
          )
        }
        empty={{
          title: 'Todavía no se contó nada',
          text: 'Un conteo compara lo que hay en un depósito o vehículo con lo que dicen los libros, y ajusta la diferencia.',
        }}
        pathOf={countPath}
      />
      {settings && (
        <Suspense fallback={null}>
          <CountSettingsDialog onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </>
  )
}
