import type { GridList } from '../../../kernel/contract/grid-list.ts'

/** What the plan of visits is made of, besides the routes themselves. */
export const routeGrids = {
  stops: {
    path: '/apps/rutas/paradas',
    title: 'Paradas',
    resource: async () => (await import('./route-stops.ts')).routeStops,
  },
  holidays: {
    path: '/apps/rutas/feriados',
    title: 'Feriados',
    resource: async () => (await import('./holidays.ts')).holidays,
  },
  leaves: {
    path: '/apps/rutas/ausencias',
    title: 'Ausencias',
    resource: async () => (await import('./seller-leaves.ts')).sellerLeaves,
  },
} satisfies GridList
