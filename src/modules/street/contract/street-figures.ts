import type { FigureId } from '../../figures/contract/figures.ts'
import { type Asked, rowsBehind } from '../../figures/contract/rows-behind.ts'
import type { PerformanceFigures } from './performance.ts'

/** Every figure of a seller's report and what it is; null where positions, which are no rows, tell it. */
export const performanceFigures = {
  planned: 'planned',
  visited: 'visited',
  visits: 'visits',
  effectiveVisits: 'effectiveVisits',
  orders: 'orders',
  netCents: 'net',
  averageTicketCents: 'ticket',
  collections: 'collections',
  collectedCents: 'collected',
  noPurchases: 'noPurchases',
  remoteOrders: 'remoteOrders',
  remoteNetCents: 'remoteNet',
  fieldMinutes: null,
  meters: null,
} as const satisfies Record<keyof PerformanceFigures, FigureId | null>

export type PerformanceFigure = {
  [Name in keyof typeof performanceFigures]: (typeof performanceFigures)[Name] extends null ? never : Name
}[keyof typeof performanceFigures]
export const performanceFigureNames = (Object.keys(performanceFigures) as (keyof typeof performanceFigures)[]).filter(
  (name): name is PerformanceFigure => performanceFigures[name] !== null,
)

/** The same choices, of one seller alone. */
export const ofSeller = ({ supervisores: _supervisors, ...asked }: Asked, sellerId: string): Asked => ({
  ...asked,
  vendedores: sellerId,
})

export const onlyDay = (asked: Asked, day: string): Asked => ({ ...asked, desde: day, hasta: day })

/** The rows behind a figure of a period. */
export const performanceLink = (name: PerformanceFigure, asked: Asked): string =>
  rowsBehind(performanceFigures[name], { asked })

/** No-purchases of one reason. */
export const reasonLink = (code: string, asked: Asked): string =>
  rowsBehind('noPurchases', { asked, more: [{ field: 'reasonCode', operator: 'matches', value: code }] })

/** Active customers of a seller who bought nothing from them. */
export const nonBuyersLink = (asked: Asked): string => rowsBehind('nonBuyers', { asked })

/** The visits to one customer. */
export const customerVisitsLink = (code: string, asked: Asked): string =>
  rowsBehind('visits', { asked, at: [{ by: 'customer', key: code }] })
