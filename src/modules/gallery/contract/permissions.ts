import { permission } from '../../../kernel/contract/roles.ts'

/** spec.md §2: the gallery is the administrators'. What each sees is bounded by their sellers all the same. */
export const galleryPermissions = {
  read: permission('gallery.read', 'admin'),
  manage: permission('gallery.manage', 'admin'),
}
