import { IconBell } from '@tabler/icons-react'
import type { WebModule } from '../../../kernel/web/app/web-module.ts'

export const contentWeb: WebModule = {
  pages: [
    {
      path: '/apps/notifications',
      access: 'admin',
      title: 'Notificaciones',
      breadcrumb: [{ title: 'Apps' }],
      load: async () => ({ Page: (await import('./notifications-page.tsx')).NotificationsPage }),
    },
  ],
  panels: [
    {
      id: 'notifications',
      title: 'Notificaciones',
      toggle: { icon: IconBell, label: 'Notificaciones' },
      // spec.md §6: the sellers'. Others have it while there is a notice for their very role.
      roles: ['ventas'],
      rolesWithBadge: ['admin', 'erp', 'supervisor'],
      load: async () => ({ Panel: (await import('./notices-panel.tsx')).NoticesPanel }),
      loadBadge: async () => ({ useBadge: (await import('./use-notices-badge.ts')).useNoticesBadge }),
    },
  ],
}
