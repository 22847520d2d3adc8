import type { ReactNode } from 'react'
import { gridTabs } from '../../../kernel/web/app/grid-pages.ts'
import { Page } from '../../../kernel/web/components/page.tsx'
import { PageTabs } from '../../../kernel/web/components/page-tabs.tsx'
import { catalogGrids } from '../contract/grids.ts'

const tabs = [
  { label: 'Artículos', url: '/apps/articles/main' },
  { label: 'Rubros', url: '/apps/articles/items' },
  ...gridTabs(catalogGrids),
  { label: 'Precios', url: '/apps/articles/price' },
  { label: 'Stock', url: '/apps/articles/stock' },
  { label: 'Recomendados', url: '/apps/articles/recommended' },
  { label: 'Promociones', url: '/apps/articles/promotions' },
  { label: 'Combos', url: '/apps/articles/combos' },
]

/** Artículos: its tabs and the open one under them. */
export const CatalogFrame = ({ children }: { children: ReactNode }) => (
  <Page fill tabs={<PageTabs label="Artículos" tabs={tabs} />}>
    {children}
  </Page>
)
