import { type Freshness, useAnswer } from './use-answer.ts'

const fresh: Freshness = { every: 60_000, topics: ['messages'] }

/** Messages of the company that nobody of the shop has read. */
export const useUnread = (shop: string): number =>
  useAnswer<{ count: number }>(`shops/${shop}/messages/unread`, fresh).data?.count ?? 0
