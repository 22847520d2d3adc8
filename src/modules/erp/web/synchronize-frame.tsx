import type { ReactNode } from 'react'
import { Page } from '../../../kernel/web/components/page.tsx'
import { PageTabs } from '../../../kernel/web/components/page-tabs.tsx'

const base = '/apps/synchronize'
const tabs = [
  { label: 'Lotes', url: `${base}/lotes` },
  { label: 'Mapeo de artículos', url: `${base}/articulos` },
  { label: 'Mapeo de localidades', url: `${base}/localidades` },
  { label: 'Formatos', url: `${base}/formatos` },
  { label: 'Ajustes', url: `${base}/ajustes` },
]

/** Sincronizar: what was handed over to the ERP, and how. */
export const SynchronizeFrame = ({ fill, children }: { fill?: boolean; children: ReactNode }) => (
  <Page fill={fill} tabs={<PageTabs label="Sincronizar" tabs={tabs} />}>
    {children}
  </Page>
)
