import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLiveEvents } from '../../../kernel/web/api/live-events.ts'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { useQuickSettings } from '../../../kernel/web/session/quick-settings.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { openPanel, useOpenPanel } from '../../../kernel/web/shell/panels/panel-store.ts'
import { type ChatList, chatTopics, type MessageView, messageEvent, presenceEvent } from '../contract/chat.ts'
import { addMessage, applyPresence, chatKey, fetchChatList } from './chat-queries.ts'
import { selectContact, selectedContact } from './chat-selection.ts'

const topics = Object.values(chatTopics)
const excerptLength = 80

const excerptOf = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > excerptLength ? `${line.slice(0, excerptLength - 1)}…` : line
}

const toastOf = (list: ChatList, { senderId, body }: MessageView): void => {
  const name = list.items.find(({ contact }) => contact.id === senderId)?.contact.name
  if (!name) return
  const see = () => {
    openPanel('chat')
    selectContact(senderId)
  }
  showToast({ variant: 'info', text: `${name}: ${excerptOf(body)}`, action: { label: 'Ver', run: see } })
}

/** A message from somebody else, that is not being read as it comes. Whoever asked not to be disturbed is not. */
const announce = async (queries: QueryClient, message: MessageView, shows: boolean): Promise<void> => {
  const list = await fetchChatList(queries)
  if (shows && list.me.status !== 'do-not-disturb') toastOf(list, message)
}

/** Keeps what is known of the chat up to date, and shows messages as they come unless the person wants silence. */
export const useChatLive = (): void => {
  const queries = useQueryClient()
  const { user } = useSession()
  const [{ notifications }] = useQuickSettings()
  const isOpen = useOpenPanel() === 'chat'
  const again = useCallback(() => void queries.invalidateQueries({ queryKey: chatKey }), [queries])

  const onMessage = (message: MessageView & { recipientId: string }): void => {
    const isOwn = message.senderId === user.id
    const contactId = isOwn ? message.recipientId : message.senderId
    addMessage(queries, contactId, message)
    const isRead = isOpen && selectedContact() === contactId && document.visibilityState === 'visible'
    if (isOwn || isRead) void queries.invalidateQueries({ queryKey: [...chatKey, 'list'] })
    else announce(queries, message, notifications).catch(again)
  }

  useLiveEvents(
    topics,
    ({ topic, payload }) => {
      if (topic === chatTopics.read) return void queries.invalidateQueries({ queryKey: [...chatKey, 'list'] })
      const presence = presenceEvent.safeParse(payload)
      if (topic === chatTopics.presence && presence.success) return applyPresence(queries, presence.data)
      const message = messageEvent.safeParse(payload)
      if (topic === chatTopics.message && message.success) onMessage(message.data)
    },
    again,
    { always: true },
  )
}
