import { foldText } from '../../../contract/fold-text.ts'
import type { NavigationItem } from './navigation-tree.ts'

/** spec.md §2. */
export const maximumSuggestions = 10

/** Items whose title contains the text; those where a word begins with it come first. Empty text finds nothing. */
export const searchMenu = (items: readonly NavigationItem[], text: string): NavigationItem[] => {
  const query = foldText(text).trim()
  if (!query) return []
  const candidates = items
    .map(item => ({
      item,
      place: ` ${foldText(item.title)}`.indexOf(` ${query}`),
      inside: foldText(item.title).includes(query),
    }))
    .filter(candidate => candidate.inside)
  const rank = (place: number) => (place < 0 ? 2 : place === 0 ? 0 : 1)
  return candidates
    .sort((a, b) => rank(a.place) - rank(b.place))
    .slice(0, maximumSuggestions)
    .map(candidate => candidate.item)
}
