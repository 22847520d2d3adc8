import { IconProgress } from '@tabler/icons-react'
import type { Filter } from '../../../../kernel/contract/filters.ts'
import { formatDay, formatMoney, formatNumber, formatQuantity } from '../../../../kernel/contract/formats.ts'
import { plainText } from '../../../../kernel/contract/plain-text.ts'
import { useLiveVersion } from '../../../../kernel/web/api/use-live-version.ts'
import { ButtonLink } from '../../../../kernel/web/components/button.tsx'
import { DetailDrawer, DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { ChoiceChip, useChoice } from '../../../../kernel/web/filters/choice-chip.tsx'
import type { ListDeclaration, Row } from '../../../../kernel/web/grid/declaration.ts'
import { type GridTools, ResourceGrid } from '../../../../kernel/web/grid/resource-grid.tsx'
import { consolidatedLoads, type LoadState, loadStates } from '../../contract/consolidated.ts'
import { loads } from '../../contract/load-lists.ts'
import { loadRoutes } from '../../contract/load-routes.ts'
import { ConsolidatedFrame } from './consolidated-frame.tsx'
import { LoadStateBadge } from './state-badge.tsx'

const declaration: ListDeclaration = {
  name: loads.name,
  titles: loads.titles,
  fields: loads.fields,
  sort: loads.sort,
  routes: { list: loadRoutes.list, export: loadRoutes.export },
}

const overrides = {
  state: { cell: ({ row }: { row: Row }) => <LoadStateBadge state={row.state as LoadState} /> },
}

const nameOf = (value: unknown): string => (value as { name?: string } | null)?.name ?? '—'

const LoadDrawer = ({ row, tools }: { row: Row; tools: GridTools }) => (
  <DetailDrawer
    label={`Consolidado ${plainText(row.nro)}`}
    heading={
      <>
        <b>Consolidado {String(row.nro)}</b> <LoadStateBadge state={row.state as LoadState} />
      </>
    }
    onClose={tools.close}
    onPrevious={tools.previous}
    onNext={tools.next}
    pageUrl={`/apps/consolidados/detail/${row.id}`}
  >
    <DrawerSection title={formatMoney(row.total as number)}>
      <p>
        {nameOf(row.dealer)} · {nameOf(row.vehicle)} · entrega {formatDay(row.deliveydate as string)}
      </p>
      <p>
        {String(row.comprobantes)} pedidos · {formatQuantity(row.packages as number)} bultos ·{' '}
        {formatNumber(row.kg as number, 1)} kg
      </p>
    </DrawerSection>
    <DrawerSection>
      <ButtonLink variant="primary" to={`/apps/consolidados/detail/${row.id}`}>
        Abrir el consolidado
      </ButtonLink>
    </DrawerSection>
  </DetailDrawer>
)

/** The list of loads by state; a row opens the page of its load. */
export const ConsolidatedPage = () => {
  const state = useChoice('estado', loadStates)
  const [version] = useLiveVersion(consolidatedLoads)
  const filter: Filter[] = state.choice ? [{ field: 'state', operator: 'matches', value: state.choice }] : []
  return (
    <ConsolidatedFrame>
      <ResourceGrid
        declaration={declaration}
        columnOverrides={overrides}
        baseFilter={filter}
        version={version}
        filters={
          <ChoiceChip
            icon={IconProgress}
            name="Estado"
            labels={loadStates}
            all="Todos"
            choice={state.choice}
            onChange={state.setChoice}
          />
        }
        toolbarActions={
          <ButtonLink variant="primary" to="/apps/cargas">
            Consolidar pedidos
          </ButtonLink>
        }
        renderDetail={(row, tools) => <LoadDrawer row={row} tools={tools} />}
      />
    </ConsolidatedFrame>
  )
}
