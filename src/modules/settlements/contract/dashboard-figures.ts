import type { Filter } from '../../../kernel/contract/filters.ts'
import { writeIds } from '../../../kernel/contract/short-ids.ts'
import { atLeast, count, is, sum } from '../../figures/contract/adding.ts'
import { type ListFigure, listFigure, listUrl } from '../../figures/contract/list-figures.ts'
import type { Asked } from '../../figures/contract/rows-behind.ts'
import type { LogisticsDashboard, LogisticsWidget } from './dashboard.ts'
import { type ReturnReason, returnReasons } from './delivery-words.ts'
import { type DeliveryListId, dealersParameter, settlementsPath, viewOf } from './list-address.ts'

const hasGoods = is('result', 'delivered|partial')
const isPartial = is('result', 'partial')

export const deliveryFigures = {
  pendingOrders: listFigure('pending-deliveries', count),
  pendingCents: listFigure('pending-deliveries', sum('total')),
  results: listFigure('deliveries', count),
  deliveries: listFigure('deliveries', count, hasGoods),
  nonDeliveries: listFigure('deliveries', count, is('result', 'not_delivered')),
  partialOrders: listFigure('deliveries', count, isPartial),
  /** Results that were paid at the door, at least a cent. */
  collections: listFigure('deliveries', count, atLeast('paid', '1')),
  placedResults: listFigure('deliveries', count, is('isPlaced', 'true')),
  partialUnits: listFigure('delivery-returns', sum('units'), isPartial),
  returnedUnits: listFigure('delivery-returns', sum('units')),
} as const satisfies Record<string, ListFigure<DeliveryListId>>
export type DeliveryFigureId = keyof typeof deliveryFigures

/** A number without rows of its own: it counts the rows of its widget. */
const derived = null

type NumbersOf<T> = { [K in keyof T]-?: T[K] extends number | null ? K : never }[keyof T] & string
type FiguresOf<T> = Record<Exclude<NumbersOf<T>, `previous${string}`>, DeliveryFigureId | typeof derived>
type WidgetFigures<Data> = Data extends (infer Row)[]
  ? { whole: object; each: FiguresOf<Row> }
  : Data extends { rows: (infer Row)[] }
    ? { whole: FiguresOf<Data>; each: FiguresOf<Row> }
    : { whole: FiguresOf<Data>; each: object }

/** The figure behind every number of Tableros Logística; the compiler requires one for each, and a test follows them all. */
export const logisticsFigures = {
  pendingOrders: { whole: { orders: 'pendingOrders', totalCents: 'pendingCents' }, each: {} },
  successfulDeliveries: { whole: { deliveries: 'deliveries', results: 'results' }, each: {} },
  partialReturns: { whole: { units: 'partialUnits', orders: 'partialOrders' }, each: {} },
  operationsRanking: {
    whole: {},
    each: { deliveries: 'deliveries', collections: 'collections', noPurchases: 'nonDeliveries' },
  },
  deliveryPerformance: { whole: {}, each: { deliveries: 'deliveries', nonDeliveries: 'nonDeliveries' } },
  returnedItems: { whole: { total: derived }, each: { units: 'returnedUnits' } },
  deliveryMap: { whole: { total: 'placedResults' }, each: {} },
  returnReasons: { whole: {}, each: { orders: 'results', units: 'returnedUnits' } },
} as const satisfies { [Id in LogisticsWidget]: WidgetFigures<LogisticsDashboard[Id]> }

/** The period and delivery people of the dashboard as parameters of an address. */
export const deliveriesAsked = ({ from, to }: { from: string; to: string }, deliveryPeople: string[]): Asked => ({
  desde: from,
  hasta: to,
  ...(deliveryPeople.length > 0 ? { [dealersParameter]: writeIds(deliveryPeople) } : {}),
})

/** The address of the rows that make a figure. */
export const deliveryRows = (id: DeliveryFigureId, asked: Asked, more: Filter[] = []): string => {
  const { list, where } = deliveryFigures[id]
  return listUrl({ path: settlementsPath, parameters: { ver: viewOf[list] } }, asked, [...more, ...where])
}

/** The rows of one delivery person, who is among those of the dashboard. */
export const personRows = (id: DeliveryFigureId, asked: Asked, person: string): string =>
  deliveryRows(id, { ...asked, [dealersParameter]: person })

export const articleRows = (id: 'returnedUnits', asked: Asked, article: string): string =>
  deliveryRows(id, asked, [is('article', article)])

/** The rows with a reason: results some of whose goods came back for it, or the returned lines themselves. */
export const reasonRows = (id: 'results' | 'returnedUnits', asked: Asked, reason: ReturnReason): string =>
  deliveryRows(id, asked, [
    id === 'results'
      ? { field: 'returnReasons', operator: 'contains', value: returnReasons[reason] }
      : is('reason', reason),
  ])

/** The result that a mark of the map stands for. */
export const resultRow = (asked: Asked, { orderNumber, load }: { orderNumber: number; load: number }): string =>
  deliveryRows('placedResults', asked, [is('number', `${load}`), is('order', `${orderNumber}`)])
