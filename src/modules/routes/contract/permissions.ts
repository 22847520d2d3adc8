import { permission } from '../../../kernel/contract/roles.ts'

/** spec.md §2: routes are the administrator's. */
export const routePermissions = { manage: permission('routes.manage', 'admin') }

export const routesTag = 'Rutas'
