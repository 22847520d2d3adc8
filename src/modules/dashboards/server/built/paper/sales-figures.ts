import { formatMoney, formatMoneyShort, formatNumber, formatPercent } from '../../../../../kernel/contract/formats.ts'
import { figureBody } from '../../../../../kernel/contract/paper-body.ts'
import { ratio } from '../../../../../kernel/contract/ratio.ts'
import type { PaperBody } from '../../../contract/built/paper.ts'
import { collectedNote } from '../../../contract/collected-note.ts'
import type { SalesWidgetData } from '../../../contract/widget-data.ts'
import type { IndicatorId } from '../../../contract/widgets.ts'
import { countChange, percentChange, pointsChange } from './change-words.ts'

/** `against`: name of the compared period; empty without comparison. */
export type Against = { compares: boolean; against: string }
type FigureOf<Id extends IndicatorId> = (data: SalesWidgetData[Id], context: Against) => PaperBody

const when = (compares: boolean, words: string[]): string[] => (compares ? words : [])

/** The single figures of the sales dashboard, with the texts of the screen. */
export const salesFigures: { [Id in IndicatorId]: FigureOf<Id> } = {
  dailySales: ({ totalCents, previousTotalCents }, { compares, against }) =>
    figureBody(formatMoney(totalCents), when(compares, percentChange(totalCents, previousTotalCents, against))),
  totalOrders: ({ orders, previousOrders, averageTicketCents }, { compares }) =>
    figureBody(formatNumber(orders), [
      ...when(compares, countChange(orders, previousOrders)),
      ...(averageTicketCents === null ? [] : [`ticket ${formatMoney(averageTicketCents)}`]),
    ]),
  routeVisits: ({ visited, planned }) => {
    const visitedRatio = ratio(visited, planned)
    return figureBody(`${formatNumber(visited)} / ${formatNumber(planned)}`, [
      visitedRatio === null ? 'sin ruta en estas fechas' : `${formatPercent(visitedRatio)} de la ruta`,
    ])
  },
  effectiveness: (data, { compares }) => {
    const now = ratio(data.effectiveVisits, data.visits)
    const before = ratio(data.previousEffectiveVisits, data.previousVisits)
    return figureBody(formatPercent(now), [
      ...when(compares, pointsChange(now, before)),
      `${formatNumber(data.effectiveVisits)} de ${formatNumber(data.visits)}`,
    ])
  },
  effectiveCollections: (data, { compares }) => {
    const [now, before] = [
      ratio(data.collected, data.visitsWithDebt),
      ratio(data.previousCollected, data.previousVisitsWithDebt),
    ]
    return figureBody(`${formatNumber(data.collected)} / ${formatNumber(data.visitsWithDebt)}`, [
      ...when(compares, pointsChange(now, before)),
      `${formatMoneyShort(data.collectedCents)} ${collectedNote(data)}`.trimEnd(),
    ])
  },
  itemsAndKilograms: ({ units, previousUnits, kg }, { compares }) =>
    figureBody(`${formatNumber(units)} · ${formatNumber(kg)} kg`, when(compares, percentChange(units, previousUnits))),
  totalItems: ({ units, previousUnits, packages }, { compares, against }) =>
    figureBody(formatNumber(units), [
      `${formatNumber(packages)} bultos`,
      ...when(compares, percentChange(units, previousUnits, against)),
    ]),
  totalKilograms: ({ kg, previousKg }, { compares, against }) =>
    figureBody(`${formatNumber(kg)} kg`, when(compares, percentChange(kg, previousKg, against))),
  remoteOrders: ({ orders, previousOrders, totalCents }, { compares }) =>
    figureBody(`${formatNumber(orders)} ${orders === 1 ? 'pedido' : 'pedidos'}`, [
      ...when(compares, countChange(orders, previousOrders)),
      `${formatMoneyShort(totalCents)}, sin visita`,
    ]),
}
