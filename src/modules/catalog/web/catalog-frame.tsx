import type { ReactNode } from 'react'
import { Page } from '../../../kernel/web/components/page.tsx'
import { PageTabs } from '../../../kernel/web/components/page-tabs.tsx'

const tabs = [
  { label: 'Artículos', url: '/apps/articles/main' },
  { label: 'Rubros', url: '/apps/articles/items' },
  { label: 'Marcas', url: '/apps/articles/brands' },
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
