import type { ComponentProps } from 'react'
import { Page } from '../../../kernel/web/components/page.tsx'
import { PageTabs } from '../../../kernel/web/components/page-tabs.tsx'

const tabs = [
  { label: 'Rutas', url: '/apps/rutas', end: true },
  { label: 'Paradas', url: '/apps/rutas/paradas' },
  { label: 'Feriados', url: '/apps/rutas/feriados' },
  { label: 'Ausencias', url: '/apps/rutas/ausencias' },
]

export const RoutesFrame = (props: Omit<ComponentProps<typeof Page>, 'tabs' | 'fill'>) => (
  <Page fill tabs={<PageTabs label="Rutas" tabs={tabs} />} {...props} />
)
