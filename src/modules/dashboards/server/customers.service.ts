import { daysBetween } from '../../../kernel/contract/formats.ts'
import { links } from '../contract/links.ts'
import { type DashboardContext, isSingleDay } from './context.ts'
import { shareOf, type Widgets } from './widget.ts'

/** Days since the last purchase, until today or the end of the period, whichever is earlier. */
const daysSince = ({ period, today }: DashboardContext, day: string | null): number | null =>
  day === null ? null : daysBetween(day, period.to < today ? period.to : today)

/** The widgets with a row per customer. */
export const customerWidgets: Widgets<
  'customerVisits' | 'unvisitedCustomers' | 'customerRanking' | 'customerRankingExtended'
> = {
  customerVisits: async sources => {
    const [{ visited, visitedCount, coveredCount }, { active }] = await Promise.all([
      sources.customers(),
      sources.customerVisits(),
    ])
    return {
      rows: visited,
      total: visitedCount,
      coveredActive: coveredCount,
      active,
    }
  },
  unvisitedCustomers: async (sources, context) => {
    const { unvisited, unvisitedCount } = await sources.customerVisits()
    return {
      rows: unvisited.map(({ id, code, name, lastPurchaseOn }) => ({
        id,
        code,
        name,
        lastPurchaseOn,
        daysSincePurchase: daysSince(context, lastPurchaseOn),
        href: links.customer(code),
      })),
      total: unvisitedCount,
      basis: isSingleDay(context.period) ? 'route' : 'active',
    }
  },
  customerRanking: async sources => {
    const { ranking, buyers, totalCents } = await sources.customers()
    return {
      rows: ranking.map(({ id, code, name, totalCents: customerCents }) => ({
        id,
        code,
        name,
        totalCents: customerCents,
        share: shareOf(customerCents, totalCents),
      })),
      total: buyers,
      totalCents,
    }
  },
  customerRankingExtended: async sources => {
    const { ranking, buyers } = await sources.customers()
    return { rows: ranking, total: buyers }
  },
}
