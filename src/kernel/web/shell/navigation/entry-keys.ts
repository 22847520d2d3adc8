import { foldText } from '../../../contract/fold-text.ts'

/**
 * Index that an arrow, Home or End leads to among `count` entries; null for other keys. -1 is before the first entry.
 */
export const stepTo = (key: string, index: number, count: number): number | null => {
  if (count === 0) return null
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return index <= 0 ? count - 1 : index - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** After this pause, in ms, the next letter starts a new word. */
export const typingPause = 700

/**
 * Index of the next entry that begins with the typed letters. Repeating one letter walks through the entries that begin
 * with it.
 */
export const typedTo = (titles: readonly string[], letters: string, index: number): number | null => {
  const prefix = foldText(letters)
  const walking = [...prefix].every(letter => letter === prefix[0])
  const text = walking ? (prefix[0] ?? '') : prefix
  // While a longer word is typed, the current entry may still match; a repeated letter moves to the next entry.
  const start = walking ? index + 1 : Math.max(index, 0)
  const places = titles.map((_, place) => (start + place) % titles.length)
  return places.find(place => foldText(titles[place] ?? '').startsWith(text)) ?? null
}
