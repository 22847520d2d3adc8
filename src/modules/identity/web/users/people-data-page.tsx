import { PersonCell } from '../../../../kernel/web/grid/person-cell.tsx'
import { ResourceGrid } from '../../../../kernel/web/grid/resource-grid.tsx'
import { users } from '../../contract/users/users.ts'
import { PeopleDataFrame } from './people-data-frame.tsx'
import { UserStateCell } from './person-cells.tsx'

const columns = { name: { cell: PersonCell }, state: { cell: UserStateCell } }

/** What the company knows of each user: name, telephone and whose work they see; edited here, or by a file. */
export const PeopleDataPage = () => (
  <PeopleDataFrame>
    <ResourceGrid declaration={users} columnOverrides={columns} />
  </PeopleDataFrame>
)
