import type { ReactNode } from 'react'
import type { FixedWidget } from '../../contract/built/widgets.ts'
import { type IndicatorId, indicatorIds, type SalesWidgetId } from '../../contract/widgets.ts'
import { AccumulatedWidget } from '../accumulated-chart.tsx'
import { HistoryWidget } from '../history-chart.tsx'
import { Kpis } from '../kpis.tsx'
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

const indicators = Object.fromEntries(indicatorIds.map(id => [id, () => <Kpis ids={[id]} />])) as Record<
  IndicatorId,
  () => ReactNode
>

/** Each widget of the sales dashboard as a widget of a built dashboard. */
export const salesWidgets: Record<SalesWidgetId, (widget: FixedWidget) => ReactNode> = {
  ...indicators,
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
