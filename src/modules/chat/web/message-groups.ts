import type { MessageView } from '../contract/chat.ts'

export type MessageGroup = { senderId: string; messages: MessageView[] }

/** Consecutive messages of one sender stand together (spec.md §2). */
export const groupsOf = (messages: MessageView[]): MessageGroup[] => {
  const groups: MessageGroup[] = []
  for (const message of messages) {
    const last = groups.at(-1)
    if (last?.senderId === message.senderId) last.messages.push(message)
    else groups.push({ senderId: message.senderId, messages: [message] })
  }
  return groups
}
