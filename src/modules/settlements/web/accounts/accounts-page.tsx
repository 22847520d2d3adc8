import { IconScale } from '@tabler/icons-react'
import { useLiveVersion } from '../../../../kernel/web/api/use-live-version.ts'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { ResourceGrid } from '../../../../kernel/web/grid/resource-grid.tsx'
import { deliveriesTopic } from '../../../logistics/contract/delivery-results.ts'
import { accountList } from '../../contract/account-lists.ts'
import { readOnly, SettlementsFrame } from '../settlements-frame.tsx'
import { AccountDrawer } from './account-drawer.tsx'

const declaration = readOnly(accountList)

/** The list of accounts of delivery people; a row opens the account. */
export const AccountsPage = () => {
  const [version] = useLiveVersion(deliveriesTopic)
  return (
    <SettlementsFrame>
      <ResourceGrid
        declaration={declaration}
        version={version}
        empty={
          <EmptyState
            icon={IconScale}
            title="Todavía no hay repartidores"
            text="Se cargan en Logística → Flota, y su cuenta empieza en cero."
          />
        }
        renderDetail={(row, tools) => <AccountDrawer key={row.id} row={row} tools={tools} />}
      />
    </SettlementsFrame>
  )
}
