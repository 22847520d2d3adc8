import { permission } from '../../../kernel/contract/roles.ts'

/**
 * The group of logistics is the admin's (spec.md §2); settling is also whose right it was made, a cashier (domain.md,
 * Rendición). Phones post what became of orders: whoever is no admin only of rounds whose delivery person has their e-mail.
 */
export const settlementPermissions = {
  manage: permission('settlements.manage', 'settlers'),
  /** Taking back what was signed: reopening a settlement, reversing a payment. And how settlements are done. */
  undo: permission('settlements.undo', 'admin'),
  board: permission('settlements.board', 'admin'),
  /** Of the orders of the sellers one sees, as everything else of theirs. */
  follow: permission('settlements.follow', 'user'),
  deliver: permission('settlements.deliver', 'user'),
}

export const settlementTag = 'Rendición'
