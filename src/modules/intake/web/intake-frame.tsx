import type { ReactNode } from 'react'
import { Page } from '../../../kernel/web/components/page.tsx'
import { PageTabs } from '../../../kernel/web/components/page-tabs.tsx'

const base = '/apps/import-files'
const tabs = [
  { label: 'Qué subir', url: base, end: true },
  { label: 'Historial', url: `${base}/historial` },
]

export const IntakeFrame = ({ fill, children }: { fill?: boolean; children: ReactNode }) => (
  <Page fill={fill} tabs={<PageTabs label="Subir datos" tabs={tabs} />}>
    {children}
  </Page>
)
