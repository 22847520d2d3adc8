import { addDays, dayOf, formatTime, weekdayOf } from '../../../../../kernel/contract/formats.ts'
import type { FieldError } from '../../../../../kernel/contract/problems.ts'
import type { PedidosOnline } from '../../../contract/apps/pedidos-online.ts'
import { origins } from '../../../contract/origins.ts'
import type { Parties } from '../document-kind.ts'
import type { IngestRules } from './ingest-rules.ts'

/** Rules for online orders (settings, Pedidos online and Conquer B2B). */

export const isOnline = (origin: number): boolean => origin === origins.app || origin === origins.marketplace

const rejectOrigin = (message: string): FieldError[] => [{ path: 'f', message }]

const customerAppErrors = ({ modules, b2b }: IngestRules, { customer }: Parties): FieldError[] => {
  if (!modules.pedidosOnline || b2b.whoOrders === 'nobody')
    return rejectOrigin('La empresa no recibe pedidos de la app de clientes.')
  if (b2b.whoOrders === 'everybody' || customer.channels.some(code => b2b.channelCodes.includes(code))) return []
  return [{ path: 'c.k', message: 'Los clientes de este canal de venta no piden por la app.' }]
}

export const onlineOrderErrors = (origin: number, parties: Parties, rules: IngestRules): FieldError[] => {
  if (!rules.online.acceptsOrders) return rejectOrigin('La empresa no está recibiendo pedidos online.')
  if (origin === origins.app) return customerAppErrors(rules, parties)
  return rules.modules.marketplace ? [] : rejectOrigin('La empresa no recibe pedidos del marketplace.')
}

const nextDelivery = (from: string, weekdays: readonly number[]): string => {
  let day = from
  for (let days = 0; days < 7 && !weekdays.includes(weekdayOf(day)); days += 1) day = addDays(day, 1)
  return day
}

/**
 * The day an online order is delivered: the requested one, or the first that the cut-off hour, the days of preparation and
 * the weekdays of delivery allow, whichever is later.
 */
export const deliveryDay = (
  order: { takenAt: string; deliveryOn: string | null },
  timeZone: string,
  { cutoff, leadDays, deliveryWeekdays }: Pick<PedidosOnline, 'cutoff' | 'leadDays' | 'deliveryWeekdays'>,
): string => {
  const isLate = cutoff !== null && formatTime(order.takenAt, timeZone) >= cutoff
  const earliest = addDays(dayOf(order.takenAt, timeZone), leadDays + (isLate ? 1 : 0))
  const { deliveryOn } = order
  return nextDelivery(deliveryOn && deliveryOn > earliest ? deliveryOn : earliest, deliveryWeekdays)
}
