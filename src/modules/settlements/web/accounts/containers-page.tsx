import { IconBottle, IconLayoutList } from '@tabler/icons-react'
import { useLiveVersion } from '../../../../kernel/web/api/use-live-version.ts'
import { ButtonLink } from '../../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { ChoiceChip, useChoice } from '../../../../kernel/web/filters/choice-chip.tsx'
import { ResourceGrid } from '../../../../kernel/web/grid/resource-grid.tsx'
import { deliveriesTopic } from '../../../logistics/contract/delivery-results.ts'
import { containerList, containerStockList } from '../../contract/account-lists.ts'
import { readOnly, SettlementsFrame } from '../settlements-frame.tsx'
import { ContainerStockDrawer } from './container-stock-drawer.tsx'
import { ContainersDrawer } from './containers-drawer.tsx'

const declarations = { customers: readOnly(containerList), places: readOnly(containerStockList) }

const views = { depositos: 'En depósitos' }

/** The containers held by customers, and the empty ones at the company's sites. */
export const ContainersPage = () => {
  const [version] = useLiveVersion(deliveriesTopic)
  const { choice, setChoice } = useChoice('ver', views)
  const chip = (
    <ChoiceChip
      icon={IconLayoutList}
      name="Ver"
      labels={views}
      all="En clientes"
      choice={choice}
      onChange={setChoice}
    />
  )
  return (
    <SettlementsFrame>
      {choice === 'depositos' ? (
        <ResourceGrid
          key="places"
          declaration={declarations.places}
          version={version}
          filters={chip}
          empty={
            <EmptyState
              icon={IconBottle}
              title="No volvieron envases vacíos"
              text="Los que se cuentan al rendir un reparto quedan acá, aparte del stock para vender."
            />
          }
          renderDetail={(row, tools) => <ContainerStockDrawer key={row.id} row={row} tools={tools} />}
        />
      ) : (
        <ResourceGrid
          key="customers"
          declaration={declarations.customers}
          version={version}
          filters={chip}
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
      )}
    </SettlementsFrame>
  )
}
