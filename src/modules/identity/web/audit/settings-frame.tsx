import type { ReactNode } from 'react'
import { Page } from '../../../../kernel/web/components/page.tsx'
import { PageTabs } from '../../../../kernel/web/components/page-tabs.tsx'

const tabs = [
  { label: 'Auditoría', url: '/apps/settings/auditoria' },
  { label: 'Seguridad', url: '/apps/settings/seguridad' },
]

/** What happened in the company, and what it asks of who comes in. */
export const SecurityFrame = ({ fill, children }: { fill?: boolean; children: ReactNode }) => (
  <Page fill={fill} tabs={<PageTabs label="Seguridad de la empresa" tabs={tabs} />}>
    {children}
  </Page>
)
