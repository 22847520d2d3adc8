import { permission } from '../../../kernel/contract/roles.ts'

/** Articles and everything that hangs from them are the admin's (spec.md §6); whoever edits a customer picks its price list. */
export const catalogPermissions = {
  read: permission('catalog.read', 'admin'),
  write: permission('catalog.write', 'admin'),
  /** Subir datos, of the people of the ERP (spec.md §2, sync menu). */
  upload: permission('catalog.upload', 'sync'),
  readPriceLists: permission('catalog.price-lists.read', 'staff'),
}

export const catalogTag = 'Artículos'
