import { IconSettings } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../../../kernel/web/components/icon-button.tsx'
import { useActiveChip } from '../../../kernel/web/filters/active-chip.tsx'
import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { deliveryPeople } from '../contract/delivery-people.ts'
import { vehicles } from '../contract/vehicles.ts'
import { InsuranceCell, LicenceCell, LicenceRemark, SenasaCell, VehicleRemark, VtvCell } from './expiry-cell.tsx'
import { FleetFrame } from './fleet-frame.tsx'
import { usePapersChip } from './papers-chip.tsx'

const FleetSettingsDialog = lazy(() =>
  import('./fleet-settings-dialog.tsx').then(module => ({ default: module.FleetSettingsDialog })),
)

const vehicleColumns = {
  vtv: { cell: VtvCell, onCard: VehicleRemark },
  senasa: { cell: SenasaCell },
  insurance: { cell: InsuranceCell },
}

/** The list of vehicles. */
export const VehiclesPage = () => {
  const active = useActiveChip()
  const papers = usePapersChip('Papeles')
  const [settings, setSettings] = useState(false)
  return (
    <FleetFrame>
      <ResourceGrid
        declaration={vehicles}
        columnOverrides={vehicleColumns}
        baseFilter={[...active.filter, ...papers.filter]}
        filters={
          <>
            {active.chip}
            {papers.chip}
          </>
        }
        toolbarActions={
          <IconButton size="small" icon={IconSettings} label="Ajustes de la flota" onClick={() => setSettings(true)} />
        }
      />
      {settings && (
        <Suspense fallback={null}>
          <FleetSettingsDialog onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </FleetFrame>
  )
}

const peopleColumns = { licence: { cell: LicenceCell, onCard: LicenceRemark } }

/** The list of delivery people. */
export const DeliveryPeoplePage = () => {
  const active = useActiveChip()
  const papers = usePapersChip('Licencia')
  return (
    <FleetFrame>
      <ResourceGrid
        declaration={deliveryPeople}
        columnOverrides={peopleColumns}
        baseFilter={[...active.filter, ...papers.filter]}
        filters={
          <>
            {active.chip}
            {papers.chip}
          </>
        }
      />
    </FleetFrame>
  )
}
