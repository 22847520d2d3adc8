import { permission } from '../../../kernel/contract/roles.ts'

/** Administrators manage stock and sites (spec.md §2); ERP users read them and upload levels. */
export const stockPermissions = {
  read: permission('stock.read', 'sync'),
  write: permission('stock.write', 'admin'),
  /** The import screen, and levels that a program sends to the API. */
  upload: permission('stock.upload', 'sync'),
  /** Other screens list the sites by name, to choose one. */
  readSites: permission('sites.read', 'staff'),
}

export const stockTag = 'Stock'
