import type { ListedArea, ListedCall } from '../../contract/api-documents.ts'

export type FoundCall = { area: ListedArea; call: ListedCall }

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Fewer is better: the words in the path or in what it does, before those in the area's title. */
const rankOf = (words: string[], { area, call }: FoundCall): number | null => {
  const own = plain(`${call.method} ${call.path} ${call.summary} ${call.id}`)
  const all = `${own} ${plain(area.title)}`
  if (!words.every(word => all.includes(word))) return null
  if (plain(call.path).endsWith(words.at(-1) ?? '')) return 0
  return words.every(word => own.includes(word)) ? 1 : 2
}

/** Calls that have every word, in whatever order and without regard to accents; the nearest first. */
export const findCalls = (areas: ListedArea[], text: string): FoundCall[] => {
  const words = plain(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return areas
    .flatMap(area => area.calls.map(call => ({ area, call })))
    .flatMap(found => {
      const rank = rankOf(words, found)
      return rank === null ? [] : [{ found, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ found }) => found)
}
