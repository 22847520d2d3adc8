import type { ReactNode } from 'react'
import { gridTabs } from '../../../kernel/web/app/grid-pages.ts'
import { Page } from '../../../kernel/web/components/page.tsx'
import { PageTabs } from '../../../kernel/web/components/page-tabs.tsx'
import { mappingGrids } from '../contract/grids.ts'

const base = '/apps/synchronize'
const tabs = [
  { label: 'Lotes', url: `${base}/lotes` },
  ...gridTabs(mappingGrids),
  { label: 'Formatos', url: `${base}/formatos` },
  { label: 'Ajustes', url: `${base}/ajustes` },
  // Brought by a module above this one.
  { label: 'Integración', url: `${base}/integracion` },
]

/** Sincronizar: what was handed over to the ERP, and how. */
export const SynchronizeFrame = ({ fill, children }: { fill?: boolean; children: ReactNode }) => (
  <Page fill={fill} tabs={<PageTabs label="Sincronizar" tabs={tabs} />}>
    {children}
  </Page>
)

/** Around a grid, which takes the height there is. */
export const GridFrame = ({ children }: { children: ReactNode }) => <SynchronizeFrame fill>{children}</SynchronizeFrame>
