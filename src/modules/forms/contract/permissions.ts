import { permission } from '../../../kernel/contract/roles.ts'

/** spec.md §2: forms are designed and assigned by administrators; everybody answers, and reads answers within their sellers. */
export const formPermissions = {
  use: permission('forms.use', 'user'),
  design: permission('forms.design', 'admin'),
  /** Annulling an answer, and taking the annulment back. */
  review: permission('forms.review', 'staff'),
}

export const formsTag = 'Formularios'
