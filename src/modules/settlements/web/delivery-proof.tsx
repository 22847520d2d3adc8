import { useMemo } from 'react'
import { fileUrl } from '../../../kernel/contract/files.ts'
import { formatDateTime, formatDistance } from '../../../kernel/contract/formats.ts'
import { DrawerSection } from '../../../kernel/web/components/detail-drawer.tsx'
import { type LegendItem, MapView } from '../../../kernel/web/map/map-view.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { isPlaced, metersBetween, streetFactor } from '../../routes/contract/tour.ts'
import type { LoadedOrder } from '../contract/deliveries.ts'
import classes from './delivery-proof.module.css'

type Delivery = NonNullable<LoadedOrder['delivery']>
type Props = { delivery: Delivery; customer: LoadedOrder['customer'] }

const mapHeight = 180
const near = 15
/** Beyond this distance from the customer, the place of the phone is marked as far. */
const farMeters = 300

const legend: LegendItem[] = [
  { shape: 'circle', color: 'var(--chart-1)', label: 'Se registró acá' },
  { shape: 'diamond', color: 'var(--chart-8)', label: 'El cliente' },
]

const Picture = ({ fileId, label, isSignature }: { fileId: string; label: string; isSignature?: boolean }) => (
  <figure className={classes.picture}>
    <a href={fileUrl(fileId)} target="_blank" rel="noreferrer" aria-label={`${label}, en grande`}>
      <img src={fileUrl(fileId)} alt={label} data-signature={isSignature || undefined} loading="lazy" />
    </a>
    <figcaption>{label}</figcaption>
  </figure>
)

/** The distance between the phone and the customer. */
const Where = ({ delivery, customer }: Props) => {
  const points = useMemo(
    () => [
      ...(isPlaced(delivery)
        ? [
            {
              id: 'delivery',
              kind: 'order' as const,
              lat: delivery.latitude,
              lng: delivery.longitude,
              title: 'Se registró acá',
            },
          ]
        : []),
      ...(isPlaced(customer)
        ? [
            {
              id: 'customer',
              kind: 'customer' as const,
              lat: customer.latitude,
              lng: customer.longitude,
              title: customer.name,
            },
          ]
        : []),
    ],
    [delivery, customer],
  )
  if (!isPlaced(delivery))
    return <p className={classes.quiet}>Sin ubicación: se registró a mano o el teléfono no la dio.</p>
  const meters = isPlaced(customer) ? metersBetween(delivery, customer) / streetFactor : null
  return (
    <>
      <p className={classes.quiet}>
        {meters === null
          ? 'El cliente no tiene ubicación para comparar.'
          : `A ${formatDistance(meters)} del cliente${meters > farMeters ? ': lejos del local.' : '.'}`}
      </p>
      <MapView label="Dónde se registró la entrega" points={points} legend={legend} height={mapHeight} closest={near} />
    </>
  )
}

/** The proof of a delivery: time, place, photo and signature. */
export const DeliveryProof = ({ delivery, customer }: Props) => {
  const { environment } = useSession()
  const { photoFileId, signatureFileId, happenedAt, actor } = delivery
  return (
    <DrawerSection title="Comprobante de la entrega">
      <p>{`${formatDateTime(happenedAt, environment.timeZone)} · ${actor}`}</p>
      {(photoFileId || signatureFileId) && (
        <div className={classes.pictures}>
          {photoFileId && <Picture fileId={photoFileId} label="Foto de la entrega" />}
          {signatureFileId && <Picture fileId={signatureFileId} label="Firma de quien recibió" isSignature />}
        </div>
      )}
      {!photoFileId && !signatureFileId && <p className={classes.quiet}>Sin foto ni firma.</p>}
      <Where delivery={delivery} customer={customer} />
    </DrawerSection>
  )
}
