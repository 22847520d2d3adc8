import type { GridList } from '../../../kernel/contract/grid-list.ts'

/** The grids of the fleet: vehicles and delivery people. */
export const fleetGrids = {
  vehicles: { path: '/apps/flota', title: 'Vehículos', resource: async () => (await import('./vehicles.ts')).vehicles },
  deliveryPeople: {
    path: '/apps/repartidores',
    title: 'Repartidores',
    resource: async () => (await import('./delivery-people.ts')).deliveryPeople,
  },
} satisfies GridList
