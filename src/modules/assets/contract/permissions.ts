import { permission } from '../../../kernel/contract/roles.ts'

/** spec.md §2: assets are the admin's. */
export const assetPermissions = { manage: permission('assets.manage', 'admin') }

export const assetsTag = 'Activos'
