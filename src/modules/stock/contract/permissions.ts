import { permission } from '../../../kernel/contract/roles.ts'

/** Stock and places are the admin's (spec.md §2); the people of the ERP read them and bring levels in. */
export const stockPermissions = {
  read: permission('stock.read', 'sync'),
  write: permission('stock.write', 'admin'),
  /** Subir datos, and levels that a program sends. */
  upload: permission('stock.upload', 'sync'),
  /** A place is chosen by name in other screens. */
  readSites: permission('sites.read', 'staff'),
}

export const stockTag = 'Stock'
