import type { GridList } from '../../../kernel/contract/grid-list.ts'

/** Grids of Artículos that are a tab of it and nothing else. */
export const catalogGrids = {
  brands: {
    path: '/apps/articles/brands',
    title: 'Marcas',
    resource: async () => (await import('./brands.ts')).brands,
  },
} satisfies GridList
