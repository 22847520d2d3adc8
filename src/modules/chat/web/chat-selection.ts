import { createStore } from '../../../kernel/web/app/store.ts'

const selected = createStore<string | null>(null)

/** Whose conversation is open; null: nobody's. */
export const selectContact = (contactId: string | null): void => selected.set(contactId)

export const selectedContact = (): string | null => selected.get()

export const useSelectedContact = (): string | null => selected.useStore(id => id)
