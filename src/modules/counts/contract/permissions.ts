import { permission } from '../../../kernel/contract/roles.ts'

/** spec.md does not say who counts: staff do and sellers do not; only administrators change the books. */
export const countPermissions = {
  count: permission('counts.count', 'staff'),
  manage: permission('counts.manage', 'admin'),
}

export const countTag = 'Control de stock'
