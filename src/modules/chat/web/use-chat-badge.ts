import type { PanelBadge } from '../../../kernel/web/app/web-module.ts'
import { useChatList } from './chat-queries.ts'
import { unreadText } from './contacts.ts'
import { useActivitySigns } from './use-activity-signs.ts'
import { useChatLive } from './use-chat-live.ts'

/** Runs while somebody is signed in: what waits to be read, live, and the signs of the person being there. */
export const useChatBadge = (): PanelBadge | null => {
  useChatLive()
  useActivitySigns()
  const unread = useChatList().data?.unread ?? 0
  return unread > 0 ? { count: unread, text: unreadText(unread) } : null
}
