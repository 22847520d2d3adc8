import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { contacts } from '../contract/contacts.ts'
import { customerUsers } from '../contract/customer-users.ts'
import { personColumns } from './cells.tsx'
import { PersonasFrame } from './personas-frame.tsx'

/** People of customers and prospects. */
export const ContactsPage = () => (
  <PersonasFrame>
    <ResourceGrid declaration={contacts} columnOverrides={personColumns} />
  </PersonasFrame>
)

/** Who orders for a customer in the customers' own app. */
export const CustomerUsersPage = () => (
  <PersonasFrame>
    <ResourceGrid declaration={customerUsers} columnOverrides={personColumns} />
  </PersonasFrame>
)
