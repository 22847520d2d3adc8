import { formatMoney, formatMoneyShort, formatNumber, formatPercent } from '../../../../../kernel/contract/formats.ts'
import type { PaperBody } from '../../../contract/built/paper.ts'
import type { SalesWidgetData } from '../../../contract/widget-data.ts'
import type { SalesWidgetId } from '../../../contract/widgets.ts'
import { countChange, percentChange, pointsChange, ratio } from './change-words.ts'

/** `against` names the period compared with; empty when nothing is. */
export type Against = { compares: boolean; against: string }
type Drawn<Id extends SalesWidgetId> = (data: SalesWidgetData[Id], context: Against) => PaperBody

const figure = (value: string, lines: string[]): PaperBody => ({ kind: 'figure', value, lines })
const when = (compares: boolean, words: string[]): string[] => (compares ? words : [])

type FigureId =
  | 'dailySales'
  | 'totalOrders'
  | 'routeVisits'
  | 'effectiveness'
  | 'effectiveCollections'
  | 'itemsAndKilograms'
  | 'totalItems'
  | 'totalKilograms'

/** The figures of the sales dashboard, as its strip says them. */
export const salesFigures: { [Id in FigureId]: Drawn<Id> } = {
  dailySales: ({ totalCents, previousTotalCents }, { compares, against }) =>
    figure(formatMoney(totalCents), when(compares, percentChange(totalCents, previousTotalCents, against))),
  totalOrders: ({ orders, previousOrders, averageTicketCents }, { compares }) =>
    figure(formatNumber(orders), [
      ...when(compares, countChange(orders, previousOrders)),
      ...(averageTicketCents === null ? [] : [`ticket ${formatMoney(averageTicketCents)}`]),
    ]),
  routeVisits: ({ visited, planned }) => {
    const done = ratio(visited, planned)
    return figure(`${formatNumber(visited)} / ${formatNumber(planned)}`, [
      done === null ? 'sin ruta en estas fechas' : `${formatPercent(done)} de la ruta`,
    ])
  },
  effectiveness: (data, { compares }) => {
    const now = ratio(data.effectiveVisits, data.visits)
    const before = ratio(data.previousEffectiveVisits, data.previousVisits)
    return figure(formatPercent(now), [
      ...when(compares, pointsChange(now, before)),
      `${formatNumber(data.effectiveVisits)} de ${formatNumber(data.visits)}`,
    ])
  },
  effectiveCollections: (data, { compares }) => {
    const [now, before] = [
      ratio(data.collected, data.visitsWithDebt),
      ratio(data.previousCollected, data.previousVisitsWithDebt),
    ]
    return figure(`${formatNumber(data.collected)} / ${formatNumber(data.visitsWithDebt)}`, [
      ...when(compares, pointsChange(now, before)),
      formatMoneyShort(data.collectedCents),
    ])
  },
  itemsAndKilograms: ({ units, previousUnits, kg }, { compares }) =>
    figure(`${formatNumber(units)} · ${formatNumber(kg)} kg`, when(compares, percentChange(units, previousUnits))),
  totalItems: ({ units, previousUnits, packages }, { compares, against }) =>
    figure(formatNumber(units), [
      `${formatNumber(packages)} bultos`,
      ...when(compares, percentChange(units, previousUnits, against)),
    ]),
  totalKilograms: ({ kg, previousKg }, { compares, against }) =>
    figure(`${formatNumber(kg)} kg`, when(compares, percentChange(kg, previousKg, against))),
}
