import type { MessagePage, MessageView } from '../contract/chat.ts'

/**
 * The pages of a conversation, newest first, with one more message at its end. The same one twice is once; null when
 * some before it are missing, and the conversation must be read again.
 */
export const withMessage = (pages: MessagePage[], message: MessageView): MessagePage[] | null => {
  const [newest, ...older] = pages
  if (!newest) return null
  const last = newest.items.at(-1)?.number ?? 0
  if (message.number <= last) return pages
  if (message.number > last + 1) return null
  return [{ ...newest, items: [...newest.items, message] }, ...older]
}
