import type { ReactNode } from 'react'
import { type Resource, resourceRoutes } from '../../../kernel/contract/resource.ts'
import { Page } from '../../../kernel/web/components/page.tsx'
import { PageTabs } from '../../../kernel/web/components/page-tabs.tsx'
import type { ListDeclaration } from '../../../kernel/web/grid/declaration.ts'

const tabs = [
  { label: 'Rendiciones', url: '/apps/rendicion', end: true },
  { label: 'Cuentas de repartidores', url: '/apps/rendicion/cuentas' },
  { label: 'Envases', url: '/apps/rendicion/envases' },
]

/** The frame of Rendición: settlements and accounts. */
export const SettlementsFrame = ({ children }: { children: ReactNode }) => (
  <Page fill tabs={<PageTabs label="Rendición" tabs={tabs} />}>
    {children}
  </Page>
)

/** A list without editing: its rows are written elsewhere. */
export const readOnly = (resource: Resource): ListDeclaration => {
  const { name, titles, fields, sort } = resource
  const { list, export: file } = resourceRoutes(resource)
  return { name, titles, fields, sort, routes: { list, export: file } }
}
