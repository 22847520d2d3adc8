import { TextInput } from '@mantine/core'
import { IconMessages, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { presences } from '../contract/presence.ts'
import classes from './chat-panel.module.css'
import { useChatList, usePeople } from './chat-queries.ts'
import { ContactAvatar } from './contact-avatar.tsx'
import { OwnPresence } from './own-presence.tsx'

type Choose = (contactId: string) => void

const Found = ({ search, onChoose }: { search: string; onChoose: Choose }) => {
  const people = usePeople(search)
  if (people.isError)
    return <QueryError title="No pudimos buscar" error={people.error} onRetry={() => void people.refetch()} />
  const found = people.data?.pages.flatMap(page => page.items) ?? []
  if (people.data && found.length === 0) return <p className={classes.nobody}>Nadie se llama así en tu empresa.</p>
  return (
    <>
      <ul className={classes.found} aria-label="Personas encontradas">
        {found.map(contact => (
          <li key={contact.id}>
            <button type="button" className={classes.person} onClick={() => onChoose(contact.id)}>
              <ContactAvatar contact={contact} />
              <span className={classes.words}>
                <span className="truncate">{contact.name}</span>
                <span className={classes.presence}>{contact.mood || presences[contact.presence]}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {people.hasNextPage && (
        <Button variant="ghost" busy={people.isFetchingNextPage} onClick={() => void people.fetchNextPage()}>
          Ver más personas
        </Button>
      )}
    </>
  )
}

/** Before somebody is chosen: what the person shows of themselves, a search, and what to do. */
export const ChatStart = ({ onChoose }: { onChoose: Choose }) => {
  const [search, setSearch] = useState('')
  const list = useChatList()
  return (
    <div className={classes.start}>
      {list.data && <OwnPresence me={list.data.me} />}
      <TextInput
        className={classes.search}
        aria-label="Buscar una persona"
        placeholder="Buscar una persona"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        maxLength={100}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
      />
      {list.isError && !list.data && (
        <QueryError title="No pudimos traer el chat" error={list.error} onRetry={() => void list.refetch()} />
      )}
      {search.trim() ? (
        <Found search={search.trim()} onChoose={onChoose} />
      ) : (
        <EmptyState icon={IconMessages} title="Seleccioná un contacto para iniciar una conversación." />
      )}
    </div>
  )
}
