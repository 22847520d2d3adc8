import { permission } from '../../../kernel/contract/roles.ts'

/** spec.md §2: everybody reads news; administrators write them. */
export const publicationPermissions = {
  read: permission('publications.read', 'user'),
  manage: permission('publications.manage', 'admin'),
}
