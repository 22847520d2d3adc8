import { DndContext, type DragEndEvent, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { Checkbox, MultiSelect, NumberInput, Progress, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { addDays, dayOf, formatDistance } from '../../../../kernel/contract/formats.ts'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { cx } from '../../../../kernel/web/components/cx.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { isPlaced } from '../../../routes/contract/tour.ts'
import type { LoadCandidate } from '../../contract/load-lists.ts'
import { type LoadVehicle, loadRoutes } from '../../contract/load-routes.ts'
import { figuresOf, roundAssumptions, splitPlaced, whyLeft, withMoved } from '../../contract/proposal.ts'
import { DraftMap } from './draft-map.tsx'
import classes from './loads.module.css'
import { ProposalRound, ProposalStop, type Target } from './proposal-round.tsx'
import type { Means } from './use-means.ts'
import { type Draft, useProposal } from './use-proposal.ts'

const none = 'none'

type Props = { orders: LoadCandidate[]; means: Means; onBack: () => void; onDone: () => void }
type Placed = LoadCandidate & { latitude: number; longitude: number }

const vehicleOf = (means: Means, id: string): LoadVehicle | undefined =>
  means.vehicles.find(vehicle => vehicle.id === id)

const titleOf = (means: Means, { trips }: Draft, index: number): string => {
  const trip = trips[index]
  const name = trip ? (vehicleOf(means, trip.vehicle.id)?.name ?? '') : ''
  return trip && trip.trip > 1 ? `${name}, vuelta ${trip.trip}` : name
}

/** Where a stop may go: each round, or none. */
const targetsOf = (means: Means, draft: Draft): Target[] => [
  ...draft.trips.map((_, index) => ({ value: String(index), label: titleOf(means, draft, index) })),
  { value: none, label: 'Ninguno' },
]

/** Legs are whole meters: below this a difference is rounding, or another order of the same door. */
const noticedMeters = 10

/** What a move cost, in words. */
const movedText = (before: number, after: number): string => {
  const more = after - before
  const change =
    Math.abs(more) < noticedMeters
      ? 'lo mismo que antes'
      : `${formatDistance(Math.abs(more))} ${more > 0 ? 'más' : 'menos'}`
  return `Ahora son ${formatDistance(after)} en total: ${change}.`
}

type RoundsProps = {
  draft: Draft
  orders: Placed[]
  means: Means
  locked: ReadonlySet<number>
  onLock: (stop: number) => void
  onMove: (stop: number, target: string) => void
}

const Rounds = ({ draft, orders, means, locked, onLock, onMove }: RoundsProps) => {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // A finger that rests on a stop takes it; one that slides scrolls the list.
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 6 } }),
  )
  const targets = targetsOf(means, draft)
  const drop = ({ active, over }: DragEndEvent) => over && onMove(Number(active.id), String(over.id))
  const orderOf = (stop: number) => orders[stop]
  return (
    <DndContext sensors={sensors} onDragEnd={drop}>
      <div className={classes.rounds}>
        {draft.plan.left.length > 0 && (
          <section aria-label="Pedidos que no entraron">
            <h3>{draft.plan.left.length === 1 ? '1 no entró' : `${draft.plan.left.length} no entraron`}</h3>
            <ol className={classes.rows}>
              {draft.plan.left.map(stop => {
                const order = orderOf(stop)
                const why = whyLeft(draft.problem, stop)
                return (
                  order && (
                    <ProposalStop key={stop} {...{ stop, order, targets, onMove, why }} place={null} round={none} />
                  )
                )
              })}
            </ol>
          </section>
        )}
        {draft.plan.rounds.map((round, index) => {
          const vehicle = vehicleOf(means, draft.trips[index]?.vehicle.id ?? '')
          if (!vehicle) return null
          const id = String(index)
          return (
            <ProposalRound
              key={id}
              id={id}
              title={titleOf(means, draft, index)}
              vehicle={vehicle}
              figures={figuresOf(draft.problem, index, round)}
            >
              {round.map((stop, place) => {
                const order = orderOf(stop)
                return (
                  order && (
                    <ProposalStop
                      key={stop}
                      {...{ stop, order, targets, onMove }}
                      place={place + 1}
                      round={id}
                      isLocked={locked.has(stop)}
                      onLock={() => onLock(stop)}
                    />
                  )
                )
              })}
            </ProposalRound>
          )
        })}
      </div>
    </DndContext>
  )
}

type Terms = { warehouse: string | null; vehicles: string[]; deliversOn: string; secondTrips: boolean; seconds: number }

const TermsFields = ({ terms, means, set }: { terms: Terms; means: Means; set: (terms: Terms) => void }) => (
  <>
    <Select
      size="xs"
      label="Depósito de salida"
      data={means.warehouses.map(({ id, name }) => ({ value: id, label: name }))}
      value={terms.warehouse}
      allowDeselect={false}
      onChange={warehouse => set({ ...terms, warehouse })}
    />
    <MultiSelect
      size="xs"
      label="Vehículos"
      placeholder={terms.vehicles.length === 0 ? 'Elegí vehículos' : undefined}
      data={means.vehicles.filter(({ dealer }) => dealer).map(({ id, name }) => ({ value: id, label: name }))}
      value={terms.vehicles}
      onChange={vehicles => set({ ...terms, vehicles })}
    />
    <TextInput
      size="xs"
      type="date"
      label="Fecha de entrega"
      value={terms.deliversOn}
      onChange={event => set({ ...terms, deliversOn: event.currentTarget.value })}
    />
    <Checkbox
      size="xs"
      className={classes.tick ?? ''}
      label="Dos vueltas"
      checked={terms.secondTrips}
      onChange={event => set({ ...terms, secondTrips: event.currentTarget.checked })}
    />
    <NumberInput
      size="xs"
      w={140}
      label="Segundos para buscar"
      suffix=" s"
      min={1}
      max={60}
      value={terms.seconds}
      onChange={seconds => set({ ...terms, seconds: Number(seconds) || 5 })}
    />
  </>
)

type Accepting = { draft: Draft; orders: Placed[]; means: Means; terms: Terms; locked: ReadonlySet<number> }

const loadsOf = ({ draft, orders, means, terms, locked }: Accepting) =>
  draft.plan.rounds.flatMap((round, index) => {
    const trip = draft.trips[index]
    const vehicle = trip && vehicleOf(means, trip.vehicle.id)
    if (!trip || !vehicle?.dealer || !terms.warehouse || round.length === 0) return []
    return [
      {
        deliveryPerson: vehicle.dealer.id,
        vehicle: vehicle.id,
        warehouse: terms.warehouse,
        deliversOn: terms.deliversOn,
        trip: trip.trip,
        orders: round.flatMap(stop => {
          const order = orders[stop]
          return order ? [{ id: order.id, isLocked: locked.has(stop) }] : []
        }),
      },
    ]
  })

const useAccept = (onDone: () => void) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (accepting: Accepting) => call(loadRoutes.create, { body: { loads: loadsOf(accepting) } }),
    onSuccess: ({ items }) => {
      void queries.invalidateQueries({ queryKey: ['load-candidates'] })
      showToast({
        variant: 'success',
        text: items.length === 1 ? 'Se armó 1 consolidado' : `Se armaron ${items.length} consolidados`,
      })
      onDone()
      void navigate('/apps/consolidados')
    },
    onError: error => showToast({ variant: 'error', text: messageOf(error) }),
  })
}

const { departs, back, secondTrip, minutesPerStop, kilometersPerHour } = roundAssumptions
const assumptions = `Salida ${departs}, vuelta antes de las ${back}; segunda vuelta desde las ${secondTrip}. ${minutesPerStop} min por parada y ${kilometersPerHour} km/h.`

const ordersText = (count: number): string => (count === 1 ? '1 pedido' : `${count} pedidos`)
const vehiclesText = (count: number): string => (count === 1 ? '1 vehículo' : `${count} vehículos`)
const namedUnplaced = 5

const UnplacedNotice = ({ orders }: { orders: LoadCandidate[] }) => {
  if (orders.length === 0) return null
  const [have, stay] = orders.length === 1 ? ['tiene', 'queda'] : ['tienen', 'quedan']
  const named = orders.slice(0, namedUnplaced).map(({ order }) => order)
  return (
    <p className={classes.notice}>
      {ordersText(orders.length)} no {have} ubicación y {stay} afuera: {named.join(', ')}
      {orders.length > namedUnplaced ? '…' : '.'}
    </p>
  )
}

/** Proposes loads for the chosen orders: sought with progress, changed by hand, accepted as loads. */
export const ProposalView = ({ orders, means, onBack, onDone }: Props) => {
  const { environment } = useSession()
  const [terms, setTerms] = useState<Terms>({
    warehouse: means.warehouses[0]?.id ?? null,
    vehicles: means.vehicles.filter(({ dealer }) => dealer).map(({ id }) => id),
    deliversOn: addDays(dayOf(new Date(), environment.timeZone), 1),
    secondTrips: false,
    seconds: 5,
  })
  const { placed, unplaced } = useMemo(() => splitPlaced(orders), [orders])
  const warehouse = means.warehouses.find(({ id }) => id === terms.warehouse) ?? null
  const depot = warehouse && isPlaced(warehouse) ? warehouse : null
  const { draft, setDraft, share, seek, cancel, locked, toggleLock } = useProposal(depot, placed, means.byRoads)
  const accept = useAccept(onDone)
  const vehicles = means.vehicles.filter(({ id }) => terms.vehicles.includes(id))
  const [told, setTold] = useState('')
  const move = (stop: number, target: string) => {
    if (!draft) return
    const plan = withMoved(draft.problem, draft.plan, stop, target === none ? null : Number(target))
    setDraft({ ...draft, plan })
    setTold(movedText(draft.plan.distance, plan.distance))
  }
  const blocked = !depot
    ? 'El depósito no tiene ubicación.'
    : vehicles.length === 0
      ? 'Elegí al menos un vehículo con repartidor.'
      : null
  return (
    <>
      <div className={cx(classes.tools, classes.terms)}>
        <Button variant="ghost" onClick={onBack}>
          Volver a los pedidos
        </Button>
        <TermsFields terms={terms} means={means} set={setTerms} />
        <span className={classes.grow} />
        <span className={classes.acts}>
          {blocked && <span className={classes.quiet}>{blocked}</span>}
          {share === null ? (
            <Button disabled={blocked !== null} onClick={() => void seek({ ...terms, vehicles })}>
              {draft ? 'Buscar de nuevo' : 'Proponer'}
            </Button>
          ) : (
            <Button onClick={cancel}>Quedarme con lo que hay</Button>
          )}
          <Button
            variant="primary"
            disabled={!draft || share !== null}
            busy={accept.isPending}
            onClick={() => draft && accept.mutate({ draft, orders: placed, means, terms, locked })}
          >
            Aceptar
          </Button>
        </span>
      </div>
      {share !== null && <Progress value={share * 100} size="xs" aria-label="Avance de la búsqueda" />}
      <UnplacedNotice orders={unplaced} />
      <div className={classes.split}>
        <div className={classes.main}>
          <div className={classes.scroll}>
            {draft ? (
              <Rounds {...{ draft, means, locked }} orders={placed} onLock={toggleLock} onMove={move} />
            ) : (
              <p className={classes.rounds}>
                {ordersText(placed.length)} para repartir entre {vehiclesText(vehicles.length)}.
              </p>
            )}
          </div>
          <footer className={classes.foot}>
            {draft && <span className={classes.sum}>{formatDistance(draft.plan.distance)}</span>}
            <span className={classes.quiet}>{`${draft?.note ?? ''} ${assumptions}`.trim()}</span>
          </footer>
        </div>
        <div className={classes.side}>
          <DraftMap
            draft={draft}
            orders={placed}
            depot={warehouse}
            targets={draft ? targetsOf(means, draft) : []}
            told={told}
            onMove={move}
          />
        </div>
      </div>
    </>
  )
}
