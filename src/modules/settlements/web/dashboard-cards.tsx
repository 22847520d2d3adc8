import { useMemo } from 'react'
import type { Asked } from '../../figures/contract/rows-behind.ts'
import type { LogisticsDashboard } from '../contract/dashboard.ts'
import { logisticsFigures, personRows, reasonRows } from '../contract/dashboard-figures.ts'
import { returnReasons } from '../contract/delivery-words.ts'
import { Donut, PeopleBars, type Series } from './dashboard-charts.tsx'

/** The answer, and its period and delivery people as parameters of an address. */
export type Shown = { data: LogisticsDashboard; address: Asked }

const operations = logisticsFigures.operationsRanking.each
const operationSeries = (address: Asked): Series<LogisticsDashboard['operationsRanking'][number]>[] => [
  {
    name: 'Entregas',
    color: 1,
    value: row => row.deliveries,
    href: ({ id }) => personRows(operations.deliveries, address, id),
  },
  {
    name: 'Cobranzas',
    color: 2,
    value: row => row.collections,
    href: ({ id }) => personRows(operations.collections, address, id),
  },
  {
    name: 'No compras',
    color: 3,
    value: row => row.noPurchases,
    href: ({ id }) => personRows(operations.noPurchases, address, id),
  },
]

const performance = logisticsFigures.deliveryPerformance.each
const performanceSeries = (address: Asked): Series<LogisticsDashboard['deliveryPerformance'][number]>[] => [
  {
    name: 'Entregas',
    color: 1,
    value: row => row.deliveries,
    href: ({ id }) => personRows(performance.deliveries, address, id),
  },
  {
    name: 'No entregas',
    color: 3,
    value: row => row.nonDeliveries,
    href: ({ id }) => personRows(performance.nonDeliveries, address, id),
  },
]

export const Operations = ({ data, address }: Shown) => (
  <PeopleBars
    rows={data.operationsRanking}
    series={useMemo(() => operationSeries(address), [address])}
    description="Entregas, cobranzas y no compras de cada repartidor"
  />
)

export const Performance = ({ data, address }: Shown) => (
  <PeopleBars
    rows={data.deliveryPerformance}
    series={useMemo(() => performanceSeries(address), [address])}
    description="Entregas y no entregas de cada repartidor"
  />
)

export const Reasons = ({ data, address }: Shown) => {
  const slices = useMemo(
    () =>
      data.returnReasons.map(({ reason, orders }) => ({
        name: returnReasons[reason],
        value: orders,
        href: reasonRows(logisticsFigures.returnReasons.each.orders, address, reason),
      })),
    [data, address],
  )
  return <Donut slices={slices} description="Por qué volvió la mercadería" />
}
