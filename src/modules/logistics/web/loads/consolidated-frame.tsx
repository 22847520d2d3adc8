import type { ReactNode } from 'react'
import { Page } from '../../../../kernel/web/components/page.tsx'
import { PageTabs } from '../../../../kernel/web/components/page-tabs.tsx'

const tabs = [
  { label: 'Consolidados', url: '/apps/consolidados', end: true },
  { label: 'En la calle', url: '/apps/consolidados/en-la-calle' },
]

/** The frame of loads: all of them, and those on the road. */
export const ConsolidatedFrame = ({ children }: { children: ReactNode }) => (
  <Page fill tabs={<PageTabs label="Consolidados" tabs={tabs} />}>
    {children}
  </Page>
)
