import { IconMessages, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { PanelProps } from '../../../kernel/web/app/web-module.ts'
import { IconButton } from '../../../kernel/web/components/icon-button.tsx'
import { isPanelOpen } from '../../../kernel/web/shell/panels/panel-store.ts'
import type { ContactView } from '../contract/chat.ts'
import { presences } from '../contract/presence.ts'
import classes from './chat-panel.module.css'
import { useChatList, usePeople } from './chat-queries.ts'
import { selectContact, useSelectedContact } from './chat-selection.ts'
import { ChatStart } from './chat-start.tsx'
import { ContactAvatar } from './contact-avatar.tsx'
import { ContactColumn } from './contact-column.tsx'
import { Conversation } from './conversation.tsx'

/** Whoever was chosen, from wherever they are known already. */
const useContact = (contactId: string | null): ContactView | null => {
  const listed = useChatList().data?.items ?? []
  const people = usePeople('').data?.pages.flatMap(page => page.items) ?? []
  if (contactId === null) return null
  return (
    listed.find(({ contact }) => contact.id === contactId)?.contact ?? people.find(({ id }) => id === contactId) ?? null
  )
}

/** spec.md §2: the chat's icon and name, or the contact's face and name. */
const Header = ({ contact, onClose }: { contact: ContactView | null; onClose: () => void }) => (
  <header className={classes.header}>
    {contact ? (
      <ContactAvatar contact={contact} />
    ) : (
      <span className={classes.mark}>
        <IconMessages size={20} stroke={1.75} aria-hidden />
      </span>
    )}
    <div className={classes.title}>
      <h2 className="truncate">{contact ? contact.name : 'Chat del equipo'}</h2>
      {contact && (
        <span className={classes.presence}>
          {[presences[contact.presence], contact.mood].filter(Boolean).join(' · ')}
        </span>
      )}
    </div>
    <IconButton size="small" icon={IconX} label="Cerrar" shortcut="Esc" onClick={onClose} />
  </header>
)

const Rail = ({ onOpen, onChoose }: { onOpen: () => void; onChoose: (contactId: string) => void }) => (
  <div className={classes.panel}>
    <header className={classes['closed-header']}>
      <IconButton icon={IconMessages} label="Abrir chat" aria-expanded={false} onClick={onOpen} />
    </header>
    <ContactColumn onChoose={onChoose} />
  </div>
)

/** The team chat: a rail of faces while closed, contacts and conversation while open. */
export const ChatPanel = ({ open, onOpen, onClose }: PanelProps) => {
  const selected = useSelectedContact()
  const contact = useContact(selected)
  // spec.md §4: closing clears the selection. A panel that only goes from its rail to a drawer, or back, stays open.
  useEffect(() => {
    if (open)
      return () => {
        if (!isPanelOpen('chat')) selectContact(null)
      }
  }, [open])
  const choose = (contactId: string) => {
    onOpen()
    selectContact(contactId)
  }
  if (!open) return <Rail onOpen={onOpen} onChoose={choose} />
  return (
    <div className={classes.panel}>
      <Header contact={contact} onClose={onClose} />
      <div className={classes.body}>
        <ContactColumn onChoose={choose} />
        <div className={classes.side}>
          {selected ? (
            <Conversation key={selected} contactId={selected} contact={contact} />
          ) : (
            <ChatStart onChoose={choose} />
          )}
        </div>
      </div>
    </div>
  )
}
