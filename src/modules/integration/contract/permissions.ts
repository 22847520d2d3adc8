import { permission } from '../../../kernel/contract/roles.ts'

/** Keys and webhooks give programs what the company has: administrators decide on them. */
export const integrationPermissions = { manage: permission('integration.manage', 'admin') }

export const integrationTag = 'Integración'
