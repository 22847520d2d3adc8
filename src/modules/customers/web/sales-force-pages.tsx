import { PersonCell } from '../../../kernel/web/grid/person-cell.tsx'
import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { PeopleDataFrame } from '../../identity/web/index.ts'
import { managers } from '../contract/managers.ts'
import { sellers } from '../contract/sellers.ts'
import { supervisors } from '../contract/supervisors.ts'

const columns = { name: { cell: PersonCell } }

export const SellersPage = () => (
  <PeopleDataFrame>
    <ResourceGrid declaration={sellers} columnOverrides={columns} />
  </PeopleDataFrame>
)

export const SupervisorsPage = () => (
  <PeopleDataFrame>
    <ResourceGrid declaration={supervisors} columnOverrides={columns} />
  </PeopleDataFrame>
)

export const ManagersPage = () => (
  <PeopleDataFrame>
    <ResourceGrid declaration={managers} columnOverrides={columns} />
  </PeopleDataFrame>
)
