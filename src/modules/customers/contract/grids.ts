import type { GridList } from '../../../kernel/contract/grid-list.ts'

/** The lists about customers, a tab each. */
export const personasGrids = {
  customers: {
    path: '/apps/personas/main',
    title: 'Clientes',
    resource: async () => (await import('./customers.ts')).customers,
  },
  prospects: {
    path: '/apps/personas/prospectos',
    title: 'Prospectos',
    resource: async () => (await import('./prospects.ts')).prospects,
  },
  contacts: {
    path: '/apps/personas/contactos',
    title: 'Contactos',
    resource: async () => (await import('./contacts.ts')).contacts,
  },
  salesChannels: {
    path: '/apps/personas/sales-channels',
    title: 'Canales de venta',
    resource: async () => (await import('./sales-channels.ts')).salesChannels,
  },
  regions: {
    path: '/apps/personas/comercial-region',
    title: 'Regiones comerciales',
    resource: async () => (await import('./regions.ts')).regions,
  },
  customerUsers: {
    path: '/apps/personas/usuarios',
    title: 'Usuarios de la app',
    resource: async () => (await import('./customer-users.ts')).customerUsers,
  },
} satisfies GridList
