import type { ComponentProps } from 'react'
import { gridTabs } from '../../../kernel/web/app/grid-pages.ts'
import { Page } from '../../../kernel/web/components/page.tsx'
import { PageTabs } from '../../../kernel/web/components/page-tabs.tsx'
import { routeGrids } from '../contract/grids.ts'

const tabs = [{ label: 'Rutas', url: '/apps/rutas', end: true }, ...gridTabs(routeGrids)]

export const RoutesFrame = (props: Omit<ComponentProps<typeof Page>, 'tabs' | 'fill'>) => (
  <Page fill tabs={<PageTabs label="Rutas" tabs={tabs} />} {...props} />
)
