import { seriesOf } from '../../../../../kernel/contract/chart-theme.ts'
import { formatPercent } from '../../../../../kernel/contract/formats.ts'
import { mapBody, noDataBody, type PaperBody } from '../../../contract/built/paper.ts'
import type { BarsDrawing } from '../../../contract/drawings/bars.ts'
import type { SalesWidgetData, SalesWidgets } from '../../../contract/widget-data.ts'
import type { SalesWidgetId } from '../../../contract/widgets.ts'
import { type Against, salesFigures } from './sales-figures.ts'
import { salesTables } from './sales-tables.ts'

type Drawn<Id extends SalesWidgetId> = (data: SalesWidgetData[Id], context: Against) => PaperBody

const words = (text: string): PaperBody => ({ kind: 'words', text })

/** As many names as a card of the screen draws. */
const shownBars = 7

type Series<Row> = { name: string; color: number; stack?: string; value: (row: Row) => number }

const bars = <Row extends { name: string }>(
  { rows }: { rows: Row[] },
  unit: BarsDrawing['unit'],
  series: Series<Row>[],
): PaperBody => {
  if (rows.length === 0) return noDataBody
  const shown = rows.slice(0, shownBars)
  return {
    kind: 'chart',
    drawing: {
      of: 'bars',
      unit,
      names: shown.map(({ name }) => name),
      series: series.map(({ value, ...one }) => ({ ...one, values: shown.map(value) })),
    },
  }
}

const progress = (ratio: number | null, empty: string): PaperBody =>
  ratio === null ? words(empty) : { kind: 'chart', drawing: { of: 'progress', ratio, center: formatPercent(ratio) } }

const stack = 'operations'

const bodies: { [Id in SalesWidgetId]: Drawn<Id> } = {
  ...salesFigures,
  ...salesTables,
  accumulatedSales: (data, { compares }) =>
    data.points.every(point => !point.current && !point.comparison)
      ? noDataBody
      : { kind: 'chart', drawing: { of: 'accumulated', data, compares } },
  history: ({ rows }) =>
    rows.every(row => row.totalCents === 0) ? noDataBody : { kind: 'chart', drawing: { of: 'history', rows } },
  sellerPerformance: (data, { compares, against }) =>
    bars(data, 'money', [
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
  sellerSales: data => bars(data, 'money', [{ name: 'Ventas', color: 1, value: row => row.totalCents }]),
  sellerEffectiveness: data =>
    bars(data, 'count', [
      { name: 'Visitas', color: 8, value: row => row.visits },
      { name: 'Ventas', color: 1, value: row => row.effectiveVisits },
      { name: 'Clientes', color: 5, value: row => row.customers },
    ]),
  sellerOperations: data =>
    bars(data, 'count', [
      { name: 'Pedidos', color: seriesOf.orders, stack, value: row => row.orders },
      { name: 'Cobranzas', color: seriesOf.collections, stack, value: row => row.collections },
      { name: 'No compras', color: seriesOf.noPurchases, stack, value: row => row.noPurchases },
    ]),
  generalObjective: ({ ratio }) => progress(ratio, 'Nadie cargó objetivos para este mes.'),
  focalObjective: ({ rows, ratio }) =>
    progress(rows.length === 0 ? null : (ratio ?? 0), 'No hay objetivos focales para este mes.'),
  operationsMap: ({ total }) => mapBody(total, 'operaciones con lugar'),
}

/** One widget of the sales dashboard on paper; one that failed says why in its place. */
export const salesBody = <Id extends SalesWidgetId>(id: Id, widgets: SalesWidgets, context: Against): PaperBody => {
  const slot = widgets[id]
  if (!slot) return { kind: 'words', text: 'No pudimos mostrar este dato.', failed: true }
  return slot.ok
    ? bodies[id](slot.data as SalesWidgetData[Id], context)
    : { kind: 'words', text: slot.detail, failed: true }
}
