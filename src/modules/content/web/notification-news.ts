import type { NotificationList } from '../contract/notifications.ts'

type Item = NotificationList['items'][number]

/** Ids of what is there, and of it, what was not a moment ago and nobody saw yet; the first look finds no news. */
export const newsIn = (known: ReadonlySet<string> | null, items: Item[]): Item[] =>
  known ? items.filter(({ id, isUnread }) => isUnread && !known.has(id)) : []
