import { Select, TextInput } from '@mantine/core'
import { IconRoute, IconSearch, IconTruckLoading } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Filter } from '../../../../kernel/contract/filters.ts'
import { formatMoney, formatNumber } from '../../../../kernel/contract/formats.ts'
import { areaHolds } from '../../../../kernel/contract/map-area.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { LoadingScreen } from '../../../../kernel/web/components/loading-screen.tsx'
import { Page } from '../../../../kernel/web/components/page.tsx'
import { useDebounced } from '../../../../kernel/web/components/use-debounced.ts'
import { isPlaced } from '../../../routes/contract/tour.ts'
import type { LoadCandidate } from '../../contract/load-lists.ts'
import { maximumOrders } from '../../contract/load-routes.ts'
import { formatPlate } from '../../contract/plates.ts'
import { CandidateTable } from './candidate-table.tsx'
import { CapacityBars, sumOf } from './capacity.tsx'
import { ConsolidateDialog } from './consolidate-dialog.tsx'
import classes from './loads.module.css'
import { ProposalView } from './proposal-view.tsx'
import { RoundsMap } from './rounds-map.tsx'
import { toggled } from './toggled.ts'
import { shownCandidates, useCandidates } from './use-candidates.ts'
import { type Means, useMeans } from './use-means.ts'

const useFilters = () => {
  const [client, setClient] = useState('')
  const [location, setLocation] = useState('')
  const [until, setUntil] = useState('')
  const written = useDebounced(JSON.stringify([client, location, until]), 250)
  const filter = useMemo((): Filter[] => {
    const [name, place, day] = JSON.parse(written) as [string, string, string]
    return [
      ...(name ? [{ field: 'client', operator: 'contains' as const, value: name }] : []),
      ...(place ? [{ field: 'location', operator: 'contains' as const, value: place }] : []),
      ...(day ? [{ field: 'deliveydate', operator: 'less-than' as const, value: day }] : []),
    ]
  }, [written])
  const inputs = (
    <>
      <TextInput
        size="xs"
        aria-label="Cliente"
        placeholder="Cliente"
        leftSection={<IconSearch size={14} aria-hidden />}
        value={client}
        onChange={event => setClient(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        aria-label="Localidad"
        placeholder="Localidad"
        value={location}
        onChange={event => setLocation(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        type="date"
        aria-label="Entrega antes del"
        title="Entrega antes del"
        value={until}
        onChange={event => setUntil(event.currentTarget.value)}
      />
    </>
  )
  return { filter, inputs }
}

const useChosen = (orders: LoadCandidate[]) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) => setIds(current => toggled(current, id))
  const add = (more: LoadCandidate[]) => setIds(current => new Set([...current, ...more.map(({ id }) => id)]))
  const chosen = useMemo(() => orders.filter(({ id }) => ids.has(id)).slice(0, maximumOrders), [orders, ids])
  return { ids, toggle, add, clear: () => setIds(new Set()), chosen }
}

type FootProps = {
  chosen: LoadCandidate[]
  means: Means
  vehicle: string | null
  setVehicle: (vehicle: string | null) => void
}

const Foot = ({ chosen, means, vehicle, setVehicle }: FootProps) => (
  <footer className={classes.foot} aria-live="polite">
    <div>
      <div className={classes.sum}>{formatMoney(chosen.reduce((sum, order) => sum + order.total, 0))}</div>
      <div className={classes.quiet}>
        {chosen.length} {chosen.length === 1 ? 'pedido elegido' : 'pedidos elegidos'}
      </div>
    </div>
    <CapacityBars load={sumOf(chosen)} vehicle={means.vehicles.find(({ id }) => id === vehicle) ?? null} />
    <Select
      size="xs"
      clearable
      aria-label="Vehículo con el que se compara"
      placeholder="Comparar con un vehículo"
      data={means.vehicles.map(({ id, code, name }) => ({ value: id, label: `${name} · ${formatPlate(code)}` }))}
      value={vehicle}
      onChange={setVehicle}
    />
  </footer>
)

type ReadyProps = { orders: LoadCandidate[]; total: number; means: Means; filters: ReturnType<typeof useFilters> }

const Ready = ({ orders, total, means, filters }: ReadyProps) => {
  const { ids, toggle, add, clear, chosen } = useChosen(orders)
  const [vehicle, setVehicle] = useState<string | null>(null)
  const [step, setStep] = useState<'consolidate' | 'propose' | null>(null)
  const stops = useMemo(
    () =>
      orders.filter(isPlaced).map(order => ({
        id: order.id,
        latitude: order.latitude,
        longitude: order.longitude,
        label: '',
        round: null,
        isChosen: ids.has(order.id),
      })),
    [orders, ids],
  )
  const back = () => setStep(null)
  const done = () => {
    clear()
    back()
  }
  if (step === 'propose') return <ProposalView orders={chosen} means={means} onBack={back} onDone={done} />
  const disabled = chosen.length === 0
  return (
    <>
      <div className={classes.tools}>
        {filters.inputs}
        <Button size="small" variant="ghost" onClick={() => (ids.size > 0 ? clear() : add(orders))}>
          {ids.size > 0 ? 'Soltar todos' : 'Elegir todos'}
        </Button>
        <span className={classes.grow} />
        <span className={classes.quiet}>
          {disabled ? 'Elegí pedidos en la lista o en el mapa' : `${formatNumber(total)} por cargar`}
          {total > shownCandidates && ` · se muestran ${shownCandidates}: filtrá para ver el resto`}
        </span>
        <Button leftIcon={<IconRoute size={16} aria-hidden />} disabled={disabled} onClick={() => setStep('propose')}>
          Proponer cargas
        </Button>
        <Button
          variant="primary"
          leftIcon={<IconTruckLoading size={16} aria-hidden />}
          disabled={disabled}
          onClick={() => setStep('consolidate')}
        >
          Consolidar
        </Button>
      </div>
      <div className={classes.split}>
        <div className={classes.main}>
          <div className={classes.scroll}>
            {orders.length > 0 ? (
              <CandidateTable orders={orders} chosen={ids} onToggle={toggle} />
            ) : filters.filter.length > 0 ? (
              <EmptyState
                icon={IconSearch}
                title="Ningún pedido por cargar es así"
                text="Cambiá el cliente, la localidad o la fecha de entrega."
              />
            ) : (
              <EmptyState
                icon={IconTruckLoading}
                title="No hay pedidos por cargar"
                text="Los pedidos que se toman aparecen acá hasta que van en un consolidado."
              />
            )}
          </div>
          <Foot chosen={chosen} means={means} vehicle={vehicle} setVehicle={setVehicle} />
        </div>
        <div className={classes.side}>
          <RoundsMap
            label="Mapa de los pedidos por cargar"
            stops={stops}
            depot={null}
            onPress={toggle}
            onArea={area => add(orders.filter(isPlaced).filter(order => areaHolds(area, order)))}
          />
        </div>
      </div>
      {step === 'consolidate' && (
        <ConsolidateDialog orders={chosen} means={means} vehicle={vehicle} onClose={back} onDone={done} />
      )}
    </>
  )
}

/** Cargas: orders that wait for a vehicle, on a list and on the map. */
export const CargasPage = () => {
  const filters = useFilters()
  const candidates = useCandidates(filters.filter)
  const means = useMeans()
  const error = candidates.error ?? means.error
  const again = () => void Promise.all([candidates.refetch(), means.refetch()])
  return (
    <Page fill>
      {error && <QueryError title="No pudimos traer los pedidos" error={error} onRetry={again} />}
      {!error && !(candidates.data && means.data) && <LoadingScreen delayed />}
      {!error && candidates.data && means.data && (
        <Ready orders={candidates.data.items} total={candidates.data.total} means={means.data} filters={filters} />
      )}
    </Page>
  )
}
