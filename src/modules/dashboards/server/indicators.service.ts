import { ticketOf } from '../../figures/contract/ticket.ts'
import type { IndicatorId } from '../contract/widgets.ts'
import { sparklineOf } from './accumulated.service.ts'
import type { SellerMeasures } from './sellers.queries.ts'
import type { Sources } from './sources.ts'
import { roundToThousandth, sumOf, type Widgets } from './widget.ts'

type Figure =
  | 'planned'
  | 'visited'
  | 'visits'
  | 'effectiveVisits'
  | 'visitsWithDebt'
  | 'collectedWithDebt'
  | 'orders'
  | 'collections'
  | 'lines'
  | 'units'
  | 'packages'
  | 'kg'
  | 'netCents'
  | 'totalCents'
  | 'collectedCents'
  | 'remoteOrders'
  | 'remoteNetCents'
  | 'remoteTotalCents'

/** A figure summed over all sellers, for the period and for the compared one. */
const totals = async (sources: Sources) => {
  const [current, previous] = await Promise.all([sources.sellers(), sources.previousSellers()])
  const total = (rows: SellerMeasures[]) => (figure: Figure) => sumOf(rows, row => row[figure])
  return { now: total(current), before: total(previous) }
}

/** The strip of figures at the top. */
export const indicatorWidgets: Widgets<IndicatorId> = {
  dailySales: async (sources, context) => {
    const [{ now, before }, sparkline] = await Promise.all([totals(sources), sparklineOf(sources, context)])
    return {
      totalCents: now('totalCents'),
      previousTotalCents: before('totalCents'),
      netCents: now('netCents'),
      previousNetCents: before('netCents'),
      sparkline,
    }
  },
  totalOrders: async sources => {
    const { now, before } = await totals(sources)
    return {
      orders: now('orders'),
      previousOrders: before('orders'),
      averageTicketCents: ticketOf(now('netCents'), now('orders')),
      previousAverageTicketCents: ticketOf(before('netCents'), before('orders')),
    }
  },
  routeVisits: async sources => {
    const { now, before } = await totals(sources)
    return {
      planned: now('planned'),
      visited: now('visited'),
      previousPlanned: before('planned'),
      previousVisited: before('visited'),
    }
  },
  effectiveness: async sources => {
    const { now, before } = await totals(sources)
    return {
      visits: now('visits'),
      effectiveVisits: now('effectiveVisits'),
      previousVisits: before('visits'),
      previousEffectiveVisits: before('effectiveVisits'),
    }
  },
  effectiveCollections: async sources => {
    const { now, before } = await totals(sources)
    return {
      visitsWithDebt: now('visitsWithDebt'),
      collected: now('collectedWithDebt'),
      previousVisitsWithDebt: before('visitsWithDebt'),
      previousCollected: before('collectedWithDebt'),
      collections: now('collections'),
      collectedCents: now('collectedCents'),
    }
  },
  itemsAndKilograms: async sources => {
    const { now, before } = await totals(sources)
    return {
      units: roundToThousandth(now('units')),
      previousUnits: roundToThousandth(before('units')),
      kg: roundToThousandth(now('kg')),
      previousKg: roundToThousandth(before('kg')),
    }
  },
  totalItems: async sources => {
    const { now, before } = await totals(sources)
    return {
      units: roundToThousandth(now('units')),
      previousUnits: roundToThousandth(before('units')),
      packages: roundToThousandth(now('packages')),
      lines: now('lines'),
    }
  },
  totalKilograms: async sources => {
    const { now, before } = await totals(sources)
    return { kg: roundToThousandth(now('kg')), previousKg: roundToThousandth(before('kg')) }
  },
  remoteOrders: async sources => {
    const { now, before } = await totals(sources)
    return {
      orders: now('remoteOrders'),
      previousOrders: before('remoteOrders'),
      totalCents: now('remoteTotalCents'),
      netCents: now('remoteNetCents'),
      // The rows of these figures are in three different lists of Comprobantes.
      href: null,
    }
  },
}
