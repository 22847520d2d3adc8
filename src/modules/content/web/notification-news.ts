import type { NotificationList } from '../contract/notifications.ts'

type Item = NotificationList['items'][number]

/** Ids of what is there, and of it, what was not a moment ago and nobody saw yet; the first look finds no news. */
export const newsIn = (known: ReadonlySet<string> | null, items: Item[]): Item[] =>
  known ? items.filter(({ id, isUnread }) => isUnread && !known.has(id)) : []

/** setTimeout takes no more. */
const longestWait = 2_147_483_647

/** Milliseconds until the next one begins, a moment late, so that it has begun when it is asked for. */
export const waitFor = (nextStartsAt: string, now: number): number =>
  Math.min(longestWait, Math.max(0, Date.parse(nextStartsAt) - now) + 500)
