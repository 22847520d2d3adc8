import { IconTruckDelivery } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatTime } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../../kernel/web/api/live-events.ts'
import { ButtonLink } from '../../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { LoadingScreen } from '../../../../kernel/web/components/loading-screen.tsx'
import { textParameter, useUrlState } from '../../../../kernel/web/components/url-state.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { isPlaced } from '../../../routes/contract/tour.ts'
import { consolidatedLoads } from '../../contract/consolidated.ts'
import { type DeliveryResult, deliveriesTopic } from '../../contract/delivery-results.ts'
import { type LiveLoad, lastSeen, liveLoadsRoute } from '../../contract/live-loads.ts'
import { formatPlate } from '../../contract/plates.ts'
import { ConsolidatedFrame } from '../loads/consolidated-frame.tsx'
import loadClasses from '../loads/loads.module.css'
import type { MapStop, MapVehicle } from '../loads/trips-layers.ts'
import { TripsMap } from '../loads/trips-map.tsx'
import classes from './live.module.css'
import { LiveLoadItem } from './live-load.tsx'

const openRound = textParameter('reparto')

/** The mark in the circle of a stop, by its result; a stop without one shows its number. */
const marks: Record<DeliveryResult, string> = { delivered: '✓', partial: '½', not_delivered: '✕' }

type Watched = { round: LiveLoad; index: number }

const stopsOf = ({ round, index }: Watched): MapStop[] =>
  round.stops.filter(isPlaced).map(({ orderId, latitude, longitude, sequence, result }) => ({
    id: orderId,
    latitude,
    longitude,
    label: result ? marks[result] : String(sequence),
    round: index,
    isChosen: false,
    isHollow: result === null,
  }))

const vehicleOf = ({ round, index }: Watched, timeZone: string): MapVehicle[] => {
  const stop = lastSeen(round)
  if (!stop?.at || stop.seenLatitude === null || stop.seenLongitude === null) return []
  const label = `${formatPlate(round.vehicle.code)} ${formatTime(stop.at, timeZone)}`
  return [{ latitude: stop.seenLatitude, longitude: stop.seenLongitude, label, round: index }]
}

const RoundsNow = ({ rounds, more }: { rounds: LiveLoad[]; more: number }) => {
  const { environment } = useSession()
  const [openId, setOpen] = useUrlState(openRound)
  const openLoads = useMemo(() => {
    const all = rounds.map((round, index) => ({ round, index }))
    const openLoad = all.filter(({ round }) => round.id === openId)
    return openLoad.length > 0 ? openLoad : all
  }, [rounds, openId])
  const stops = useMemo(() => openLoads.flatMap(stopsOf), [openLoads])
  const vehicles = useMemo(
    () => openLoads.flatMap(one => vehicleOf(one, environment.timeZone)),
    [openLoads, environment.timeZone],
  )
  const [only] = openLoads
  const depot = openLoads.length === 1 && only && isPlaced(only.round.warehouse) ? only.round.warehouse : null
  return (
    <div className={loadClasses.split}>
      <div className={loadClasses.main}>
        <div className={loadClasses.scroll}>
          <ul className={classes.list} aria-label="Repartos en la calle">
            {rounds.map((round, index) => (
              <LiveLoadItem
                key={round.id}
                round={round}
                color={index}
                isOpen={round.id === openId}
                onToggle={() => setOpen(round.id === openId ? '' : round.id)}
              />
            ))}
          </ul>
          {more > 0 && <p className={classes.more}>Hay {more} repartos más: están en Consolidados, en «Procesado».</p>}
        </div>
        <footer className={loadClasses.foot}>
          <span className={loadClasses.quiet}>
            Se ve dónde se registró la última entrega. En el mapa: ✓ entregado, ½ parcial, ✕ no entregado; vacío, por
            entregar.
          </span>
        </footer>
      </div>
      <div className={loadClasses.side}>
        <TripsMap
          label="Repartos en la calle, en el mapa"
          stops={stops}
          depot={depot}
          vehicles={vehicles}
          focus={openId}
        />
      </div>
    </div>
  )
}

/** Loads on the road, updated live with every result that a phone sends. */
export const LivePage = () => {
  const { data, error, refetch } = useQuery({
    queryKey: [consolidatedLoads, 'live'],
    queryFn: ({ signal }) => call(liveLoadsRoute, { signal }),
  })
  const renew = () => void refetch()
  useLiveEvents([deliveriesTopic, consolidatedLoads], renew, renew)
  return (
    <ConsolidatedFrame>
      {data && data.rounds.length > 0 && <RoundsNow {...data} />}
      {data && data.rounds.length === 0 && (
        <EmptyState
          icon={IconTruckDelivery}
          title="No hay repartos en la calle"
          text="Un consolidado sale a la calle cuando se procesa; acá se ve entrega por entrega hasta que se rinde."
        >
          <ButtonLink to="/apps/consolidados">Ver los consolidados</ButtonLink>
        </EmptyState>
      )}
      {error && !data && <QueryError title="No pudimos traer los repartos" error={error} onRetry={renew} />}
      {!data && !error && <LoadingScreen delayed />}
    </ConsolidatedFrame>
  )
}
