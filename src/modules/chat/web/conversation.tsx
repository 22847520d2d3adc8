import { IconMessagePlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../kernel/web/components/skeleton.tsx'
import { useDelayed } from '../../../kernel/web/components/use-delayed.ts'
import type { ContactView, MessageView } from '../contract/chat.ts'
import classes from './chat-panel.module.css'
import { useMarkRead, useMessages } from './chat-queries.ts'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'

const useIsVisible = (): boolean => {
  const [visible, setVisible] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const onChange = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
  return visible
}

/** What is on a visible screen is read. Opening puts the contact in the chat list, also before anybody wrote. */
const useReading = (contactId: string, last: number | null): void => {
  const visible = useIsVisible()
  const markRead = useMarkRead()
  useEffect(() => {
    if (last === null || !visible) return
    // One that fails leaves the badge, and the next message or visit tries again.
    markRead(contactId, last).catch(() => undefined)
  }, [contactId, last, visible, markRead])
}

/** What the other says while the conversation is open is read out, without taking the focus. */
const useAnnounced = (messages: MessageView[], contactId: string): string => {
  const newest = messages.at(-1)
  const [opened] = useState(() => Date.now())
  const isNew = newest?.senderId === contactId && Date.parse(newest.sentAt) > opened
  return isNew ? newest.body : ''
}

type Props = { contactId: string; contact: ContactView | null }

/** The messages with one person and the place to write; mounted anew for each. */
export const Conversation = ({ contactId, contact }: Props) => {
  const query = useMessages(contactId)
  const late = useDelayed(query.isPending)
  const pages = query.data?.pages ?? []
  const messages = pages.toReversed().flatMap(page => page.items)
  useReading(contactId, query.data ? (messages.at(-1)?.number ?? 0) : null)
  const announced = useAnnounced(messages, contactId)
  const name = contact?.name ?? pages[0]?.contact.name ?? ''
  return (
    <div className={classes.conversation}>
      <p className="visually-hidden" aria-live="polite">
        {announced && `${name}: ${announced}`}
      </p>
      {query.isPending && <div className={classes.waiting}>{late && <SkeletonLines lines={6} />}</div>}
      {query.isError && !query.data && (
        <QueryError title="No pudimos traer los mensajes" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && messages.length === 0 && (
        <EmptyState icon={IconMessagePlus} title="Iniciá la conversación escribiendo tu mensaje abajo." />
      )}
      {messages.length > 0 && (
        <MessageList
          messages={messages}
          name={name}
          isFetchingOlder={query.isFetchingNextPage}
          onOlder={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
        />
      )}
      {pages[0]?.contact.isSuspended ? (
        <p className={classes.closed}>{name} ya no puede recibir mensajes: su usuario está suspendido.</p>
      ) : (
        <Composer contactId={contactId} />
      )}
    </div>
  )
}
