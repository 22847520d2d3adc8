import { mayCall } from '../../../../../kernel/contract/roles.ts'
import { ResourceGrid } from '../../../../../kernel/web/grid/resource-grid.tsx'
import { useSession } from '../../../../../kernel/web/session/session-store.ts'
import { customerUsers } from '../../../../customers/contract/customer-users.ts'
import { manageStorePeople } from '../../../contract/people.ts'
import { StoreFrame } from '../store-frame.tsx'
import { PersonPart } from './person-part.tsx'
import { StoreStateCell } from './store-state.tsx'

const columns = { storeState: { cell: StoreStateCell } }

/** People of customers (spec.md §2, personas/usuarios): who they are, and how they stand with the store. */
export const StorePeoplePage = () => {
  const { role, user } = useSession()
  const manages = mayCall(manageStorePeople, { role, isOperator: user.isOperator })
  return (
    <StoreFrame>
      <ResourceGrid
        declaration={customerUsers}
        columnOverrides={columns}
        {...(manages
          ? {
              detailParts: [
                {
                  title: 'Tienda',
                  render: (row, { reload }) => <PersonPart key={row.id} id={row.id} onChanged={reload} />,
                },
              ],
            }
          : {})}
      />
    </StoreFrame>
  )
}
