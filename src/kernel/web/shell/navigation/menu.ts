import type { NavigationItem, NavigationNode } from './navigation-tree.ts'

const item = (
  id: string,
  title: string,
  url: string,
  rest: Omit<NavigationItem, 'type' | 'id' | 'title' | 'url'>,
): NavigationItem => ({
  type: 'item',
  id,
  title,
  url,
  ...rest,
})

/** The menu table of spec.md §2, with the accents of domain.md. */
export const menu: readonly NavigationNode[] = [
  {
    type: 'group',
    id: 'dashboard',
    title: 'Dashboard',
    children: [
      item('dashboards', 'Tableros', '/apps/dashboards/project', { access: 'user' }),
      item('inbox', '¿Qué hago hoy?', '/apps/que-hago-hoy', { access: 'user' }),
      item('day-board', 'Tablero del día', '/apps/tablero-del-dia', { access: 'staff' }),
      item('logistics-dashboard', 'Tableros Logística', '/apps/dashboards/logistica', {
        access: 'user',
        when: environment => environment.menuVariant === 'default',
      }),
      item('picking-dashboard', 'Tableros Picking', '/apps/dashboards/picking', {
        access: 'user',
        when: environment => environment.menuVariant === 'default',
      }),
      item('reports', 'Informes', '/apps/reports', {}),
    ],
  },
  {
    type: 'group',
    id: 'database',
    title: 'Base de datos',
    children: [
      item('customers', 'Clientes', '/apps/personas', { access: 'user' }),
      item('articles', 'Artículos', '/apps/articles', { access: 'admin' }),
      item('routes', 'Rutas', '/apps/rutas', { access: 'admin' }),
      item('assets', 'Activos', '/apps/comodatos', { access: 'admin' }),
      item('objectives', 'Objetivos', '/apps/objectives', { access: 'admin' }),
      item('excuses', 'Excusas Comerciales', '/apps/excusas', { access: 'admin' }),
      { type: 'divider', id: 'before-synchronize' },
      item('synchronize', 'Sincronizar', '/apps/synchronize', { access: 'admin' }),
    ],
  },
  {
    type: 'group',
    id: 'sales',
    title: 'Ventas',
    children: [
      item('timeline', 'Línea de tiempo', '/apps/time-line', { access: 'user' }),
      item('documents', 'Comprobantes', '/apps/comprobantes', { access: 'user' }),
      item('no-purchases', 'No compras', '/apps/not-buy', { access: 'user' }),
      item('performance', 'Informe de Vendedores', '/apps/performance', { access: 'staff' }),
      item('coverage', 'Cobertura', '/apps/map', { access: 'staff' }),
      item('statistics', 'Estadísticas', '/apps/statistics', { access: 'staff' }),
      item('suggestions', 'Pedido sugerido', '/apps/pedido-sugerido', { access: 'staff' }),
    ],
  },
  {
    type: 'group',
    id: 'logistics',
    title: 'Logística',
    access: 'admin',
    children: [
      item('load-candidates', 'Cargas', '/apps/cargas', { access: 'admin' }),
      item('consolidated-loads', 'Consolidados', '/apps/consolidados', { access: 'admin' }),
      item('settlement', 'Rendición', '/apps/rendicion', { access: 'admin' }),
      item('fleet', 'Flota', '/apps/flota', { access: 'admin' }),
    ],
  },
  {
    type: 'group',
    id: 'crm',
    title: 'CRM',
    children: [item('pipelines', 'Pipeline', '/apps/pipelines', { access: 'user' })],
  },
  {
    type: 'group',
    id: 'apps',
    title: 'Apps',
    children: [
      item('publications', 'Novedades', '/apps/publications', { access: 'user' }),
      item('form-designer', 'Crear Formularios', '/apps/forms', { access: 'admin' }),
      item('forms', 'Formularios', '/apps/formularios', { access: 'user' }),
      item('gallery', 'Galería', '/apps/gallery', { access: 'admin' }),
      item('notifications', 'Notificaciones', '/apps/notifications', { access: 'admin' }),
      item('marketplace', 'Marketplace', '/apps/menu', {
        access: 'admin',
        when: environment => environment.modules.marketplace && environment.menuVariant === 'default',
      }),
    ],
  },
  item('login', 'Ingresar', '/login', { access: 'guest' }),
  item('register', 'Registrarse', '/register', { access: 'guest' }),
]
