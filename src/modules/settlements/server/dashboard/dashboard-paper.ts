import { formatMoney, formatNumber, formatPercent, formatQuantity } from '../../../../kernel/contract/formats.ts'
import {
  type BarSeries,
  barsBody,
  figureBody,
  mapBody,
  noDataBody,
  type PaperBody,
  tableBody,
} from '../../../../kernel/contract/paper-body.ts'
import type { MapState } from '../../../../kernel/contract/paper-map.ts'
import type { PaperKit } from '../../../../kernel/server/pdf/paper-kit.ts'
import { deliveryResultIds, deliveryResults } from '../../../logistics/contract/delivery-results.ts'
import type { LogisticsDashboard, LogisticsWidget } from '../../contract/dashboard.ts'
import { returnReasons } from '../../contract/delivery-words.ts'
import { readDashboard } from './dashboard.routes.ts'

const before = (count: number | null): string[] => (count === null ? [] : [`antes ${formatNumber(count)}`])

/** Stacked bars of operations by person, for as many people as the screen draws. */
const people = <Row extends { name: string }>(rows: Row[], series: BarSeries<Row>[]): PaperBody =>
  barsBody(
    rows,
    { unit: 'count', most: 8 },
    series.map(one => ({ ...one, stack: 'operations' })),
  )

/** The same marks as on the screen (web/dashboard-page.tsx). */
const looks: Record<(typeof deliveryResultIds)[number], Omit<MapState, 'label'>> = {
  delivered: { shape: 'circle', color: 1 },
  partial: { shape: 'square', color: 2 },
  not_delivered: { shape: 'cross', color: 3 },
}
const deliveryStates: MapState[] = deliveryResultIds.map(id => ({ label: deliveryResults[id], ...looks[id] }))

const bodies: Record<LogisticsWidget, (data: LogisticsDashboard) => PaperBody> = {
  pendingOrders: ({ pendingOrders: { orders, totalCents, previousOrders } }) =>
    figureBody(formatNumber(orders), [formatMoney(totalCents), ...before(previousOrders)]),
  successfulDeliveries: ({ successfulDeliveries: { deliveries, results, previousDeliveries } }) =>
    figureBody(formatNumber(deliveries), [
      ...(results > 0 ? [formatPercent(deliveries / results)] : []),
      ...before(previousDeliveries),
    ]),
  partialReturns: ({ partialReturns: { units, orders, previousOrders } }) =>
    figureBody(`${formatQuantity(units)} ítems`, [`en ${formatNumber(orders)} pedidos`, ...before(previousOrders)]),
  operationsRanking: ({ operationsRanking }) =>
    people(operationsRanking, [
      { name: 'Entregas', color: 1, value: row => row.deliveries },
      { name: 'Cobranzas', color: 2, value: row => row.collections },
      { name: 'No compras', color: 3, value: row => row.noPurchases },
    ]),
  deliveryPerformance: ({ deliveryPerformance }) =>
    people(deliveryPerformance, [
      { name: 'Entregas', color: 1, value: row => row.deliveries },
      { name: 'No entregas', color: 3, value: row => row.nonDeliveries },
    ]),
  returnedItems: ({ returnedItems }) =>
    tableBody(returnedItems, [
      { title: 'Código', text: ({ code }) => code },
      { title: 'Artículo', text: ({ name }) => name },
      { title: 'Cantidad', right: true, text: ({ units }) => formatQuantity(units) },
    ]),
  deliveryMap: ({ deliveryMap: { total, points } }) =>
    mapBody(
      deliveryStates,
      {
        total,
        places: points.map(({ latitude, longitude, result }) => ({
          latitude,
          longitude,
          counts: deliveryResultIds.map(one => (one === result ? 1 : 0)),
        })),
      },
      noDataBody.text,
    ),
  returnReasons: data =>
    data.returnReasons.length === 0
      ? noDataBody
      : {
          kind: 'chart',
          drawing: {
            of: 'ring',
            slices: data.returnReasons.map(({ reason, orders }) => ({ name: returnReasons[reason], value: orders })),
          },
        },
}

/** The logistics widgets as printed in a PDF. */
export const logisticsPaper: PaperKit = async (tenant, { days, compared }) => {
  const compare = compared ? { compareFrom: compared.from, compareTo: compared.to } : {}
  const data = await readDashboard(tenant, { ...days, ...compare, dealers: [] })
  return id => bodies[id as LogisticsWidget](data)
}
