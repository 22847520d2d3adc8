import { useCallback, useState } from 'react'
import type { FeedItem } from '../../contract/publications.ts'

/** The order of the server: pinned ones first, then the latest. */
const inOrder = (one: FeedItem, other: FeedItem): number =>
  Number(other.isPinned) - Number(one.isPinned) ||
  other.startsAt.localeCompare(one.startsAt) ||
  other.id.localeCompare(one.id)

/** What the server answers, and of what was read here, what it no longer answers. */
export const withKept = (items: FeedItem[], kept: ReadonlyMap<string, FeedItem>): FeedItem[] => {
  const known = new Set(items.map(({ id }) => id))
  return [...items, ...[...kept.values()].filter(({ id }) => !known.has(id))].toSorted(inOrder)
}

const none: ReadonlyMap<string, FeedItem> = new Map()

/**
 * In «Para leer», what a person reads or confirms stays where it is until they leave the tab: nothing goes away under their
 * eyes.
 */
export const useKept = () => {
  const [kept, setKept] = useState(none)
  const keep = useCallback((item: FeedItem) => setKept(before => new Map(before).set(item.id, item)), [])
  return { kept, keep }
}
