import type { ReactNode } from 'react'
import { PageTabs } from '../../../../kernel/web/components/page-tabs.tsx'
import type { ColumnOverride } from '../../../../kernel/web/grid/grid-columns.ts'
import { ResourceGrid } from '../../../../kernel/web/grid/resource-grid.tsx'
import { managers } from '../../../customers/contract/managers.ts'
import { sellers } from '../../../customers/contract/sellers.ts'
import { supervisors } from '../../../customers/contract/supervisors.ts'
import { SettingsFrame } from '../../../settings/web/index.ts'
import { users } from '../../contract/users/users.ts'
import { PersonCell, UserStateCell } from './person-cells.tsx'

const base = '/apps/settings/usuarios-data'
const tabs = [
  { label: 'Usuarios', url: base, end: true },
  { label: 'Vendedores', url: `${base}/vendedores` },
  { label: 'Supervisores', url: `${base}/supervisores` },
  { label: 'Gerentes', url: `${base}/gerentes` },
]

const Frame = ({ children }: { children: ReactNode }) => (
  <SettingsFrame fill tabs={<PageTabs label="Datos de las personas" tabs={tabs} />}>
    {children}
  </SettingsFrame>
)

const personColumns: Record<string, ColumnOverride> = { name: { cell: PersonCell } }
const userColumns: Record<string, ColumnOverride> = { ...personColumns, state: { cell: UserStateCell } }

/** What the company knows of each user: name, telephone and whose work they see; edited here, or by a file. */
export const PeopleDataPage = () => (
  <Frame>
    <ResourceGrid declaration={users} columnOverrides={userColumns} />
  </Frame>
)

export const SellersPage = () => (
  <Frame>
    <ResourceGrid declaration={sellers} columnOverrides={personColumns} />
  </Frame>
)

export const SupervisorsPage = () => (
  <Frame>
    <ResourceGrid declaration={supervisors} columnOverrides={personColumns} />
  </Frame>
)

export const ManagersPage = () => (
  <Frame>
    <ResourceGrid declaration={managers} columnOverrides={personColumns} />
  </Frame>
)
