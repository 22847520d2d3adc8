import type { GridList } from '../../../kernel/contract/grid-list.ts'

/** What Sincronizar looks up to write a line of the ERP. */
export const mappingGrids = {
  articles: {
    path: '/apps/synchronize/articulos',
    title: 'Mapeo de artículos',
    resource: async () => (await import('./mappings.ts')).erpArticleMappings,
  },
  locations: {
    path: '/apps/synchronize/localidades',
    title: 'Mapeo de localidades',
    resource: async () => (await import('./mappings.ts')).erpLocationMappings,
  },
} satisfies GridList
