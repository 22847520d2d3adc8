import { IconRoute } from '@tabler/icons-react'
import type { Filter } from '../../../../kernel/contract/filters.ts'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { ChoiceChip, useChoice } from '../../../../kernel/web/filters/choice-chip.tsx'
import { ResourceGrid } from '../../../../kernel/web/grid/resource-grid.tsx'
import { routeStops } from '../../contract/route-stops.ts'
import { unrouted } from '../../contract/unrouted.ts'
import { RoutesFrame } from '../routes-frame.tsx'

const labels = {
  'sin-coordenadas': 'Sin coordenadas',
  'dos-vendedores': 'Con dos vendedores',
  inactivos: 'Clientes inactivos',
  'sin-ruta': 'Clientes sin ruta',
}
type Problem = keyof typeof labels

const filters: Record<Exclude<Problem, 'sin-ruta'>, Filter[]> = {
  'sin-coordenadas': [{ field: 'isPlaced', operator: 'matches', value: 'false' }],
  'dos-vendedores': [{ field: 'sellers', operator: 'greater-than', value: '2' }],
  inactivos: [{ field: 'isActive', operator: 'matches', value: 'false' }],
}
const none: Filter[] = []

/** Every stop of every route as rows, and what is wrong among them; customers without a route are a list of their own. */
export const StopsPage = () => {
  const { choice, setChoice } = useChoice('revisar', labels)
  const chip = (
    <ChoiceChip
      icon={IconRoute}
      name="Revisar"
      labels={labels}
      all="Todas las paradas"
      choice={choice}
      onChange={setChoice}
    />
  )
  return (
    <RoutesFrame>
      {choice === 'sin-ruta' ? (
        <ResourceGrid
          key="unrouted"
          declaration={unrouted}
          filters={chip}
          canWrite={false}
          empty={
            <EmptyState
              title="Todos los clientes activos están en una ruta"
              text="Acá aparece quien se dé de alta y todavía no tenga un día de visita."
            />
          }
        />
      ) : (
        <ResourceGrid
          key="stops"
          declaration={routeStops}
          filters={chip}
          baseFilter={choice ? filters[choice] : none}
        />
      )}
    </RoutesFrame>
  )
}
