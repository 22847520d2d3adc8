import { IconBookmark } from '@tabler/icons-react'
import type { WebModule } from '../../../kernel/web/app/web-module.ts'

export const agendaWeb: WebModule = {
  pages: [],
  panels: [
    {
      id: 'quick',
      title: 'Panel rápido',
      toggle: { icon: IconBookmark, label: 'Panel rápido' },
      load: async () => ({ Panel: (await import('./quick-panel.tsx')).QuickPanel }),
    },
  ],
}
