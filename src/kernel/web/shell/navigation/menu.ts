import {
  IconApps, IconArrowsExchange, IconBell, IconBuildingStore, IconChartHistogram, IconDatabase, IconForms, IconFridge,
  IconLayoutDashboard, IconLayoutKanban, IconMap2, IconMessageOff, IconNews, IconPackage, IconPackages, IconPhoto, IconReceipt,
  IconReportAnalytics, IconRoute, IconScale, IconShoppingBag, IconShoppingCartOff, IconStack2, IconTarget, IconTargetArrow,
  IconTimeline, IconTools, IconTruck, IconTruckDelivery, IconTruckLoading, IconUsersGroup, IconReceiptDollar,
} from '@tabler/icons-react'
import type { NavigationItem, NavigationNode } from './navigation-tree.ts'

const item = (id: string, title: string, url: string, rest: Omit<NavigationItem, 'type' | 'id' | 'title' | 'url'>): NavigationItem => ({
  type: 'item', id, title, url, ...rest,
})

/** The menu table of spec.md §2, with the accents of domain.md. */
export const menu: readonly NavigationNode[] = [
  {
    type: 'group', id: 'dashboard', title: 'Dashboard', icon: IconLayoutDashboard, children: [
      item('dashboards', 'Tableros', '/apps/dashboards/project', { access: 'user', icon: IconLayoutDashboard }),
      item('logistics-dashboard', 'Tableros Logística', '/apps/dashboards/logistica', { access: 'user', icon: IconTruckDelivery, when: environment => environment.menuVariant === 'default' }),
      item('picking-dashboard', 'Tableros Picking', '/apps/dashboards/picking', { access: 'user', icon: IconPackages, when: environment => environment.menuVariant === 'default' }),
      item('reports', 'Informes', '/apps/reports', { icon: IconReportAnalytics }),
    ],
  },
  {
    type: 'group', id: 'database', title: 'Base de datos', icon: IconDatabase, children: [
      item('customers', 'Clientes', '/apps/personas', { access: 'user', icon: IconBuildingStore }),
      item('articles', 'Artículos', '/apps/articles', { access: 'admin', icon: IconPackage }),
      item('routes', 'Rutas', '/apps/rutas', { access: 'admin', icon: IconRoute }),
      item('assets', 'Activos', '/apps/comodatos', { access: 'admin', icon: IconFridge }),
      item('objectives', 'Objetivos', '/apps/objectives', { access: 'admin', icon: IconTarget }),
      item('excuses', 'Excusas Comerciales', '/apps/excusas', { access: 'admin', icon: IconMessageOff }),
      { type: 'divider', id: 'before-synchronize' },
      item('synchronize', 'Sincronizar', '/apps/synchronize', { access: 'admin', icon: IconArrowsExchange }),
    ],
  },
  {
    type: 'group', id: 'sales', title: 'Ventas', icon: IconReceiptDollar, children: [
      item('timeline', 'Línea de tiempo', '/apps/time-line', { access: 'user', icon: IconTimeline }),
      item('documents', 'Comprobantes', '/apps/comprobantes', { access: 'user', icon: IconReceipt }),
      item('no-purchases', 'No compras', '/apps/not-buy', { access: 'user', icon: IconShoppingCartOff }),
      item('performance', 'Informe de Vendedores', '/apps/performance', { access: 'staff', icon: IconUsersGroup }),
      item('coverage', 'Cobertura', '/apps/map', { access: 'staff', icon: IconMap2 }),
      item('statistics', 'Estadísticas', '/apps/statistics', { access: 'staff', icon: IconChartHistogram }),
    ],
  },
  {
    type: 'group', id: 'logistics', title: 'Logística', icon: IconTruckDelivery, access: 'admin', children: [
      item('load-candidates', 'Cargas', '/apps/cargas', { access: 'admin', icon: IconTruckLoading }),
      item('consolidated-loads', 'Consolidados', '/apps/consolidados', { access: 'admin', icon: IconStack2 }),
      item('settlement', 'Rendición', '/apps/rendicion', { access: 'admin', icon: IconScale }),
      item('fleet', 'Flota', '/apps/flota', { access: 'admin', icon: IconTruck }),
    ],
  },
  {
    type: 'group', id: 'crm', title: 'CRM', icon: IconTargetArrow, children: [
      item('pipelines', 'Pipeline', '/apps/pipelines', { access: 'user', icon: IconLayoutKanban }),
    ],
  },
  {
    type: 'group', id: 'apps', title: 'Apps', icon: IconApps, children: [
      item('publications', 'Novedades', '/apps/publications', { access: 'user', icon: IconNews }),
      item('form-designer', 'Crear Formularios', '/apps/forms', { access: 'admin', icon: IconTools }),
      item('forms', 'Formularios', '/apps/formularios', { access: 'user', icon: IconForms }),
      item('gallery', 'Galería', '/apps/gallery', { access: 'admin', icon: IconPhoto }),
      item('notifications', 'Notificaciones', '/apps/notifications', { access: 'admin', icon: IconBell }),
      item('marketplace', 'Marketplace', '/apps/menu', { access: 'admin', icon: IconShoppingBag, when: environment => environment.modules.marketplace && environment.menuVariant === 'default' }),
    ],
  },
]
