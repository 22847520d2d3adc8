import { Progress } from '@mantine/core'
import { useMemo, useState } from 'react'
import { addDays, dayOf, formatDistance } from '../../../../kernel/contract/formats.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { cx } from '../../../../kernel/web/components/cx.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { isPlaced } from '../../../routes/contract/tour.ts'
import { maximumPlaces } from '../../contract/distances.ts'
import type { LoadCandidate } from '../../contract/load-lists.ts'
import type { LoadVehicle } from '../../contract/load-routes.ts'
import { splitPlaced } from '../../contract/proposal.ts'
import { DraftMap } from './draft-map.tsx'
import classes from './loads.module.css'
import { type Terms, TermsFields } from './proposal-terms.tsx'
import { Trips } from './proposal-trips.tsx'
import { assumptionsText, ordersText, stopsText, vehiclesText } from './stop-words.ts'
import { none, type Target } from './targets.ts'
import { useAccept } from './use-accept.ts'
import type { Means } from './use-means.ts'
import { candidateDoors, type ShownDraft, useProposal } from './use-proposal.ts'

type Props = { orders: LoadCandidate[]; means: Means; onBack: () => void; onDone: () => void }

/** The targets of a stop: each trip, or none. */
const targetsOf = (vehicleOf: (id: string) => LoadVehicle | undefined, { trips }: ShownDraft): Target[] => [
  ...trips.map(({ vehicle, trip }, index) => {
    const name = vehicleOf(vehicle.id)?.name ?? ''
    return { value: String(index), label: trip > 1 ? `${name}, vuelta ${trip}` : name }
  }),
  { value: none, label: 'Ninguno' },
]

/** Smaller differences are rounding of whole metres, or another part of the same door. */
const noticedMeters = 10

/** The sentence with the cost of a move. */
const movedText = ({ before, after }: { before: number; after: number }): string => {
  const more = after - before
  const change =
    Math.abs(more) < noticedMeters
      ? 'lo mismo que antes'
      : `${formatDistance(Math.abs(more))} ${more > 0 ? 'más' : 'menos'}`
  return `Ahora son ${formatDistance(after)} en total: ${change}.`
}

const namedUnplaced = 5

const UnplacedNotice = ({ orders }: { orders: LoadCandidate[] }) => {
  if (orders.length === 0) return null
  const [have, stay] = orders.length === 1 ? ['tiene', 'queda'] : ['tienen', 'quedan']
  const numbers = orders.slice(0, namedUnplaced).map(({ order }) => order)
  return (
    <p className={classes.notice}>
      {ordersText(orders.length)} no {have} ubicación y {stay} afuera: {numbers.join(', ')}
      {orders.length > namedUnplaced ? '…' : '.'}
    </p>
  )
}

const maximumDoors = maximumPlaces - 1

const useTerms = (means: Means) => {
  const { environment } = useSession()
  return useState<Terms>({
    warehouse: means.warehouses[0]?.id ?? null,
    vehicles: means.vehicles.filter(({ dealer }) => dealer).map(({ id }) => id),
    deliversOn: addDays(dayOf(new Date(), environment.timeZone), 1),
    secondTrips: false,
    seconds: 5,
  })
}

type Blocking = { hasDepot: boolean; vehicles: number; doors: number }

const blockedText = ({ hasDepot, vehicles, doors }: Blocking): string | null => {
  if (!hasDepot) return 'El depósito no tiene ubicación.'
  if (vehicles === 0) return 'Elegí al menos un vehículo con repartidor.'
  return doors > maximumDoors ? `Son ${stopsText(doors)}: se proponen hasta ${maximumDoors} por vez.` : null
}

/** A proposal of loads for the chosen orders: the solver runs with progress, the draft is changed by hand and accepted. */
export const ProposalView = ({ orders, means, onBack, onDone }: Props) => {
  const [terms, setTerms] = useTerms(means)
  const { placed, unplaced } = useMemo(() => splitPlaced(orders), [orders])
  const doors = useMemo(() => candidateDoors(placed), [placed])
  const warehouse = means.warehouses.find(({ id }) => id === terms.warehouse) ?? null
  const depot = warehouse && isPlaced(warehouse) ? warehouse : null
  const proposal = useProposal({ depot, doors, company: means.schedule, byRoads: means.byRoads })
  const { draft, share, locked } = proposal
  const accept = useAccept(onDone)
  const vehicleOf = (id: string) => means.vehicles.find(vehicle => vehicle.id === id)
  const vehicles = means.vehicles.filter(({ id }) => terms.vehicles.includes(id))
  const [told, setTold] = useState('')
  const isBusy = share !== null
  const move = (stop: number, target: string) => {
    const change = proposal.move(stop, target === none ? null : Number(target))
    if (change) setTold(movedText(change))
  }
  const obstacle = blockedText({ hasDepot: depot !== null, vehicles: vehicles.length, doors: doors.length })
  const targets = draft ? targetsOf(vehicleOf, draft) : []
  return (
    <>
      <div className={cx(classes.tools, classes.terms)}>
        <Button variant="ghost" onClick={onBack}>
          Volver a los pedidos
        </Button>
        <TermsFields terms={terms} means={means} set={setTerms} />
        <span className={classes.grow} />
        <span className={classes.acts}>
          {obstacle && <span className={classes.quiet}>{obstacle}</span>}
          {isBusy ? (
            <Button onClick={proposal.cancel}>Quedarme con lo que hay</Button>
          ) : (
            <Button disabled={obstacle !== null} onClick={() => void proposal.seek({ ...terms, vehicles })}>
              {draft ? 'Buscar de nuevo' : 'Proponer'}
            </Button>
          )}
          <Button
            variant="primary"
            disabled={!draft || isBusy}
            busy={accept.isPending}
            onClick={() => draft && accept.mutate({ draft, vehicleOf, terms, locked })}
          >
            Aceptar
          </Button>
        </span>
      </div>
      {isBusy && <Progress value={share * 100} size="xs" aria-label="Avance de la búsqueda" />}
      <UnplacedNotice orders={unplaced} />
      <div className={classes.split}>
        <div className={classes.main}>
          <div className={classes.scroll}>
            {draft ? (
              <Trips
                {...{ draft, targets, vehicleOf, locked, isBusy }}
                onLock={proposal.toggleLock}
                onMove={move}
                onPart={proposal.part}
              />
            ) : (
              <p className={classes.rounds}>
                {ordersText(placed.length)} en {stopsText(doors.length)} para repartir entre{' '}
                {vehiclesText(vehicles.length)}.
              </p>
            )}
          </div>
          <footer className={classes.foot}>
            {draft && <span className={classes.sum}>{formatDistance(draft.plan.distance)}</span>}
            <span className={classes.quiet}>
              {`${draft?.note ?? ''} ${assumptionsText(vehicles, means.schedule, draft?.matrix.seconds != null)}`.trim()}
            </span>
          </footer>
        </div>
        <div className={classes.side}>
          <DraftMap
            draft={draft}
            // A draft keeps the doors that it was solved with, whatever others consolidated since.
            doors={draft?.doors ?? doors}
            depot={warehouse}
            targets={isBusy ? [] : targets}
            told={told}
            onMove={move}
          />
        </div>
      </div>
    </>
  )
}
