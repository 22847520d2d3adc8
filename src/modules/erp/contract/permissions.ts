import { permission } from '../../../kernel/contract/roles.ts'

/** Rights over the hand-over to the ERP (spec.md §6: the sync menu is admin and erp; correcting it is admin alone). */
export const erpPermissions = {
  export: permission('erp.export', 'sync'),
  configure: permission('erp.configure', 'admin'),
  annul: permission('erp.annul', 'admin'),
}
