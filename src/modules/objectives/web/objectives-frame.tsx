import type { ReactNode } from 'react'
import { Page } from '../../../kernel/web/components/page.tsx'
import { PageTabs } from '../../../kernel/web/components/page-tabs.tsx'

const tabs = [
  { label: 'Generales', url: '/apps/objectives/objetives-general' },
  { label: 'Focales', url: '/apps/objectives/objetives-focal' },
]

/** Objetivos: its tabs, what is filtered by, and the open one under them. */
export const ObjectivesFrame = ({ filters, children }: { filters?: ReactNode; children: ReactNode }) => (
  <Page fill tabs={<PageTabs label="Objetivos" tabs={tabs} />} filters={filters}>
    {children}
  </Page>
)
