import type { ReactNode } from 'react'
import type { FixedWidget } from '../../contract/built/widgets.ts'
import type { SalesWidgetId } from '../../contract/widgets.ts'
import { AccumulatedWidget } from '../accumulated-chart.tsx'
import { HistoryWidget } from '../history-chart.tsx'
import { type KpiId, Kpis } from '../kpis.tsx'
import { MapWidget } from '../map-widget.tsx'
import { FocalDonut, GeneralDonut, ObjectiveBullets, ObjectivesTable } from '../objectives.tsx'
import { OpportunitiesSummary, SellersSummary } from '../opportunity-tables.tsx'
import { EffectivenessWidget, OperationsWidget, PerformanceWidget, SellerSalesWidget } from '../seller-charts.tsx'
import {
  ArticleRanking,
  CustomerRanking,
  CustomerRankingExtended,
  CustomerVisits,
  SalesImpact,
  SellerRanking,
  UnvisitedCustomers,
} from '../tables.tsx'

const kpi = (id: KpiId) => () => <Kpis ids={[id]} />

/** Each widget of the sales dashboard as a widget of a board. */
export const salesWidgets: Record<SalesWidgetId, (widget: FixedWidget) => ReactNode> = {
  dailySales: kpi('dailySales'),
  totalOrders: kpi('totalOrders'),
  routeVisits: kpi('routeVisits'),
  effectiveness: kpi('effectiveness'),
  effectiveCollections: kpi('effectiveCollections'),
  itemsAndKilograms: kpi('itemsAndKilograms'),
  totalItems: kpi('totalItems'),
  totalKilograms: kpi('totalKilograms'),
  accumulatedSales: () => <AccumulatedWidget />,
  sellerPerformance: () => <PerformanceWidget />,
  sellerRanking: () => <SellerRanking />,
  sellerEffectiveness: () => <EffectivenessWidget />,
  sellerOperations: () => <OperationsWidget />,
  sellerSales: () => <SellerSalesWidget />,
  customerVisits: () => <CustomerVisits />,
  unvisitedCustomers: () => <UnvisitedCustomers />,
  articleRanking: () => <ArticleRanking />,
  customerRanking: () => <CustomerRanking />,
  customerRankingExtended: () => <CustomerRankingExtended />,
  salesByItem: () => <SalesImpact id="salesByItem" title="Rubro" />,
  salesByBrand: () => <SalesImpact id="salesByBrand" title="Marca" />,
  history: () => <HistoryWidget />,
  generalObjective: ({ form }) => (form === 'bars' ? <ObjectiveBullets /> : <GeneralDonut />),
  focalObjective: () => <FocalDonut />,
  objectivesTable: () => <ObjectivesTable />,
  operationsMap: () => <MapWidget />,
  opportunitiesSummary: () => <OpportunitiesSummary />,
  sellersSummary: () => <SellersSummary />,
}
