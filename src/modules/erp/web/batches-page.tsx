import { useState } from 'react'
import { referenceValue } from '../../../kernel/contract/fields.ts'
import { useLiveEvents } from '../../../kernel/web/api/live-events.ts'
import { Badge } from '../../../kernel/web/components/badge.tsx'
import type { ListDeclaration, Row } from '../../../kernel/web/grid/declaration.ts'
import type { ColumnOverride } from '../../../kernel/web/grid/grid-columns.ts'
import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { exportBatchFields, exportRoutes } from '../contract/exports.ts'
import { BatchDrawer } from './batches/batch-drawer.tsx'
import { SynchronizeFrame } from './synchronize-frame.tsx'

const batches: ListDeclaration = {
  name: 'erp-exports',
  titles: { one: 'Lote', many: 'Lotes' },
  fields: exportBatchFields,
  sort: '-createdAt',
  routes: { list: exportRoutes.list },
}

const StateCell = ({ row }: { row: Row }) =>
  row.state === 'annulled' ? <Badge tone="error">Anulado</Badge> : <>Vigente</>

const columns: Record<string, ColumnOverride> = {
  state: { cell: StateCell },
  seller: { text: row => referenceValue.safeParse(row.seller).data?.name ?? 'Todos' },
}

/** Every file handed over to the ERP; a new one appears as somebody brings it down. */
export const BatchesPage = () => {
  const [version, setVersion] = useState(0)
  const again = () => setVersion(current => current + 1)
  useLiveEvents(['exports'], again, again)
  return (
    <SynchronizeFrame fill>
      <ResourceGrid
        declaration={batches}
        columnOverrides={columns}
        version={version}
        renderDetail={(row, tools) => <BatchDrawer key={row.id} id={row.id} tools={tools} />}
      />
    </SynchronizeFrame>
  )
}
