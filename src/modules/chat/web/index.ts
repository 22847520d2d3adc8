import { IconMessages } from '@tabler/icons-react'
import type { WebModule } from '../../../kernel/web/app/web-module.ts'

export const chatWeb: WebModule = {
  pages: [],
  panels: [
    {
      id: 'chat',
      title: 'Chat del equipo',
      toggle: { icon: IconMessages, label: 'Chat del equipo' },
      load: async () => ({ Panel: (await import('./chat-panel.tsx')).ChatPanel }),
      loadBadge: async () => ({ useBadge: (await import('./use-chat-badge.ts')).useChatBadge }),
    },
  ],
}
