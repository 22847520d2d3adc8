import { permission } from '../../../kernel/contract/roles.ts'

/** spec.md does not say who counts: people of the warehouse do, sellers never; only an administrator changes the books. */
export const countPermissions = {
  count: permission('counts.count', 'staff'),
  manage: permission('counts.manage', 'admin'),
}

export const countTag = 'Control de stock'
