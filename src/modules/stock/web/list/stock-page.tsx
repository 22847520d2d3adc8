import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconBuildingWarehouse,
  IconLayoutList,
  IconPackageImport,
  IconSettings,
  IconUpload,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Filter } from '../../../../kernel/contract/filters.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../../kernel/web/api/live-events.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { LoadingScreen } from '../../../../kernel/web/components/loading-screen.tsx'
import { ChoiceChip, useChoice } from '../../../../kernel/web/filters/choice-chip.tsx'
import { ResourceGrid } from '../../../../kernel/web/grid/resource-grid.tsx'
import { CatalogFrame } from '../../../catalog/web/index.ts'
import { stockLevels } from '../../contract/stock-levels.ts'
import type { Warehouse } from '../../contract/stock-list.ts'
import { type ArticleStock, stockRoutes } from '../../contract/stock-routes.ts'
import { type ArticleAct, ArticleStockDrawer } from '../drawer/article-stock-drawer.tsx'
import {
  levelColumns,
  levelDeclaration,
  movementColumns,
  movementDeclaration,
  stockColumns,
  stockDeclaration,
} from './stock-columns.tsx'

/** The warehouses: a short list that the screens share. */
const useWarehouses = () =>
  useQuery({
    queryKey: ['stock', 'warehouses'],
    queryFn: async ({ signal }) => (await call(stockRoutes.warehouses, { signal })).items,
  })

const MovementDialog = lazy(() =>
  import('../acts/movement-dialog.tsx').then(module => ({ default: module.MovementDialog })),
)
const AdjustDialog = lazy(() => import('../acts/adjust-dialog.tsx').then(module => ({ default: module.AdjustDialog })))
const SettingsDialog = lazy(() =>
  import('../acts/settings-dialog.tsx').then(module => ({ default: module.SettingsDialog })),
)
const ResourceImport = lazy(() =>
  import('../../../../kernel/web/import/resource-import.tsx').then(module => ({ default: module.ResourceImport })),
)

const views = { lotes: 'Por lote', movimientos: 'Movimientos' }
const states = { faltante: 'Con faltante', minimo: 'Bajo el mínimo', vencer: 'Por vencer' }
const stateFields = { faltante: 'isShort', minimo: 'isBelowMinimum', vencer: 'isExpiring' }

type Opened = { act: ArticleAct | 'settings' | 'file'; stock?: ArticleStock } | null

type DialogsProps = { opened: Opened; warehouses: Warehouse[]; onClose: () => void; onDone: () => void }

const Dialogs = ({ opened, ...rest }: DialogsProps) => {
  if (!opened) return null
  const { act, stock } = opened
  return (
    <Suspense fallback={null}>
      {act === 'adjust' && stock && <AdjustDialog {...rest} stock={stock} />}
      {(act === 'receipt' || act === 'transfer') && <MovementDialog {...rest} mode={act} article={stock} />}
      {act === 'settings' && <SettingsDialog onClose={rest.onClose} onDone={rest.onDone} />}
      {act === 'file' && <ResourceImport resource={stockLevels} onClose={rest.onClose} onDone={rest.onDone} />}
    </Suspense>
  )
}

const NoWarehouses = () => {
  const navigate = useNavigate()
  return (
    <EmptyState
      icon={IconBuildingWarehouse}
      title="Todavía no hay depósitos"
      text="El stock se lleva por depósito: creá el primero y acá va a aparecer su columna."
    >
      <Button variant="primary" onClick={() => void navigate('/apps/sites?row=nuevo')}>
        Crear un depósito
      </Button>
    </EmptyState>
  )
}

const Tools = ({ open }: { open: (dialog: Opened) => void }) => {
  const navigate = useNavigate()
  return (
    <>
      <IconButton
        size="small"
        icon={IconBuildingWarehouse}
        label="Depósitos y sucursales"
        onClick={() => void navigate('/apps/sites')}
      />
      <IconButton size="small" icon={IconSettings} label="Ajustes de stock" onClick={() => open({ act: 'settings' })} />
      <IconButton size="small" icon={IconUpload} label="Importar un recuento" onClick={() => open({ act: 'file' })} />
      <IconButton
        size="small"
        icon={IconArrowsExchange}
        label="Transferir entre depósitos"
        onClick={() => open({ act: 'transfer' })}
      />
      <Button variant="primary" leftIcon={<IconPackageImport aria-hidden />} onClick={() => open({ act: 'receipt' })}>
        Ingresar
      </Button>
    </>
  )
}

type ListProps = {
  warehouses: Warehouse[]
  version: number
  open: (dialog: Opened) => void
}

/** The three lists of stock: by article, by lot, and movements. */
const Lists = ({ warehouses, version, open }: ListProps) => {
  const view = useChoice('ver', views)
  const state = useChoice('estado', states)
  const declaration = useMemo(() => stockDeclaration(warehouses), [warehouses])
  const columns = useMemo(() => stockColumns(declaration), [declaration])
  const chip: ReactNode = (
    <ChoiceChip
      icon={IconLayoutList}
      name="Ver"
      labels={views}
      all="Por artículo"
      choice={view.choice}
      onChange={view.setChoice}
    />
  )
  const gridProps = { version, toolbarActions: <Tools open={open} /> }
  if (view.choice === 'lotes')
    return (
      <ResourceGrid
        key="lotes"
        {...gridProps}
        declaration={levelDeclaration}
        columnOverrides={levelColumns}
        filters={chip}
        renderDetail={() => null}
      />
    )
  if (view.choice === 'movimientos')
    return (
      <ResourceGrid
        key="movimientos"
        {...gridProps}
        declaration={movementDeclaration}
        columnOverrides={movementColumns}
        filters={chip}
        renderDetail={() => null}
      />
    )
  const baseFilter: Filter[] = state.choice
    ? [{ field: stateFields[state.choice], operator: 'matches', value: 'true' }]
    : []
  return (
    <ResourceGrid
      key="stock"
      {...gridProps}
      declaration={declaration}
      columnOverrides={columns}
      baseFilter={baseFilter}
      filters={
        <>
          {chip}
          <ChoiceChip
            icon={IconAlertTriangle}
            name="Estado"
            labels={states}
            all="Todos"
            choice={state.choice}
            onChange={state.setChoice}
          />
        </>
      }
      renderDetail={(row, tools) => (
        <ArticleStockDrawer id={row.id} tools={tools} onAct={(act, stock) => open({ act, stock })} />
      )}
    />
  )
}

/** A number that changes with every stock event, so that lists and open details reload. */
const useVersion = () => {
  const queries = useQueryClient()
  const [version, setVersion] = useState(0)
  const renew = () => setVersion(current => current + 1)
  useLiveEvents(['stock'], () => {
    void queries.invalidateQueries({ queryKey: ['stock'] })
    renew()
  })
  return { version, renew }
}

export const StockPage = () => {
  const { data: warehouses, error, refetch } = useWarehouses()
  const { version, renew } = useVersion()
  const [opened, open] = useState<Opened>(null)
  return (
    <CatalogFrame>
      {error && <QueryError title="No pudimos traer los depósitos" error={error} onRetry={() => void refetch()} />}
      {!warehouses && !error && <LoadingScreen delayed />}
      {warehouses?.length === 0 && <NoWarehouses />}
      {warehouses && warehouses.length > 0 && <Lists warehouses={warehouses} version={version} open={open} />}
      <Dialogs opened={opened} warehouses={warehouses ?? []} onClose={() => open(null)} onDone={renew} />
    </CatalogFrame>
  )
}
