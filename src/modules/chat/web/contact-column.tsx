import { Tooltip } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../../kernel/web/components/icon-button.tsx'
import type { ContactView } from '../contract/chat.ts'
import { useChatList, usePeople } from './chat-queries.ts'
import { useSelectedContact } from './chat-selection.ts'
import { ContactAvatar } from './contact-avatar.tsx'
import classes from './contact-column.module.css'
import { contactLabel, othersOf } from './contacts.ts'

type Choose = (contactId: string) => void

type ContactButtonProps = { contact: ContactView; unread: number; selected: boolean; onChoose: Choose }

const ContactButton = ({ contact, unread, selected, onChoose }: ContactButtonProps) => (
  <li>
    <Tooltip label={contact.name} position="left">
      <button
        type="button"
        className={classes.contact}
        aria-label={contactLabel(contact, unread)}
        aria-current={selected ? 'true' : undefined}
        onClick={() => onChoose(contact.id)}
      >
        <ContactAvatar contact={contact} unread={unread} />
      </button>
    </Tooltip>
  </li>
)

/** The people of the chat list, newest conversation first, then a divider, then everybody else by name (spec.md §4). */
export const ContactColumn = ({ onChoose }: { onChoose: Choose }) => {
  const column = useRef<HTMLElement>(null)
  const selected = useSelectedContact()
  const listed = useChatList().data?.items ?? []
  const people = usePeople('')
  const others = othersOf(people.data?.pages.flatMap(page => page.items) ?? [], listed)
  // spec.md §4: choosing somebody scrolls the list to its top, where their conversation stands.
  useEffect(() => {
    if (selected) column.current?.scrollTo({ top: 0 })
  }, [selected])
  const buttons = (contacts: { contact: ContactView; unread: number }[]) =>
    contacts.map(({ contact, unread }) => (
      <ContactButton
        key={contact.id}
        contact={contact}
        unread={unread}
        selected={contact.id === selected}
        onChoose={onChoose}
      />
    ))
  return (
    <nav ref={column} className={classes.column} aria-label="Contactos">
      {listed.length > 0 && (
        <ul className={classes.list} aria-label="Conversaciones">
          {buttons(listed)}
        </ul>
      )}
      {listed.length > 0 && others.length > 0 && <hr className={classes.divider} />}
      {others.length > 0 && (
        <ul className={classes.list} aria-label="Otras personas">
          {buttons(others.map(contact => ({ contact, unread: 0 })))}
        </ul>
      )}
      {people.hasNextPage && (
        <IconButton
          className={classes.more}
          size="small"
          icon={IconChevronDown}
          label="Ver más personas"
          disabled={people.isFetchingNextPage}
          onClick={() => void people.fetchNextPage()}
        />
      )}
    </nav>
  )
}
