import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { missing } from '../../../../kernel/contract/formats.ts'
import { plainText } from '../../../../kernel/contract/plain-text.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import type { ListDeclaration, Row } from '../../../../kernel/web/grid/declaration.ts'
import type { ColumnOverride } from '../../../../kernel/web/grid/grid-columns.ts'
import { ResourceGrid } from '../../../../kernel/web/grid/resource-grid.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { SettingsFrame } from '../../../../kernel/web/settings/settings-frame.tsx'
import { environmentFields, environmentRoutes, environmentStates } from '../../contract/environments.ts'
import { suspendedState } from '../../contract/session.ts'
import { BackupStrip } from './backup-strip.tsx'
import { EnvironmentDrawer } from './environment-drawer.tsx'

const declaration: ListDeclaration = {
  name: 'environments',
  titles: { one: 'Entorno', many: 'Entornos' },
  fields: environmentFields,
  sort: 'name',
  routes: { list: environmentRoutes.list },
}

const StateCell = ({ row }: { row: Row }) => {
  const label = environmentStates[row.state as keyof typeof environmentStates] ?? String(row.state)
  return row.state === suspendedState ? (
    <Badge tone="error" icon={IconLock}>
      {label}
    </Badge>
  ) : (
    label
  )
}

const WarningsCell = ({ row }: { row: Row }) =>
  row.warnings ? (
    <Badge tone="warning" icon={IconAlertTriangle}>
      {plainText(row.warnings)}
    </Badge>
  ) : (
    missing
  )

const columns: Record<string, ColumnOverride> = { state: { cell: StateCell }, warnings: { cell: WarningsCell } }

const Environments = () => {
  const [version, setVersion] = useState(0)
  return (
    <ResourceGrid
      declaration={declaration}
      columnOverrides={columns}
      version={version}
      renderDetail={(row, tools) => (
        <EnvironmentDrawer key={row.id} id={row.id} tools={tools} onSaved={() => setVersion(version + 1)} />
      )}
    />
  )
}

/** Every company of the installation, for who operates it. */
export const EnvironmentsPage = () => {
  const { user } = useSession()
  return (
    <SettingsFrame fill>
      {user.isOperator ? (
        <>
          <BackupStrip />
          <Environments />
        </>
      ) : (
        <EmptyState
          icon={IconLock}
          title="Entornos es de quien opera la instalación"
          text="Ahí se ven y se cambian las empresas. Si te toca operarla, quien la instaló puede darte el permiso."
        />
      )}
    </SettingsFrame>
  )
}
