import { permission } from '../../../kernel/contract/roles.ts'

/**
 * Logistics is for administrators (spec.md §2); settling is also for those with the grant, such as cashiers (domain.md,
 * Rendición). Phones post results: users who are not administrators only for loads whose delivery person has their e-mail.
 */
export const settlementPermissions = {
  manage: permission('settlements.manage', 'settlers'),
  /** Reopening a settlement, reversing a payment, and the settings of settlements. */
  undo: permission('settlements.undo', 'admin'),
  board: permission('settlements.board', 'admin'),
  /** Following the delivery of orders, within the person's scope of sellers. */
  follow: permission('settlements.follow', 'user'),
  deliver: permission('settlements.deliver', 'user'),
}

export const settlementTag = 'Rendición'
