import type { ReactNode } from 'react'
import { Page } from '../../../kernel/web/components/page.tsx'
import { PageTabs } from '../../../kernel/web/components/page-tabs.tsx'

const tabs = [
  { label: 'Clientes', url: '/apps/personas/main' },
  { label: 'Prospectos', url: '/apps/personas/prospectos' },
  { label: 'Contactos', url: '/apps/personas/contactos' },
  { label: 'Canales de venta', url: '/apps/personas/sales-channels' },
  { label: 'Regiones comerciales', url: '/apps/personas/comercial-region' },
  { label: 'Usuarios de la app', url: '/apps/personas/usuarios' },
]

/** The lists about customers, one tab each. */
export const PersonasFrame = ({ children }: { children: ReactNode }) => (
  <Page fill tabs={<PageTabs label="Clientes" tabs={tabs} />}>
    {children}
  </Page>
)
