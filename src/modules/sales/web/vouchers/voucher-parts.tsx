import type { ReactNode } from 'react'
import { formatCuit } from '../../../../kernel/contract/cuit.ts'
import { formatDistance, formatMoney } from '../../../../kernel/contract/formats.ts'
import { DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { VoucherCustomer, VoucherPlace } from '../../contract/vouchers/voucher-details.ts'
import { type Moment, momentTime } from './history-text.ts'
import { Distance } from './voucher-cells.tsx'
import classes from './voucher-detail.module.css'

const identityOf = ({ code, cuit, taxCondition }: VoucherCustomer): string =>
  [code, cuit && `CUIT ${formatCuit(cuit)}`, taxCondition].filter(Boolean).join(' · ')

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
        <h2>{customer.name}</h2>
        <p>{identityOf(customer)}</p>
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

export type Column<Item> = { title: string; figure?: boolean; className?: string; cell: (item: Item) => ReactNode }

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
          {columns.map(({ title, figure, className, cell }) => (
            <td
              key={title}
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

const placeText = ({ distanceMeters }: VoucherPlace): string =>
  distanceMeters === null ? 'Sin posición' : `A ${formatDistance(distanceMeters)} del cliente`

/** Where it was taken and where the shop is. */
export const Place = ({ place, customer }: { place: VoucherPlace; customer: VoucherCustomer }) => {
  const address = [customer.address, customer.locality].filter(Boolean).join(', ')
  return (
    <DrawerSection title="Lugar" side={address || undefined}>
      {place.isFar ? (
        <p>
          <Distance meters={place.distanceMeters} isFar /> del cliente
        </p>
      ) : (
        <p className={classes.quiet}>{placeText(place)}</p>
      )}
    </DrawerSection>
  )
}

export const History = ({ moments, day }: { moments: Moment[]; day: string }) => {
  const { environment } = useSession()
  return (
    <DrawerSection title="Historia">
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
