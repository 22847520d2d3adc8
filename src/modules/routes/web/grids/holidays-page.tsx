import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { GridEmpty } from '../../../../kernel/web/grid/grid-cover.tsx'
import { ResourceGrid } from '../../../../kernel/web/grid/resource-grid.tsx'
import { holidays } from '../../contract/holidays.ts'
import { RoutesFrame } from '../routes-frame.tsx'
import { ArgentineHolidaysDialog } from './argentine-holidays-dialog.tsx'

export const HolidaysPage = () => {
  const [offering, setOffering] = useState(false)
  const [version, setVersion] = useState(0)
  const offer = (
    <Button leftIcon={<IconCalendarPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setOffering(true)}>
      Feriados de Argentina
    </Button>
  )
  return (
    <RoutesFrame>
      <ResourceGrid
        declaration={holidays}
        version={version}
        toolbarActions={offer}
        empty={
          <GridEmpty
            title="No hay feriados cargados"
            text="En un feriado no se planifican visitas, salvo que lo marques como trabajado."
          >
            {offer}
          </GridEmpty>
        }
      />
      {offering && (
        <ArgentineHolidaysDialog
          onClose={() => setOffering(false)}
          onSaved={() => {
            setOffering(false)
            setVersion(version + 1)
          }}
        />
      )}
    </RoutesFrame>
  )
}
