import type { ReactNode } from 'react'
import { gridTabs } from '../../../kernel/web/app/grid-pages.ts'
import { Page } from '../../../kernel/web/components/page.tsx'
import { PageTabs } from '../../../kernel/web/components/page-tabs.tsx'
import { personasGrids } from '../contract/grids.ts'

const tabs = gridTabs(personasGrids)

/** The lists about customers, one tab each. */
export const PersonasFrame = ({ children }: { children: ReactNode }) => (
  <Page fill tabs={<PageTabs label="Clientes" tabs={tabs} />}>
    {children}
  </Page>
)
