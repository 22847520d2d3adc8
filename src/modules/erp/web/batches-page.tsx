import { IconPackageExport } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { referenceValue } from '../../../kernel/contract/fields.ts'
import { useLiveVersion } from '../../../kernel/web/api/use-live-version.ts'
import { Badge } from '../../../kernel/web/components/badge.tsx'
import { Button } from '../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
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

const dialogs = {
  orders: lazy(() => import('./export/export-dialog.tsx').then(module => ({ default: module.OrdersDialog }))),
  collections: lazy(() => import('./export/export-dialog.tsx').then(module => ({ default: module.CollectionsDialog }))),
}

const NoBatches = () => {
  const [opened, setOpened] = useState<keyof typeof dialogs | null>(null)
  const Dialog = opened && dialogs[opened]
  return (
    <EmptyState
      icon={IconPackageExport}
      title="Todavía no bajaste pedidos ni cobranzas"
      text="Cada vez que se bajan queda acá el lote, con su archivo y sus documentos, para bajarlo de nuevo, compararlo o anularlo."
    >
      <Button onClick={() => setOpened('collections')}>Bajar cobranzas</Button>
      <Button variant="primary" onClick={() => setOpened('orders')}>
        Bajar pedidos
      </Button>
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </EmptyState>
  )
}

/** Every file handed over to the ERP; a new one appears as somebody brings it down. */
export const BatchesPage = () => {
  const [version] = useLiveVersion('exports')
  return (
    <SynchronizeFrame fill>
      <ResourceGrid
        declaration={batches}
        columnOverrides={columns}
        version={version}
        empty={<NoBatches />}
        renderDetail={(row, tools) => <BatchDrawer key={row.id} id={row.id} tools={tools} />}
      />
    </SynchronizeFrame>
  )
}
