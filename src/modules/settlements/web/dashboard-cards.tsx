import { useMemo } from 'react'
import type { DayRange } from '../../../kernel/web/filters/date-range.ts'
import type { LogisticsDashboard } from '../contract/dashboard.ts'
import { returnReasons } from '../contract/delivery-words.ts'
import { Donut, PeopleBars, type Series } from './dashboard-charts.tsx'
import { logisticsLinks } from './dashboard-links.ts'

export type Shown = { data: LogisticsDashboard; days: DayRange; dealers: string[] }

type OperationsRow = LogisticsDashboard['operationsRanking'][number] & { href: string }
const operationSeries: Series<OperationsRow>[] = [
  { name: 'Entregas', color: 1, value: row => row.deliveries },
  { name: 'Cobranzas', color: 2, value: row => row.collections },
  { name: 'No compras', color: 3, value: row => row.noPurchases },
]
type PerformanceRow = LogisticsDashboard['deliveryPerformance'][number] & { href: string }
const performanceSeries: Series<PerformanceRow>[] = [
  { name: 'Entregas', color: 1, value: row => row.deliveries },
  { name: 'No entregas', color: 3, value: row => row.nonDeliveries },
]

export const Operations = ({ data, days }: Shown) => {
  const rows = useMemo(
    () => data.operationsRanking.map(row => ({ ...row, href: logisticsLinks.ofPerson(days, row.id) })),
    [data, days],
  )
  return (
    <PeopleBars
      rows={rows}
      series={operationSeries}
      description="Entregas, cobranzas y no compras de cada repartidor"
    />
  )
}

export const Performance = ({ data, days }: Shown) => {
  const rows = useMemo(
    () => data.deliveryPerformance.map(row => ({ ...row, href: logisticsLinks.ofPerson(days, row.id) })),
    [data, days],
  )
  return <PeopleBars rows={rows} series={performanceSeries} description="Entregas y no entregas de cada repartidor" />
}

export const Reasons = ({ data, days, dealers }: Shown) => {
  const slices = useMemo(
    () =>
      data.returnReasons.map(({ reason, orders }) => ({
        name: returnReasons[reason],
        value: orders,
        href: logisticsLinks.ofReason(days, dealers, reason),
      })),
    [data, days, dealers],
  )
  return <Donut slices={slices} description="Por qué volvió la mercadería" />
}
