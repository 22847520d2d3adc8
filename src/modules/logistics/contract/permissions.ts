import { permission } from '../../../kernel/contract/roles.ts'

/** Logistics is for administrators (spec.md §2). */
export const logisticsPermissions = {
  read: permission('logistics.read', 'admin'),
  write: permission('logistics.write', 'admin'),
}

export const logisticsTag = 'Logística'
