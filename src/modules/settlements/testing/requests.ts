import { newId } from '../../../kernel/server/ids.ts'
import type { Round, RoundLine } from './round.ts'

export const line = (article: number, units: number, priceCents = 10_000): RoundLine => ({ article, units, priceCents })

/** What a phone sends of one order of a round. */
export const result = (round: Round, order: number, given: Record<string, unknown>) => ({
  key: newId(),
  loadId: round.loadId,
  orderId: round.orders[order]?.id,
  at: new Date().toISOString(),
  result: 'delivered',
  ...given,
})

export const urlOf = (round: Round, rest = '') => `/api/settlements/${round.loadId}${rest}`
