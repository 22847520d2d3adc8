import { Link } from 'react-router'
import { formatDay, formatTime } from '../../../../kernel/contract/formats.ts'
import { Badge, type Tone } from '../../../../kernel/web/components/badge.tsx'
import { Meter } from '../../../../kernel/web/components/kpi-strip.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { type DeliveryResult, deliveryResults } from '../../contract/delivery-results.ts'
import { doneOf, type LiveLoad, type LiveStop, lastSeen, nextStop } from '../../contract/live-loads.ts'
import { formatPlate } from '../../contract/plates.ts'
import loadClasses from '../loads/loads.module.css'
import classes from './live.module.css'

const colors = 8
const tones: Record<DeliveryResult, Tone> = { delivered: 'success', partial: 'warning', not_delivered: 'error' }

const Stop = ({ stop }: { stop: LiveStop }) => {
  const { environment } = useSession()
  return (
    <li className={loadClasses.stop}>
      <span>{stop.sequence}</span>
      <span className={loadClasses.name}>
        {stop.customer} <small>{stop.number}</small>
      </span>
      {stop.at && <small>{formatTime(stop.at, environment.timeZone)}</small>}
      {stop.result && <Badge tone={tones[stop.result]}>{deliveryResults[stop.result]}</Badge>}
    </li>
  )
}

type Props = { round: LiveLoad; color: number; isOpen: boolean; onToggle: () => void }

/** One load on the road: its progress, last stop and next stop; when open, all stops. */
export const LiveLoadItem = ({ round, color, isOpen, onToggle }: Props) => {
  const { environment } = useSession()
  const doneCount = doneOf(round)
  const total = round.stops.length
  const lastStop = lastSeen(round)
  const next = nextStop(round)
  return (
    <li className={classes.round}>
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        <span className={classes.head}>
          <i style={{ '--mark': `var(--chart-${(color % colors) + 1})` }} aria-hidden="true" />
          <b>{round.dealer.name}</b>
          <span>
            {formatPlate(round.vehicle.code)} · consolidado {round.number} · {formatDay(round.deliversOn)}
          </span>
        </span>
        <span className={classes.progress}>
          <Meter ratio={total ? doneCount / total : 0} label="Avance del reparto" />
          <small>
            {doneCount} de {total} paradas
          </small>
        </span>
        <small>
          {[
            lastStop?.at
              ? `Visto ${formatTime(lastStop.at, environment.timeZone)} en ${lastStop.customer}`
              : 'Todavía no entregó',
            next ? `sigue ${next.customer}` : 'terminó el recorrido',
          ].join(' · ')}
        </small>
      </button>
      {isOpen && (
        <>
          <ol>
            {round.stops.map(stop => (
              <Stop key={stop.orderId} stop={stop} />
            ))}
          </ol>
          <p>
            <Link to={`/apps/rendicion?consolidado=${round.id}`}>Ver los resultados y sus comprobantes</Link>
          </p>
        </>
      )}
    </li>
  )
}
