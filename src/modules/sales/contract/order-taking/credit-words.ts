import { daysBetween, formatDay, formatMoney } from '../../../../kernel/contract/formats.ts'
import type { Credit } from './taken-order.ts'

export type CreditStanding = {
  /** What the customer would owe with this order. */
  wouldOweCents: number
  /** What is left of the limit after it, negative when it is passed; null: there is no limit. */
  leftCents: number | null
  /** What to know before going on, each a sentence with its numbers. */
  warnings: string[]
}

const overLimit = (leftCents: number, blocks: boolean): string =>
  `Pasa el límite por ${formatMoney(-leftCents)}.${blocks ? ' La empresa no toma pedidos por encima del límite.' : ''}`

const overdue = ({ overdueCents, overdueSince, blockDays }: Credit, today: string): string => {
  const days = daysBetween(overdueSince ?? today, today)
  const since = `${formatMoney(overdueCents)} vencidos, lo más viejo desde el ${formatDay(overdueSince, today)} (${days === 1 ? '1 día' : `${days} días`}).`
  return blockDays !== null && days > blockDays
    ? `${since} La empresa no toma pedidos con deuda de más de ${blockDays} días.`
    : since
}

/** A customer's credit with an order of so many cents, IVA included: debt, pending orders and this one against the limit. */
export const creditStanding = (credit: Credit, orderCents: number, today: string): CreditStanding => {
  const wouldOweCents = credit.debtCents + credit.pendingCents + orderCents
  const leftCents = credit.limitCents === null ? null : credit.limitCents - wouldOweCents
  return {
    wouldOweCents,
    leftCents,
    warnings: [
      ...(leftCents !== null && leftCents < 0 ? [overLimit(leftCents, credit.blocksOverLimit)] : []),
      ...(credit.overdueCents > 0 ? [overdue(credit, today)] : []),
    ],
  }
}
