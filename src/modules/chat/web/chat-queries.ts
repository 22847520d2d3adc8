import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../kernel/web/api/client.ts'
import { type ChatList, type ContactView, chatRoutes, type MessagePage, type MessageView } from '../contract/chat.ts'
import { withMessage } from './message-pages.ts'

export const chatKey = ['chat']
const listKey = ['chat', 'list']
const peopleKey = ['chat', 'people']
const messagesKey = (contactId: string) => ['chat', 'messages', contactId]

/** Nobody tells when a colleague walks away from a screen: time does, so presences are read again now and then. */
const presenceEveryMs = 60_000

const readList = ({ signal }: { signal?: AbortSignal } = {}) => call(chatRoutes.list, { signal })

export const useChatList = () =>
  useQuery({ queryKey: listKey, queryFn: readList, refetchInterval: presenceEveryMs, staleTime: 0 })

/** The list as it is now, asked anew. */
export const fetchChatList = (queries: QueryClient): Promise<ChatList> =>
  queries.fetchQuery({ queryKey: listKey, queryFn: readList, staleTime: 0 })

export const usePeople = (search: string) =>
  useInfiniteQuery({
    queryKey: [...peopleKey, search],
    queryFn: ({ signal, pageParam }) =>
      call(chatRoutes.people, { query: { search, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    refetchInterval: presenceEveryMs,
    placeholderData: previous => previous,
  })

export const useMessages = (contactId: string) =>
  useInfiniteQuery({
    queryKey: messagesKey(contactId),
    queryFn: ({ signal, pageParam }) =>
      call(chatRoutes.messages, {
        params: { userId: contactId },
        query: pageParam ? { before: pageParam } : {},
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: page => page.older,
    staleTime: 0,
  })

type Pages = InfiniteData<MessagePage, number>

/** Puts a message at the end of an open conversation, or reads it again when some are missing. */
export const addMessage = (queries: QueryClient, contactId: string, message: MessageView): void => {
  const queryKey = messagesKey(contactId)
  const known = queries.getQueryData<Pages>(queryKey)
  if (!known) return
  const pages = withMessage(known.pages, message)
  if (pages) queries.setQueryData<Pages>(queryKey, { ...known, pages })
  else void queries.invalidateQueries({ queryKey })
}

type Told = Pick<ContactView, 'id' | 'presence' | 'mood'>

const told = <Contact extends ContactView>(contact: Contact, news: Told): Contact =>
  contact.id === news.id ? { ...contact, ...news } : contact

/** What is told about a person is seen wherever the person is shown. */
export const applyPresence = (queries: QueryClient, news: Told): void => {
  queries.setQueryData<ChatList>(
    listKey,
    list =>
      list && {
        ...list,
        me: told(list.me, news),
        items: list.items.map(item => ({ ...item, contact: told(item.contact, news) })),
      },
  )
  queries.setQueriesData<InfiniteData<{ items: ContactView[]; next: string | null }>>(
    { queryKey: peopleKey },
    data =>
      data && {
        ...data,
        pages: data.pages.map(page => ({ ...page, items: page.items.map(person => told(person, news)) })),
      },
  )
}

/** Opens a conversation and marks it read up to a message; the list is read again. */
export const useMarkRead = (): ((contactId: string, number: number) => Promise<void>) => {
  const queries = useQueryClient()
  return useCallback(
    async (contactId, number) => {
      await call(chatRoutes.read, { params: { userId: contactId }, body: { number } })
      await queries.invalidateQueries({ queryKey: listKey })
    },
    [queries],
  )
}

export const useSavePresence = () => {
  const queries = useQueryClient()
  return async (body: Pick<ChatList['me'], 'status' | 'mood'>): Promise<void> => {
    const me = await call(chatRoutes.presence, { body })
    queries.setQueryData<ChatList>(listKey, list => list && { ...list, me })
  }
}
