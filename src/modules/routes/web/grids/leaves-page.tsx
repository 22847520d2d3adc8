import { GridEmpty } from '../../../../kernel/web/grid/grid-cover.tsx'
import { ResourceGrid } from '../../../../kernel/web/grid/resource-grid.tsx'
import { sellerLeaves } from '../../contract/seller-leaves.ts'
import { RoutesFrame } from '../routes-frame.tsx'

export const LeavesPage = () => (
  <RoutesFrame>
    <ResourceGrid
      declaration={sellerLeaves}
      empty={
        <GridEmpty
          title="Nadie tiene ausencias"
          text="Los días que un vendedor no sale, sus visitas van a quien lo reemplace, o no se planifican."
        />
      }
    />
  </RoutesFrame>
)
