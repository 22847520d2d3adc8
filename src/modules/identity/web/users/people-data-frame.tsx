import type { ReactNode } from 'react'
import { PageTabs } from '../../../../kernel/web/components/page-tabs.tsx'
import { SettingsFrame } from '../../../../kernel/web/settings/settings-frame.tsx'

const base = '/apps/settings/usuarios-data'
const tabs = [
  { label: 'Usuarios', url: base, end: true },
  { label: 'Vendedores', url: `${base}/vendedores` },
  { label: 'Supervisores', url: `${base}/supervisores` },
  { label: 'Gerentes', url: `${base}/gerentes` },
]

/** Around each page of «Usuarios: datos»: those of the sales force are brought by the customers. */
export const PeopleDataFrame = ({ children }: { children: ReactNode }) => (
  <SettingsFrame fill tabs={<PageTabs label="Datos de las personas" tabs={tabs} />}>
    {children}
  </SettingsFrame>
)
