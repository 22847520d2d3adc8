import { IconBell } from '@tabler/icons-react'
import type { WebModule } from '../../../kernel/web/app/web-module.ts'

export const contentWeb: WebModule = {
  menu: [
    { section: 'apps', rank: 10, id: 'publications', title: 'Novedades', url: '/apps/publications', access: 'user' },
    { section: 'apps', rank: 20, id: 'form-designer', title: 'Crear Formularios', url: '/apps/forms', access: 'admin' },
    { section: 'apps', rank: 30, id: 'forms', title: 'Formularios', url: '/apps/formularios', access: 'user' },
    { section: 'apps', rank: 40, id: 'gallery', title: 'Galería', url: '/apps/gallery', access: 'admin' },
    {
      section: 'apps',
      rank: 50,
      id: 'notifications',
      title: 'Notificaciones',
      url: '/apps/notifications',
      access: 'admin',
    },
  ],
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
      load: async () => ({ Panel: (await import('./notifications-panel.tsx')).NotificationsPanel }),
      loadBadge: async () => ({ useBadge: (await import('./use-notifications-badge.ts')).useNotificationsBadge }),
    },
  ],
}
