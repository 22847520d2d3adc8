import { Checkbox, Select, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { type Area, formatArea } from '../../../../kernel/contract/map-area.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { DetailDrawer } from '../../../../kernel/web/components/detail-drawer.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { useDebounced } from '../../../../kernel/web/components/use-debounced.ts'
import { type CandidateQuery, type RouteCustomer, routeRoutes } from '../../contract/routes.ts'
import { anchorOf, weekdayNumbers, weekdays } from '../../contract/weeks.ts'
import { type DraftStop, isOnDay } from '../model/route-draft.ts'
import { customersText, weekdayName } from '../stop-words.ts'
import classes from './add-drawer.module.css'
import { type Phase, TurnFields } from './turn-fields.tsx'

const kinds = [
  { value: 'unrouted', label: 'Sin ruta' },
  { value: 'own', label: 'Del vendedor' },
  { value: 'all', label: 'Todos los activos' },
]

const shownAtOnce = 200

const useCandidates = (sellerId: string, area: Area | null) => {
  const [which, setWhich] = useState<CandidateQuery['which']>('unrouted')
  const [text, setText] = useState('')
  const search = useDebounced(text, 250)
  const query = useQuery({
    queryKey: ['routes', 'around', 'candidates', sellerId, which, search, area],
    queryFn: ({ signal }) =>
      call(routeRoutes.candidates, {
        params: { sellerId },
        query: { which, search, limit: shownAtOnce, ...(area ? { area: formatArea(area) } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  return { which, setWhich, text, setText, query }
}

/** Whose customer it is and who visits it, when that is not what one would think. */
const detailOf = ({ code, locality, owner, routes }: RouteCustomer, sellerId: string): string =>
  [
    code,
    locality,
    owner && owner.id !== sellerId ? `de ${owner.name}` : null,
    routes.length > 0 ? `en la ruta de ${routes.map(({ name }) => name).join(', ')}` : null,
  ]
    .filter(Boolean)
    .join(' · ')

type AddDrawerProps = {
  sellerId: string
  today: string
  stops: DraftStop[]
  weekday: number
  area: Area | null
  onDay: (weekday: number) => void
  onAnyArea: () => void
  onAdd: (customers: RouteCustomer[], turn: Pick<DraftStop, 'frequency' | 'anchorDay'>) => void
  onClose: () => void
}

type RowProps = Pick<AddDrawerProps, 'stops' | 'weekday' | 'sellerId'> & {
  customer: RouteCustomer
  ticked: boolean
  onTick: () => void
}

const Row = ({ customer, stops, weekday, sellerId, ticked, onTick }: RowProps) => {
  const isThere = isOnDay(stops, customer.customerId, weekday)
  return (
    <li className={classes.row}>
      <Checkbox
        checked={ticked || isThere}
        disabled={isThere}
        onChange={onTick}
        label={
          <>
            {customer.name}
            <small>{isThere ? `Ya está el ${weekdayName(weekday)}` : detailOf(customer, sellerId)}</small>
          </>
        }
      />
      {customer.latitude === null && <Badge>sin ubicación</Badge>}
    </li>
  )
}

/** Customers for a day of the route: from those nobody visits, by name, or inside an area of the map. */
export const AddDrawer = (props: AddDrawerProps) => {
  const { sellerId, today, stops, weekday, area, onDay, onAnyArea, onAdd, onClose } = props
  const { which, setWhich, text, setText, query } = useCandidates(sellerId, area)
  const [ticked, setTicked] = useState<ReadonlyMap<string, RouteCustomer>>(new Map())
  const [turn, setTurn] = useState<Phase>({ frequency: 'weekly', phase: 0 })
  const items = query.data?.items ?? []
  const free = items.filter(({ customerId }) => !isOnDay(stops, customerId, weekday))
  const going = [...ticked.values()].filter(({ customerId }) => !isOnDay(stops, customerId, weekday))
  const tick = (customer: RouteCustomer) => {
    const next = new Map(ticked)
    if (!next.delete(customer.customerId)) next.set(customer.customerId, customer)
    setTicked(next)
  }
  const isAll = free.length > 0 && free.every(({ customerId }) => ticked.has(customerId))
  const tickAll = () =>
    setTicked(isAll ? new Map() : new Map([...ticked, ...free.map(one => [one.customerId, one] as const)]))
  const add = () => {
    onAdd(going, { frequency: turn.frequency, anchorDay: anchorOf(weekday, turn.phase, today) })
    setTicked(new Map())
  }
  return (
    <DetailDrawer label="Agregar clientes" heading={<h2>Agregar clientes</h2>} onClose={onClose}>
      <div className={classes.filters}>
        <TextInput
          label="Buscar"
          placeholder="Nombre o código"
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <Select
          label="Quiénes"
          data={kinds}
          value={which}
          allowDeselect={false}
          onChange={kind => kind && setWhich(kind as CandidateQuery['which'])}
        />
        {area && (
          <Button size="small" rightIcon={<IconX size={14} stroke={2} aria-hidden />} onClick={onAnyArea}>
            En el área del mapa
          </Button>
        )}
      </div>
      {query.error && (
        <QueryError title="No pudimos buscar clientes" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!query.data && !query.error && <SkeletonLines lines={8} />}
      {query.data && items.length === 0 && (
        <EmptyState
          title="No hay clientes así"
          text={
            which === 'unrouted'
              ? 'Todos los que coinciden ya están en una ruta.'
              : 'Probá con otra búsqueda u otra área.'
          }
        />
      )}
      {items.length > 0 && (
        <>
          <div className={classes.all}>
            <Checkbox
              checked={isAll}
              indeterminate={!isAll && going.length > 0}
              onChange={tickAll}
              label={`Elegir los ${formatNumber(items.length)}`}
            />
            <span>
              {(query.data?.total ?? 0) > items.length && `de ${formatNumber(query.data?.total)}: buscá para achicar`}
            </span>
          </div>
          <ul className={classes.list} aria-label="Clientes">
            {items.map(customer => (
              <Row
                key={customer.customerId}
                customer={customer}
                stops={stops}
                weekday={weekday}
                sellerId={sellerId}
                ticked={ticked.has(customer.customerId)}
                onTick={() => tick(customer)}
              />
            ))}
          </ul>
        </>
      )}
      <div className={classes.foot}>
        <Select
          label="Día"
          data={weekdayNumbers.map(day => ({ value: String(day), label: weekdays[day] ?? '' }))}
          value={String(weekday)}
          allowDeselect={false}
          onChange={day => day && onDay(Number(day))}
        />
        <TurnFields value={turn} today={today} onChange={setTurn} />
        <Button variant="primary" wide disabled={going.length === 0} onClick={add}>
          {going.length === 0
            ? `Agregar al ${weekdayName(weekday)}`
            : `Agregar ${customersText(going.length)} al ${weekdayName(weekday)}`}
        </Button>
      </div>
    </DetailDrawer>
  )
}
