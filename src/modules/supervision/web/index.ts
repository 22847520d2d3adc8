import type { WebModule } from '../../../kernel/web/app/web-module.ts'

const dashboard = [{ title: 'Dashboard' }]
const inbox = '/apps/que-hago-hoy'
const inboxPage = { access: 'user', title: '¿Qué hago hoy?', breadcrumb: dashboard } as const
const boardPage = { access: 'staff', title: 'Tablero del día', breadcrumb: dashboard } as const

export const supervisionWeb: WebModule = {
  menu: [
    { section: 'dashboard', rank: 20, id: 'inbox', title: '¿Qué hago hoy?', url: '/apps/que-hago-hoy', access: 'user' },
    {
      section: 'dashboard',
      rank: 30,
      id: 'day-board',
      title: 'Tablero del día',
      url: '/apps/tablero-del-dia',
      access: 'staff',
    },
  ],
  menuBadges: [
    {
      id: 'inbox',
      access: 'user',
      loadBadge: async () => ({ useBadge: (await import('./inbox/use-inbox-badge.ts')).useInboxBadge }),
    },
  ],
  pages: [
    {
      ...inboxPage,
      path: inbox,
      load: async () => ({ Page: (await import('./inbox/inbox-page.tsx')).TodoPage }),
    },
    {
      ...inboxPage,
      path: `${inbox}/pospuestos`,
      load: async () => ({ Page: (await import('./inbox/inbox-page.tsx')).SnoozedPage }),
    },
    {
      ...inboxPage,
      path: `${inbox}/resultados`,
      load: async () => ({ Page: (await import('./inbox/results-page.tsx')).ResultsPage }),
    },
    {
      ...boardPage,
      path: '/apps/tablero-del-dia',
      load: async () => ({ Page: (await import('./board/board-page.tsx')).MorningPage }),
    },
    {
      ...boardPage,
      path: '/apps/tablero-del-dia/tarde',
      load: async () => ({ Page: (await import('./board/board-page.tsx')).EveningPage }),
    },
  ],
}
