import { permission } from '../../../../kernel/contract/roles.ts'

/** Reading orders, collections and no-purchases, each person within their own sellers (spec.md §6, domain.md Access). */
export const readVouchers = permission('vouchers.read', 'user')
