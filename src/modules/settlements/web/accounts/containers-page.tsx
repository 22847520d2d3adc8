import { IconBottle } from '@tabler/icons-react'
import { useLiveVersion } from '../../../../kernel/web/api/use-live-version.ts'
import { ButtonLink } from '../../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { ResourceGrid } from '../../../../kernel/web/grid/resource-grid.tsx'
import { containerList } from '../../contract/account-lists.ts'
import { deliveriesTopic } from '../../contract/delivery-words.ts'
import { readOnly, SettlementsFrame } from '../settlements-frame.tsx'
import { ContainersDrawer } from './containers-drawer.tsx'

const declaration = readOnly(containerList)

/** Who holds the company's containers; a row opens that customer's account of them. */
export const ContainersPage = () => {
  const [version] = useLiveVersion(deliveriesTopic)
  return (
    <SettlementsFrame>
      <ResourceGrid
        declaration={declaration}
        version={version}
        empty={
          <EmptyState
            icon={IconBottle}
            title="Ningún cliente tiene envases"
            text="Marcá un artículo como envase retornable: lo que se entregue de él queda en la cuenta del cliente hasta que lo devuelva."
          >
            <ButtonLink to="/apps/articles/main">Ir a los artículos</ButtonLink>
          </EmptyState>
        }
        renderDetail={(row, tools) => <ContainersDrawer key={row.id} row={row} tools={tools} />}
      />
    </SettlementsFrame>
  )
}
