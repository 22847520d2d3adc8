import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { contacts } from '../contract/contacts.ts'
import { customerUsers } from '../contract/customer-users.ts'
import { PersonasFrame } from './personas-frame.tsx'

/** People of customers and prospects. */
export const ContactsPage = () => (
  <PersonasFrame>
    <ResourceGrid declaration={contacts} />
  </PersonasFrame>
)

/** Who orders for a customer in the customers' own app. */
export const CustomerUsersPage = () => (
  <PersonasFrame>
    <ResourceGrid declaration={customerUsers} />
  </PersonasFrame>
)
