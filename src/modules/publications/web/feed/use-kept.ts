import { useCallback, useState } from 'react'
import type { FeedItem } from '../../contract/publications.ts'

/** What the person did with a publication that the server may no longer answer. */
export type Done = Partial<Pick<FeedItem, 'readAt' | 'confirmedAt' | 'isSaved'>>

/** Keeps a publication as it is shown, with what the person did. */
export type Keep = (item: FeedItem, done: Done) => void

type Kept = { item: FeedItem; done: Done }

/** The order of the server: pinned ones first, then the latest. */
const inOrder = (one: FeedItem, other: FeedItem): number =>
  Number(other.isPinned) - Number(one.isPinned) ||
  other.startsAt.localeCompare(one.startsAt) ||
  other.id.localeCompare(one.id)

/** What the server answers, and of what was read here, what it no longer answers. */
export const withKept = (items: FeedItem[], kept: ReadonlyMap<string, Kept>): FeedItem[] => {
  const known = new Set(items.map(({ id }) => id))
  const left = [...kept.values()]
    .filter(({ item }) => !known.has(item.id))
    .map(({ item, done }) => ({ ...item, ...done }))
  return [...items, ...left].toSorted(inOrder)
}

/**
 * Two acts may end in any order, and each knows the publication as it was when it began: acts on one edition add up.
 */
export const keepDone = (kept: ReadonlyMap<string, Kept>, item: FeedItem, done: Done): ReadonlyMap<string, Kept> => {
  const earlier = kept.get(item.id)
  const before = earlier?.item.edition === item.edition ? earlier.done : {}
  return new Map(kept).set(item.id, { item, done: { ...before, ...done } })
}

const none: ReadonlyMap<string, Kept> = new Map()

/**
 * In «Para leer», what a person reads or confirms stays where it is until they leave the tab: nothing goes away under their
 * eyes.
 */
export const useKept = (): { kept: ReadonlyMap<string, Kept>; keep: Keep } => {
  const [kept, setKept] = useState(none)
  const keep = useCallback<Keep>((item, done) => setKept(before => keepDone(before, item, done)), [])
  return { kept, keep }
}
