import { permission } from '../../../kernel/contract/roles.ts'

/** spec.md §6: every role sees customers, within its sellers; staff edits them; the sales force and the excuses are the admin's. */
export const customerPermissions = {
  read: permission('customers.read', 'user'),
  write: permission('customers.write', 'staff'),
  /** Prospects and contacts are found in the street: whoever sees them writes them, within their sellers. */
  meet: permission('prospects.write', 'user'),
  /** Subir datos, of the people of the ERP (spec.md §2, sync menu). */
  upload: permission('customers.upload', 'sync'),
  readForce: permission('sales-force.read', 'staff'),
  writeForce: permission('sales-force.write', 'admin'),
  excuses: permission('excuses.manage', 'admin'),
}

export const customersTag = 'Clientes'
export const salesForceTag = 'Fuerza de ventas'
