import type { ReactNode } from 'react'
import { Page } from '../../../kernel/web/components/page.tsx'
import { PageTabs } from '../../../kernel/web/components/page-tabs.tsx'

const tabs = [
  { label: 'Vehículos', url: '/apps/flota' },
  { label: 'Repartidores', url: '/apps/repartidores' },
]

/** Flota: what carries the goods, and who. */
export const FleetFrame = ({ children }: { children: ReactNode }) => (
  <Page fill tabs={<PageTabs label="Flota" tabs={tabs} />}>
    {children}
  </Page>
)
