import { IconCalendarEvent, IconTruckLoading } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { type Filter, formatFilter, formatSort } from '../../../../kernel/contract/filters.ts'
import { addDays } from '../../../../kernel/contract/formats.ts'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { LoadingScreen } from '../../../../kernel/web/components/loading-screen.tsx'
import { Page } from '../../../../kernel/web/components/page.tsx'
import { useUrlState } from '../../../../kernel/web/components/url-state.ts'
import { ChoiceChip, useChoice } from '../../../../kernel/web/filters/choice-chip.tsx'
import { useToday } from '../../../../kernel/web/filters/use-today.ts'
import type { ListDeclaration, Row } from '../../../../kernel/web/grid/declaration.ts'
import { gridView } from '../../../../kernel/web/grid/grid-url.ts'
import { ResourceGrid } from '../../../../kernel/web/grid/resource-grid.tsx'
import { loadCandidates } from '../../contract/load-lists.ts'
import { loadRoutes } from '../../contract/load-routes.ts'
import { splitPlaced } from '../../contract/proposal.ts'
import { CandidateDrawer } from './candidate-drawer.tsx'
import { CargasMap } from './cargas-map.tsx'
import { ChosenFoot } from './chosen-foot.tsx'
import { ConsolidateDialog } from './consolidate-dialog.tsx'
import classes from './loads.module.css'
import { ProposalView } from './proposal-view.tsx'
import { type ChosenOrders, selectionOf, useChosen } from './use-chosen.ts'
import { type Means, useMeans } from './use-means.ts'
import { candidateDoors } from './use-proposal.ts'
import { useWaiting } from './use-waiting.ts'

const declaration: ListDeclaration = {
  name: loadCandidates.name,
  titles: { one: 'Pedido por cargar', many: 'Pedidos por cargar' },
  fields: loadCandidates.fields,
  sort: loadCandidates.sort,
  routes: { list: loadRoutes.candidates.list, export: loadRoutes.candidates.export },
}

const due = { today: 'Hasta hoy', tomorrow: 'Hasta mañana', week: 'Hasta dentro de 7 días' } as const
const dueDays: Record<keyof typeof due, number> = { today: 0, tomorrow: 1, week: 7 }

/** The filter and order of the grid, shared with the map beside it. */
const useView = () => {
  const [codec] = useState(() => gridView(loadCandidates.sort))
  const [{ filters, sort }] = useUrlState(codec)
  const { choice, setChoice } = useChoice('entrega', due)
  const today = useToday()
  const last = choice ? addDays(today, dueDays[choice]) : null
  const baseFilter = useMemo(
    (): Filter[] => (last ? [{ field: 'deliveydate', operator: 'less-than', value: last }] : []),
    [last],
  )
  const filter = useMemo(() => [...baseFilter, ...filters], [baseFilter, filters])
  const filterTexts = useMemo(() => filter.map(formatFilter), [filter])
  const chip = (
    <ChoiceChip icon={IconCalendarEvent} name="Entrega" labels={due} all="Todas" choice={choice} onChange={setChoice} />
  )
  return { baseFilter, filter, written: filterTexts, sort: formatSort(sort), chip }
}

const nameOf = (row: Row): string => `el pedido ${String(row.order)} de ${String(row.client)}`

type Step = 'consolidate' | 'propose' | null
type ReadyProps = { means: Means; chosen: ChosenOrders; waiting: ReturnType<typeof useWaiting> }

const empty = (
  <EmptyState
    icon={IconTruckLoading}
    title="No hay pedidos por cargar"
    text="Los pedidos que se toman aparecen acá hasta que van en un consolidado."
  />
)

const Ready = ({ means, chosen, waiting }: ReadyProps) => {
  const view = useView()
  const [vehicle, setVehicle] = useState<string | null>(null)
  const [step, setStep] = useState<Step>(null)
  const { orders, clear } = chosen
  const doors = useMemo(() => {
    const { placed, unplaced } = splitPlaced(orders)
    return candidateDoors(placed).length + new Set(unplaced.map(({ client }) => client)).size
  }, [orders])
  const back = () => setStep(null)
  const finish = () => {
    clear()
    waiting.renew()
    back()
  }
  const selection = selectionOf(chosen, { filter: view.written, sort: view.sort })
  if (step === 'propose') return <ProposalView orders={orders} means={means} onBack={back} onDone={finish} />
  return (
    <div className={classes.split}>
      <div className={classes.main}>
        <ResourceGrid
          declaration={declaration}
          baseFilter={view.baseFilter}
          version={waiting.version}
          filters={view.chip}
          empty={empty}
          choosing={{
            selection,
            nameOf,
            foot: total => (
              <ChosenFoot
                {...{ orders, doors, total, means, vehicle }}
                onVehicle={setVehicle}
                onAll={selection.tickAll}
                onClear={clear}
                onPropose={() => setStep('propose')}
                onConsolidate={() => setStep('consolidate')}
              />
            ),
          }}
          renderDetail={(row, tools) => <CandidateDrawer key={row.id} id={row.id} tools={tools} chosen={chosen} />}
        />
      </div>
      <div className={classes.side}>
        <CargasMap filter={view.filter} written={view.written} version={waiting.version} chosen={chosen} />
      </div>
      {step === 'consolidate' && (
        <ConsolidateDialog orders={orders} means={means} vehicle={vehicle} onClose={back} onDone={finish} />
      )}
    </div>
  )
}

/** Cargas: orders that wait for a vehicle, in a list and on the map. */
export const CargasPage = () => {
  const means = useMeans()
  const chosen = useChosen()
  const waiting = useWaiting(chosen.renew)
  return (
    <Page fill>
      {means.error && (
        <QueryError title="No pudimos traer los vehículos" error={means.error} onRetry={() => void means.refetch()} />
      )}
      {!means.error && !means.data && <LoadingScreen delayed />}
      {means.data && <Ready means={means.data} chosen={chosen} waiting={waiting} />}
    </Page>
  )
}
