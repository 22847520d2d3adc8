import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { mayCall } from '../../../../kernel/contract/roles.ts'
import { ChoiceChip, useChoice } from '../../../../kernel/web/filters/choice-chip.tsx'
import type { ListDeclaration } from '../../../../kernel/web/grid/declaration.ts'
import type { ColumnOverride } from '../../../../kernel/web/grid/grid-columns.ts'
import { PersonCell } from '../../../../kernel/web/grid/person-cell.tsx'
import { ResourceGrid } from '../../../../kernel/web/grid/resource-grid.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { SettingsFrame } from '../../../../kernel/web/settings/settings-frame.tsx'
import { licenceRoutes } from '../../contract/licences/licence-routes.ts'
import { licenceFields, licencePermissions, licenceStates } from '../../contract/licences/licences.ts'
import { ActiveCell, DeviceCell } from './licence-cells.tsx'
import { LicenceDrawer } from './licence-drawer.tsx'
import { SeatsStrip } from './seats-strip.tsx'
import { useLicenceSettings } from './use-licence-settings.ts'

const licences: ListDeclaration = {
  name: 'licences',
  titles: { one: 'Persona', many: 'Personas', feminine: true },
  fields: licenceFields,
  sort: 'name',
  routes: { list: licenceRoutes.list, export: licenceRoutes.export },
}

const columns: Record<string, ColumnOverride> = {
  name: { cell: PersonCell },
  active: { cell: ActiveCell },
  device: { cell: DeviceCell },
}

/** Who may work with the phone application: the plan's seats, each person's licence and the phone it is bound to. */
export const LicencesPage = () => {
  const { role, user } = useSession()
  const [version, setVersion] = useState(0)
  const settings = useLicenceSettings()
  const { choice, setChoice } = useChoice('licencia', licenceStates)
  return (
    <SettingsFrame fill>
      <SeatsStrip
        licences={settings}
        canWrite={mayCall(licencePermissions.manage, { role, isOperator: user.isOperator })}
        onGiven={() => setVersion(current => current + 1)}
      />
      <ResourceGrid
        declaration={licences}
        columnOverrides={columns}
        version={version}
        baseFilter={choice ? [{ field: 'active', operator: 'matches', value: choice }] : []}
        filters={
          <ChoiceChip
            icon={IconKey}
            name="Licencia"
            labels={licenceStates}
            all="Todas"
            choice={choice}
            onChange={setChoice}
          />
        }
        renderDetail={(row, tools) => (
          <LicenceDrawer key={row.id} id={row.id} tools={tools} onChanged={settings.again} />
        )}
      />
    </SettingsFrame>
  )
}
