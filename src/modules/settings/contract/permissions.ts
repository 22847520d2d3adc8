import { permission } from '../../../kernel/contract/roles.ts'

/** Configuración: admin and erp see it (spec.md §6), the administrator changes it. */
export const settingsPermissions = {
  read: permission('settings.read', 'sync'),
  write: permission('settings.write', 'admin'),
}
