import type { ContactView, ListedContact } from '../contract/chat.ts'
import { presences } from '../contract/presence.ts'

/** Those of the company who are not in the chat list; they stand after the divider (spec.md §4). */
export const othersOf = (people: ContactView[], listed: ListedContact[]): ContactView[] => {
  const known = new Set(listed.map(({ contact }) => contact.id))
  return people.filter(({ id }) => !known.has(id))
}

export const unreadText = (count: number): string => (count === 1 ? '1 mensaje sin leer' : `${count} mensajes sin leer`)

/** What a contact's button says to who does not see the dot and the badge. */
export const contactLabel = ({ name, presence, mood }: ContactView, unread: number): string =>
  [name, presences[presence], mood, unread > 0 ? unreadText(unread) : ''].filter(Boolean).join(', ')
