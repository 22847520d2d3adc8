import { permission } from '../../../kernel/contract/roles.ts'

/** The keys of the account that takes the money are the administrators'. */
export const managePayments = permission('payments.manage', 'admin')

/** Whoever sees a customer sees what they were asked to pay. */
export const readPayments = permission('payments.read', 'user')

export const paymentsTag = 'Pagos en línea'
