import type { SellerOpportunities } from '../../pipelines/server/index.ts'
import { widgetRows } from '../contract/widgets.ts'
import type { Widgets } from './widget.ts'

const table = <Row>(sellers: SellerOpportunities[], row: (seller: SellerOpportunities) => Row) => ({
  rows: sellers.slice(0, widgetRows).map(seller => ({
    id: seller.id,
    code: seller.code,
    name: seller.name,
    ...row(seller),
  })),
  total: sellers.length,
})

/** Results of opportunities, with a row per seller that had any (spec.md §2). */
export const opportunityWidgets: Widgets<'opportunitiesSummary' | 'sellersSummary'> = {
  opportunitiesSummary: async sources =>
    table(await sources.opportunities(), ({ opportunities, won, lost, invoiced, invoicedCents }) => ({
      opportunities,
      won,
      lost,
      invoiced,
      invoicedCents,
    })),
  sellersSummary: async sources => {
    const sellersWithClosed = (await sources.opportunities()).filter(({ won, lost }) => won + lost > 0)
    return table(sellersWithClosed, ({ won, lost, averageCents, averageDays }) => ({
      won,
      lost,
      averageCents,
      averageDays,
    }))
  },
}
