import { useMemo } from 'react'
import type { Asked } from '../../figures/contract/rows-behind.ts'
import type { LogisticsDashboard } from '../contract/dashboard.ts'
import { logisticsFigures, personRows, reasonRows } from '../contract/dashboard-figures.ts'
import { returnReasons } from '../contract/delivery-words.ts'
import { Donut, PeopleBars, type Series } from './dashboard-charts.tsx'

/** The answer, and the period and delivery people it was asked for as parameters of an address. */
export type Shown = { data: LogisticsDashboard; asked: Asked }

const operations = logisticsFigures.operationsRanking.each
const operationSeries = (asked: Asked): Series<LogisticsDashboard['operationsRanking'][number]>[] => [
  {
    name: 'Entregas',
    color: 1,
    value: row => row.deliveries,
    href: ({ id }) => personRows(operations.deliveries, asked, id),
  },
  {
    name: 'Cobranzas',
    color: 2,
    value: row => row.collections,
    href: ({ id }) => personRows(operations.collections, asked, id),
  },
  {
    name: 'No compras',
    color: 3,
    value: row => row.noPurchases,
    href: ({ id }) => personRows(operations.noPurchases, asked, id),
  },
]

const performance = logisticsFigures.deliveryPerformance.each
const performanceSeries = (asked: Asked): Series<LogisticsDashboard['deliveryPerformance'][number]>[] => [
  {
    name: 'Entregas',
    color: 1,
    value: row => row.deliveries,
    href: ({ id }) => personRows(performance.deliveries, asked, id),
  },
  {
    name: 'No entregas',
    color: 3,
    value: row => row.nonDeliveries,
    href: ({ id }) => personRows(performance.nonDeliveries, asked, id),
  },
]

export const Operations = ({ data, asked }: Shown) => (
  <PeopleBars
    rows={data.operationsRanking}
    series={useMemo(() => operationSeries(asked), [asked])}
    description="Entregas, cobranzas y no compras de cada repartidor"
  />
)

export const Performance = ({ data, asked }: Shown) => (
  <PeopleBars
    rows={data.deliveryPerformance}
    series={useMemo(() => performanceSeries(asked), [asked])}
    description="Entregas y no entregas de cada repartidor"
  />
)

export const Reasons = ({ data, asked }: Shown) => {
  const slices = useMemo(
    () =>
      data.returnReasons.map(({ reason, orders }) => ({
        name: returnReasons[reason],
        value: orders,
        href: reasonRows(logisticsFigures.returnReasons.each.orders, asked, reason),
      })),
    [data, asked],
  )
  return <Donut slices={slices} description="Por qué volvió la mercadería" />
}
