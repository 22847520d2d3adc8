import type { SellerMeasures } from '../../../dashboards/server/index.ts'
import { ticketOf } from '../../../figures/contract/ticket.ts'
import type { PerformanceFigures } from '../../contract/performance.ts'
import type { SellerTracks } from './performance.queries.ts'

type Counted = Pick<
  SellerMeasures,
  | 'planned'
  | 'visited'
  | 'visits'
  | 'effectiveVisits'
  | 'orders'
  | 'netCents'
  | 'collections'
  | 'collectedCents'
  | 'noPurchases'
  | 'remoteOrders'
  | 'remoteNetCents'
>
type Walked = Pick<SellerTracks, 'seconds' | 'meters'> | null

const nothing: Counted = {
  planned: 0,
  visited: 0,
  visits: 0,
  effectiveVisits: 0,
  orders: 0,
  netCents: 0,
  collections: 0,
  collectedCents: 0,
  noPurchases: 0,
  remoteOrders: 0,
  remoteNetCents: 0,
}

export const figuresOf = (counted: Counted, walked: Walked): PerformanceFigures => ({
  planned: counted.planned,
  visited: counted.visited,
  visits: counted.visits,
  effectiveVisits: counted.effectiveVisits,
  orders: counted.orders,
  netCents: counted.netCents,
  averageTicketCents: ticketOf(counted.netCents, counted.orders),
  collections: counted.collections,
  collectedCents: counted.collectedCents,
  noPurchases: counted.noPurchases,
  remoteOrders: counted.remoteOrders,
  remoteNetCents: counted.remoteNetCents,
  fieldMinutes: walked ? Math.round(walked.seconds / 60) : null,
  meters: walked ? walked.meters : null,
})

const added = (one: Counted, other: Counted): Counted =>
  Object.fromEntries(
    (Object.keys(nothing) as (keyof Counted)[]).map(name => [name, one[name] + other[name]]),
  ) as Counted

/** Of all sellers together: sums, and the ticket of the sums. */
export const totalOf = (counted: Counted[], walked: SellerTracks[]): PerformanceFigures => {
  const seconds = walked.reduce((sum, row) => sum + row.seconds, 0)
  const meters = walked.some(row => row.meters === null)
    ? null
    : walked.reduce((sum, row) => sum + (row.meters ?? 0), 0)
  return figuresOf(counted.reduce(added, nothing), walked.length > 0 ? { seconds, meters } : null)
}
