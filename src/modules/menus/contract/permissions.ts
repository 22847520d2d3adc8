import { permission } from '../../../kernel/contract/roles.ts'

/** spec.md §2: menus are edited by administrators alone. */
export const menuPermissions = { edit: permission('menus.edit', 'admin') }

export const menuTag = 'Marketplace'
