import { usePreference } from '../../session/session-store.ts'
import type { NavigationItem } from '../navigation/navigation-tree.ts'
import { useNavigation } from '../use-navigation.ts'

/** Shortcuts of a person who has not chosen any. */
const initial = ['documents', 'coverage', 'load-candidates']

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(item => typeof item === 'string')

/** The person's shortcuts to pages they may open, and how to add or remove one. */
export const useShortcuts = (): {
  items: NavigationItem[]
  has: (id: string) => boolean
  toggle: (id: string) => void
} => {
  const { items } = useNavigation()
  const [saved, save] = usePreference('shortcuts')
  const ids = isTextList(saved) ? saved : initial
  return {
    items: ids.flatMap(id => items.find(item => item.id === id) ?? []),
    has: id => ids.includes(id),
    toggle: id => save(ids.includes(id) ? ids.filter(other => other !== id) : [...ids, id]),
  }
}
