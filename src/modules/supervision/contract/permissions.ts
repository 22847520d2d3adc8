import { permission } from '../../../kernel/contract/roles.ts'

export const supervisionTag = 'Supervisión'

/** Sellers see what of their own customers slips away, and act on what somebody gave to them. */
export const inboxPermission = permission('supervision.inbox', 'user')
export const boardPermission = permission('supervision.board', 'staff')
