import { widgetRows } from '../contract/widgets.ts'
import type { SellerMeasures } from './sellers.queries.ts'
import type { Widgets } from './widget.ts'

type SellerName = { id: string; code: string; name: string }

const nameOf = ({ id, code, name }: SellerMeasures): SellerName => ({ id, code, name })

const operations = (seller: SellerMeasures): number => seller.orders + seller.collections + seller.noPurchases

/** Sellers with a non-zero figure, largest first; ties by code, so that the order is stable between refreshes. */
const rankBy = (sellers: SellerMeasures[], figure: (seller: SellerMeasures) => number): SellerMeasures[] =>
  sellers.filter(seller => figure(seller) !== 0).sort((a, b) => figure(b) - figure(a) || (a.code < b.code ? -1 : 1))

const table = <Row>(
  sellers: SellerMeasures[],
  row: (seller: SellerMeasures, index: number) => Row,
): { rows: (SellerName & Row)[]; total: number } => ({
  rows: sellers.slice(0, widgetRows).map((seller, index) => ({ ...nameOf(seller), ...row(seller, index) })),
  total: sellers.length,
})

const byId = (sellers: SellerMeasures[]): Map<string, SellerMeasures> =>
  new Map(sellers.map(seller => [seller.id, seller]))

/** The widgets with a row per seller; sellers whose figure is zero are left out. */
export const sellerWidgets: Widgets<
  'sellerPerformance' | 'sellerRanking' | 'sellerEffectiveness' | 'sellerOperations' | 'sellerSales'
> = {
  sellerPerformance: async sources => {
    const [sellers, previous] = await Promise.all([sources.sellers(), sources.previousSellers()])
    const before = byId(previous)
    return table(
      rankBy(sellers, seller => seller.totalCents),
      seller => ({
        totalCents: seller.totalCents,
        previousTotalCents: before.get(seller.id)?.totalCents ?? 0,
      }),
    )
  },
  sellerRanking: async sources => {
    const [sellers, previous] = await Promise.all([sources.sellers(), sources.previousSellers()])
    const before = byId(previous)
    return table(
      rankBy(sellers, seller => seller.totalCents),
      (seller, index) => ({
        position: index + 1,
        orders: seller.orders,
        visits: seller.visits,
        effectiveVisits: seller.effectiveVisits,
        totalCents: seller.totalCents,
        previousTotalCents: before.get(seller.id)?.totalCents ?? 0,
        netCents: seller.netCents,
      }),
    )
  },
  sellerEffectiveness: async sources => {
    const [sellers, { sellerCustomers }] = await Promise.all([sources.sellers(), sources.customerVisits()])
    const customers = new Map(sellerCustomers.map(row => [row.sellerId, row.customers]))
    return table(
      rankBy(sellers, seller => seller.visits),
      seller => ({
        visits: seller.visits,
        effectiveVisits: seller.effectiveVisits,
        customers: customers.get(seller.id) ?? 0,
      }),
    )
  },
  sellerOperations: async sources =>
    table(rankBy(await sources.sellers(), operations), seller => ({
      orders: seller.orders,
      collections: seller.collections,
      noPurchases: seller.noPurchases,
    })),
  sellerSales: async sources =>
    table(
      rankBy(await sources.sellers(), seller => seller.totalCents),
      seller => ({ totalCents: seller.totalCents, netCents: seller.netCents }),
    ),
}
