import { IconCameraOff, IconCash, IconMapPinExclamation, IconReceipt, IconShoppingCartOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatDistance, formatDuration, formatMoney, formatTime } from '../../../../kernel/contract/formats.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { CodedName } from '../../../../kernel/web/components/coded-name.tsx'
import { PhotoStrip } from '../../../../kernel/web/components/photo-strip.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { type Stop, stopKinds } from '../../contract/timeline.ts'
import classes from './timeline.module.css'

const icons = { order: IconReceipt, collection: IconCash, noPurchase: IconShoppingCartOff }

const gapText = ({ gapMinutes, stepMeters }: Stop): string =>
  [gapMinutes === null ? null : formatDuration(gapMinutes), stepMeters === null ? null : formatDistance(stepMeters)]
    .filter(Boolean)
    .join(' · ')

const Far = ({ stop }: { stop: Stop }) =>
  stop.isFar ? (
    <Badge tone="warning" icon={IconMapPinExclamation}>
      a {formatDistance(stop.distanceMeters)} del cliente
    </Badge>
  ) : null

/** Outside the stop's own button: each picture is one. */
const Photos = ({ stop, timeZone }: { stop: Stop; timeZone: string }) => {
  const { photos, customer, lacksPhoto } = stop
  if (lacksPhoto)
    return (
      <p className={classes.photos}>
        <Badge icon={IconCameraOff}>sin la foto que pide el motivo</Badge>
      </p>
    )
  if (photos.length === 0) return null
  const count = photos.length > 1 ? (index: number) => `Foto ${index + 1} de ${photos.length}` : () => 'Foto'
  return (
    <div className={classes.photos}>
      <PhotoStrip
        photos={photos.map(({ fileId, takenAt }, index) => ({
          fileId,
          text: `${count(index)} · ${customer.name} · ${formatTime(takenAt, timeZone)}`,
        }))}
      />
    </div>
  )
}

const StopItem = ({ stop, isChosen, onChoose }: { stop: Stop; isChosen: boolean; onChoose: (id: string) => void }) => {
  const { environment } = useSession()
  const place = useRef<HTMLLIElement>(null)
  const Icon = icons[stop.kind]
  const gap = gapText(stop)
  useEffect(() => {
    if (isChosen) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <li ref={place}>
      {gap && <p className={classes.gap}>{gap}</p>}
      <div className={classes.stop} data-chosen={isChosen || undefined}>
        <button type="button" className={classes.pick} aria-pressed={isChosen} onClick={() => onChoose(stop.id)}>
          <span className={classes.number} data-kind={stop.kind} data-far={stop.isFar || undefined}>
            <span>{stop.number}</span>
          </span>
          <span className={classes.what}>
            <span className={classes.line}>
              <time dateTime={stop.takenAt}>{formatTime(stop.takenAt, environment.timeZone)}</time>
              <Icon size={16} stroke={1.75} aria-hidden />
              {stopKinds[stop.kind]}
              {!stop.isPlanned && <small>fuera de ruta</small>}
            </span>
            <CodedName {...stop.customer} />
            {stop.customer.address && <small className="truncate">{stop.customer.address}</small>}
            {(stop.excuse || stop.note) && (
              <small>{[stop.excuse, stop.note && `«${stop.note}»`].filter(Boolean).join(' · ')}</small>
            )}
            <Far stop={stop} />
            {stop.latitude === null && <small>Sin posición</small>}
          </span>
        </button>
        <Link className={classes.amount} to={stop.href} aria-label={`Abrir ${stopKinds[stop.kind]} ${stop.number}`}>
          {stop.totalCents === null ? 'Ver' : formatMoney(stop.totalCents)}
        </Link>
      </div>
      <Photos stop={stop} timeZone={environment.timeZone} />
    </li>
  )
}

type StopListProps = { stops: Stop[]; chosen: string; onChoose: (id: string) => void }

/** The stops in order, each with what passed since the one before. */
export const StopList = ({ stops, chosen, onChoose }: StopListProps) => (
  <ol className={classes.stops} aria-label="Paradas">
    {stops.map(stop => (
      <StopItem key={stop.id} stop={stop} isChosen={stop.id === chosen} onChoose={onChoose} />
    ))}
  </ol>
)
