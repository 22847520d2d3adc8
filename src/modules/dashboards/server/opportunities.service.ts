import type { SellerOpportunities } from '../../pipelines/server/index.ts'
import { links } from '../contract/links.ts'
import { widgetRows } from '../contract/widgets.ts'
import type { DashboardContext } from './context.ts'
import { linkContext, type Widgets } from './widget.ts'

const table = <Row>(
  context: DashboardContext,
  sellers: SellerOpportunities[],
  row: (seller: SellerOpportunities) => Row,
) => ({
  rows: sellers.slice(0, widgetRows).map(seller => ({
    id: seller.id,
    code: seller.code,
    name: seller.name,
    href: links.opportunities(linkContext(context), seller.id),
    ...row(seller),
  })),
  total: sellers.length,
})

/** What came of opportunities, a row per seller that had any (spec.md §2). */
export const opportunityWidgets: Widgets<'opportunitiesSummary' | 'sellersSummary'> = {
  opportunitiesSummary: async (sources, context) =>
    table(context, await sources.opportunities(), ({ opportunities, won, lost, invoiced, invoicedCents }) => ({
      opportunities,
      won,
      lost,
      invoiced,
      invoicedCents,
    })),
  sellersSummary: async (sources, context) => {
    const closed = (await sources.opportunities()).filter(({ won, lost }) => won + lost > 0)
    return table(context, closed, ({ won, lost, averageCents, averageDays }) => ({
      won,
      lost,
      averageCents,
      averageDays,
    }))
  },
}
