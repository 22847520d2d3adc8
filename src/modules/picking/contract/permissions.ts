import { permission } from '../../../kernel/contract/roles.ts'

/** spec.md does not say who picks: staff do and sellers do not; an administrator assigns the tasks. */
export const pickingPermissions = {
  pick: permission('picking.pick', 'staff'),
  supervise: permission('picking.supervise', 'leads'),
  manage: permission('picking.manage', 'admin'),
}

export const pickingTag = 'Picking'
