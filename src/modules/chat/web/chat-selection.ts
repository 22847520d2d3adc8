import { useSyncExternalStore } from 'react'

let selected: string | null = null
const listeners = new Set<() => void>()

/** Whose conversation is open; null: nobody's. */
export const selectContact = (contactId: string | null): void => {
  if (selected === contactId) return
  selected = contactId
  for (const listener of listeners) listener()
}

export const selectedContact = (): string | null => selected

export const useSelectedContact = (): string | null =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, selectedContact)
