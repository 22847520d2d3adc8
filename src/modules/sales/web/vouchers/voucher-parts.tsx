import { type ReactNode, useMemo } from 'react'
import { formatDateTime, formatMoney } from '../../../../kernel/contract/formats.ts'
import { WhoCanSee } from '../../../../kernel/web/access/who-can-see.tsx'
import { DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { PhotoStrip } from '../../../../kernel/web/components/photo-strip.tsx'
import type { MapPoint } from '../../../../kernel/web/map/map-layers.ts'
import { MapView } from '../../../../kernel/web/map/map-view.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { OperationPhoto } from '../../contract/photos/photos.ts'
import { customerNameOf, fiscalWords, legalNameOf } from '../../contract/vouchers/customer-words.ts'
import type { VoucherCustomer, VoucherPlace } from '../../contract/vouchers/voucher-details.ts'
import { type Moment, momentTime } from './history-text.ts'
import { Distance } from './voucher-cells.tsx'
import classes from './voucher-detail.module.css'

/** Who it is for and how much, with what one can do with it. */
export const Identity = ({
  customer,
  totalCents,
  children,
}: {
  customer: VoucherCustomer
  totalCents?: number
  children?: ReactNode
}) => (
  <div className={classes.identity}>
    <div className={classes.who}>
      <div>
        <h2>{customerNameOf(customer)}</h2>
        <p>{[customer.code, legalNameOf(customer), fiscalWords(customer)].filter(Boolean).join(' · ')}</p>
      </div>
      {totalCents !== undefined && <span className={classes.total}>{formatMoney(totalCents)}</span>}
    </div>
    {children}
  </div>
)

export const Facts = ({ facts }: { facts: [string, ReactNode][] }) => (
  <dl className={classes.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

export type Column<Item> = {
  title: string
  figure?: boolean
  className?: string
  cell: (item: Item) => ReactNode
  tip?: (item: Item) => string
}

type LinesProps<Item> = {
  caption: string
  columns: Column<Item>[]
  items: Item[]
  keyOf: (item: Item) => string | number
}

/** The small ruled table of a detail: lines, payments, documents. */
export const Lines = <Item,>({ caption, columns, items, keyOf }: LinesProps<Item>) => (
  <table className={classes.lines} aria-label={caption}>
    <thead>
      <tr>
        {columns.map(({ title, figure }) => (
          <th key={title} className={figure ? classes.figure : undefined}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {items.map(item => (
        <tr key={keyOf(item)}>
          {columns.map(({ title, figure, className, cell, tip }) => (
            <td
              key={title}
              title={tip?.(item)}
              className={[figure && classes.figure, className && classes[className]].filter(Boolean).join(' ')}
            >
              {cell(item)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

export const Sums = ({ sums, total }: { sums: [string, number][]; total: number }) => (
  <dl className={classes.sums}>
    {sums.flatMap(([label, cents]) => [
      <dt key={`${label}-name`}>{label}</dt>,
      <dd key={label}>{formatMoney(cents)}</dd>,
    ])}
    <dt className={classes.grand}>Total</dt>
    <dd className={classes.grand}>{formatMoney(total)}</dd>
  </dl>
)

const pointsOf = ({ taken, customer }: VoucherPlace, kind: MapPoint['kind'], customerName: string): MapPoint[] => [
  ...(customer
    ? [
        {
          id: 'customer',
          kind: 'customer' as const,
          lng: customer.longitude,
          lat: customer.latitude,
          title: customerName,
        },
      ]
    : []),
  ...(taken ? [{ id: 'taken', kind, lng: taken.longitude, lat: taken.latitude, title: 'Acá se tomó' }] : []),
]

/** Near enough to see a few metres between both places. */
const streetZoom = 16

type PlaceProps = { place: VoucherPlace; customer: VoucherCustomer; kind: MapPoint['kind'] }

/** Where it was taken, where the shop is, and the metres between both in words. */
export const Place = ({ place, customer, kind }: PlaceProps) => {
  const points = useMemo(() => pointsOf(place, kind, customerNameOf(customer)), [place, kind, customer])
  const address = [customer.address, customer.locality].filter(Boolean).join(', ')
  return (
    <DrawerSection title="Lugar" side={address || undefined}>
      {place.distanceMeters === null ? (
        <p className={classes.quiet}>Sin posición</p>
      ) : (
        <p>
          A <Distance meters={place.distanceMeters} isFar={place.isFar} /> del cliente
        </p>
      )}
      {points.length > 0 && (
        <div className={classes.map}>
          <MapView label="Dónde se tomó y dónde está el cliente" points={points} height={132} closest={streetZoom} />
        </div>
      )}
    </DrawerSection>
  )
}

type PhotosProps = { photos: OperationPhoto[]; customer: VoucherCustomer; day: string; lacksPhoto?: boolean }

/** Taken with the operation; nothing where there are none and none were asked for. */
export const Photos = ({ photos, customer, day, lacksPhoto = false }: PhotosProps) => {
  const { environment } = useSession()
  if (photos.length === 0 && !lacksPhoto) return null
  const textOf = (takenAt: string): string =>
    `${customerNameOf(customer)} · ${formatDateTime(takenAt, environment.timeZone, day)}`
  return (
    <DrawerSection title="Fotos" side={photos.length > 1 ? String(photos.length) : undefined}>
      {lacksPhoto ? (
        <p className={classes.quiet}>El motivo pide una foto, y no llegó ninguna.</p>
      ) : (
        <PhotoStrip photos={photos.map(({ fileId, takenAt }) => ({ fileId, text: textOf(takenAt) }))} />
      )}
    </DrawerSection>
  )
}

type HistoryProps = {
  moments: Moment[]
  day: string
  /** The document, for who asks who sees it. */
  record: { entity: string; id: string }
}

export const History = ({ moments, day, record }: HistoryProps) => {
  const { environment } = useSession()
  return (
    <DrawerSection title="Historia" side={<WhoCanSee {...record} />}>
      <ol className={classes.timeline}>
        {moments.map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <span>{text}</span>
            <time dateTime={at}>{momentTime(at, day, environment.timeZone)}</time>
          </li>
        ))}
      </ol>
    </DrawerSection>
  )
}
