import { seriesOf } from '../../../../../kernel/contract/chart-theme.ts'
import { formatPercent } from '../../../../../kernel/contract/formats.ts'
import { barsBody, mapBody, noDataBody } from '../../../../../kernel/contract/paper-body.ts'
import type { MapState, PlacedCounts } from '../../../../../kernel/contract/paper-map.ts'
import type { PaperBody } from '../../../contract/built/paper.ts'
import type { SalesWidgetData, SalesWidgets } from '../../../contract/widget-data.ts'
import type { SalesWidgetId } from '../../../contract/widgets.ts'
import { type Against, salesFigures } from './sales-figures.ts'
import { salesTables } from './sales-tables.ts'

type BodyOf<Id extends SalesWidgetId> = (data: SalesWidgetData[Id], context: Against) => PaperBody

const words = (text: string): PaperBody => ({ kind: 'words', text })

/** The number of bars on a card of the screen. */
const most = 7

const progress = (ratio: number | null, empty: string): PaperBody =>
  ratio === null ? words(empty) : { kind: 'chart', drawing: { of: 'progress', ratio, center: formatPercent(ratio) } }

const stack = 'operations'

type Operations = SalesWidgetData['operationsMap']

/** As on the screen (web/map-widget.tsx). */
const operationStates: MapState[] = [
  { label: 'Pedidos', shape: 'circle', color: seriesOf.orders },
  { label: 'Cobranzas', shape: 'square', color: seriesOf.collections },
  { label: 'No compras', shape: 'cross', color: seriesOf.noPurchases },
]
const kinds: Operations['points'][number]['kind'][] = ['order', 'collection', 'noPurchase']

const placeOf = ({ latitude, longitude, kind }: Operations['points'][number]): PlacedCounts => ({
  latitude,
  longitude,
  counts: kinds.map(one => (one === kind ? 1 : 0)),
})

const placeOfCluster = (cluster: Operations['clusters'][number]): PlacedCounts => ({
  latitude: cluster.latitude,
  longitude: cluster.longitude,
  counts: [cluster.orders, cluster.collections, cluster.noPurchases],
})

const bodies: { [Id in SalesWidgetId]: BodyOf<Id> } = {
  ...salesFigures,
  ...salesTables,
  accumulatedSales: (data, { compares }) =>
    data.points.every(point => !point.current && !point.comparison)
      ? noDataBody
      : { kind: 'chart', drawing: { of: 'accumulated', data, compares } },
  history: ({ rows }) =>
    rows.every(row => row.totalCents === 0) ? noDataBody : { kind: 'chart', drawing: { of: 'history', rows } },
  sellerPerformance: (data, { compares, against }) =>
    barsBody(data.rows, { unit: 'money', most }, [
      { name: 'Ventas', color: 1, value: row => row.totalCents },
      ...(compares
        ? [
            {
              name: against.replace(/^vs\. /, ''),
              color: 0,
              value: (row: (typeof data.rows)[number]) => row.previousTotalCents,
            },
          ]
        : []),
    ]),
  sellerSales: data =>
    barsBody(data.rows, { unit: 'money', most }, [{ name: 'Ventas', color: 1, value: row => row.totalCents }]),
  sellerEffectiveness: data =>
    barsBody(data.rows, { unit: 'count', most }, [
      { name: 'Visitas', color: 8, value: row => row.visits },
      { name: 'Ventas', color: 1, value: row => row.effectiveVisits },
      { name: 'Clientes', color: 5, value: row => row.customers },
    ]),
  sellerOperations: data =>
    barsBody(data.rows, { unit: 'count', most }, [
      { name: 'Pedidos', color: seriesOf.orders, stack, value: row => row.orders },
      { name: 'Cobranzas', color: seriesOf.collections, stack, value: row => row.collections },
      { name: 'No compras', color: seriesOf.noPurchases, stack, value: row => row.noPurchases },
    ]),
  generalObjective: ({ ratio }) => progress(ratio, 'Nadie cargó objetivos para este mes.'),
  focalObjective: ({ rows, ratio }) =>
    progress(rows.length === 0 ? null : (ratio ?? 0), 'No hay objetivos focales para este mes.'),
  operationsMap: ({ total, points, clusters, basis }) =>
    mapBody(
      operationStates,
      {
        total,
        where: basis === 'customer' ? 'en el lugar de cada cliente' : '',
        places: [...points.map(placeOf), ...clusters.map(placeOfCluster)],
      },
      'Ninguna operación trajo su ubicación.',
    ),
}

/** A widget of the sales dashboard on paper; if it failed, its error. */
export const salesBody = <Id extends SalesWidgetId>(id: Id, widgets: SalesWidgets, context: Against): PaperBody => {
  const slot = widgets[id]
  if (!slot) return { kind: 'words', text: 'No pudimos mostrar este dato.', failed: true }
  return slot.ok
    ? bodies[id](slot.data as SalesWidgetData[Id], context)
    : { kind: 'words', text: slot.detail, failed: true }
}
