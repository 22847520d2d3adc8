import { permission } from '../../../kernel/contract/roles.ts'

/**
 * The group of logistics is the admin's (spec.md §2). Phones post what became of orders: whoever is no admin only of rounds
 * whose delivery person has their e-mail.
 */
export const settlementPermissions = {
  manage: permission('settlements.manage', 'admin'),
  /** Of the orders of the sellers one sees, as everything else of theirs. */
  follow: permission('settlements.follow', 'user'),
  deliver: permission('settlements.deliver', 'user'),
}

export const settlementTag = 'Rendición'
