import { permission } from '../../../kernel/contract/roles.ts'

/** spec.md does not say who picks: people of the company do, sellers never; an administrator hands the work out. */
export const pickingPermissions = {
  pick: permission('picking.pick', 'staff'),
  supervise: permission('picking.supervise', 'leads'),
  manage: permission('picking.manage', 'admin'),
}

export const pickingTag = 'Picking'
