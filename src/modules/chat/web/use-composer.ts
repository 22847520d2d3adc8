import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { isApiError, messageOf } from '../../../kernel/web/api/api-error.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { chatRoutes, maximumMessage } from '../contract/chat.ts'
import { addMessage, chatKey } from './chat-queries.ts'

type Draft = { text: string; id: string }

/** What was typed to each person and not sent, for as long as the tab lives: looking elsewhere loses nothing. */
const drafts = new Map<string, Draft>()

const reasonOf = (error: unknown): string => (isApiError(error) && error.errors[0]?.message) || messageOf(error)

/**
 * Writing to a person. A message that could not be sent stays, with its reason; sent again it keeps its id, so that one
 * whose answer was lost on the way is not said twice.
 */
export const useComposer = (contactId: string) => {
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Draft>(() => drafts.get(contactId) ?? { text: '', id: uuidv7() })
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const keep = (next: Draft): void => {
    setDraft(next)
    if (next.text) drafts.set(contactId, next)
    else drafts.delete(contactId)
  }
  const body = draft.text.trim()

  const send = async (): Promise<void> => {
    if (busy || !body || body.length > maximumMessage) return
    setBusy(true)
    setFailure(null)
    try {
      const message = await call(chatRoutes.send, { params: { userId: contactId }, body: { id: draft.id, body } })
      addMessage(queries, contactId, message)
      void queries.invalidateQueries({ queryKey: [...chatKey, 'list'] })
      keep({ text: '', id: uuidv7() })
    } catch (error) {
      setFailure(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    text: draft.text,
    // What is changed after a failure is another message.
    write: (text: string) => keep({ text, id: failure && text !== draft.text ? uuidv7() : draft.id }),
    left: maximumMessage - body.length,
    isEmpty: body === '',
    failure,
    busy,
    send,
  }
}
