import { links } from '../contract/links.ts'
import type { IndicatorId } from '../contract/widgets.ts'
import { sparklineOf } from './accumulated.service.ts'
import type { SellerMeasures } from './sellers.queries.ts'
import type { Sources } from './sources.ts'
import { linkContext, rounded, sumOf, type Widgets } from './widget.ts'

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

/** Sums over all sellers of a figure, of the period and of the compared one. */
const totals = async (sources: Sources) => {
  const [current, previous] = await Promise.all([sources.sellers(), sources.previousSellers()])
  const total = (rows: SellerMeasures[]) => (figure: Figure) => sumOf(rows, row => row[figure])
  return { now: total(current), before: total(previous) }
}

/** Net sale over orders, in cents; none without orders. */
const ticket = (netCents: number, orders: number): number | null =>
  orders === 0 ? null : Math.round(netCents / orders)

/** The strip of figures on top. */
export const indicatorWidgets: Widgets<IndicatorId> = {
  dailySales: async (sources, context) => {
    const [{ now, before }, sparkline] = await Promise.all([totals(sources), sparklineOf(sources, context)])
    return {
      totalCents: now('totalCents'),
      previousTotalCents: before('totalCents'),
      netCents: now('netCents'),
      previousNetCents: before('netCents'),
      sparkline,
      href: links.orders(linkContext(context)),
    }
  },
  totalOrders: async (sources, context) => {
    const { now, before } = await totals(sources)
    return {
      orders: now('orders'),
      previousOrders: before('orders'),
      averageTicketCents: ticket(now('netCents'), now('orders')),
      previousAverageTicketCents: ticket(before('netCents'), before('orders')),
      href: links.orders(linkContext(context)),
    }
  },
  routeVisits: async sources => {
    const { now, before } = await totals(sources)
    return {
      planned: now('planned'),
      visited: now('visited'),
      previousPlanned: before('planned'),
      previousVisited: before('visited'),
      href: null,
    }
  },
  effectiveness: async sources => {
    const { now, before } = await totals(sources)
    return {
      visits: now('visits'),
      effectiveVisits: now('effectiveVisits'),
      previousVisits: before('visits'),
      previousEffectiveVisits: before('effectiveVisits'),
      href: null,
    }
  },
  effectiveCollections: async (sources, context) => {
    const { now, before } = await totals(sources)
    return {
      visitsWithDebt: now('visitsWithDebt'),
      collected: now('collectedWithDebt'),
      previousVisitsWithDebt: before('visitsWithDebt'),
      previousCollected: before('collectedWithDebt'),
      collections: now('collections'),
      collectedCents: now('collectedCents'),
      href: links.collections(linkContext(context)),
    }
  },
  itemsAndKilograms: async (sources, context) => {
    const { now, before } = await totals(sources)
    return {
      units: rounded(now('units')),
      previousUnits: rounded(before('units')),
      kg: rounded(now('kg')),
      previousKg: rounded(before('kg')),
      href: links.orders(linkContext(context)),
    }
  },
  totalItems: async (sources, context) => {
    const { now, before } = await totals(sources)
    return {
      units: rounded(now('units')),
      previousUnits: rounded(before('units')),
      packages: rounded(now('packages')),
      lines: now('lines'),
      href: links.orders(linkContext(context)),
    }
  },
  totalKilograms: async (sources, context) => {
    const { now, before } = await totals(sources)
    return { kg: rounded(now('kg')), previousKg: rounded(before('kg')), href: links.orders(linkContext(context)) }
  },
}
