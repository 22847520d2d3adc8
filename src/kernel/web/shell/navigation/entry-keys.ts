import { foldText } from '../../../contract/cells.ts'

/** Where an arrow, Home or End leads among `count` entries; null when the key is none of them. -1 is before the first. */
export const stepTo = (key: string, index: number, count: number): number | null => {
  if (count === 0) return null
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return index <= 0 ? count - 1 : index - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** Longer without a letter and the next one begins a new word, in ms. */
export const typingPause = 700

/**
 * The entry that letters lead to: the next one that begins with what was typed. The same letter again and again walks
 * through the entries that begin with it.
 */
export const typedTo = (titles: readonly string[], letters: string, index: number): number | null => {
  const prefix = foldText(letters)
  const walking = [...prefix].every(letter => letter === prefix[0])
  const text = walking ? (prefix[0] ?? '') : prefix
  // A word in the making may stay where it is; one more of the same letter moves on.
  const start = walking ? index + 1 : Math.max(index, 0)
  const places = titles.map((_, place) => (start + place) % titles.length)
  return places.find(place => foldText(titles[place] ?? '').startsWith(text)) ?? null
}
