import { permission } from '../../../kernel/contract/roles.ts'

/** The whole group of logistics is the admin's (spec.md §2). */
export const logisticsPermissions = {
  read: permission('logistics.read', 'admin'),
  write: permission('logistics.write', 'admin'),
}

export const logisticsTag = 'Logística'
