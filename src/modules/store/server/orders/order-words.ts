import { formatDay, formatMoney, formatQuantity } from '../../../../kernel/contract/formats.ts'
import { returnReasons } from '../../../settlements/contract/delivery-words.ts'
import type { StoreOrder, StoreOrderRow } from '../../contract/shop.ts'
import type { DetailLine, OrderFacts } from './orders.queries.ts'

type Standing = Pick<StoreOrderRow, 'state' | 'tone'>

/** Where an order is, as its shop is told. */
export const standingOf = ({ isVoided, delivery, loadState, state }: OrderFacts): Standing => {
  if (isVoided) return { state: 'Anulado', tone: 'wrong' }
  if (delivery?.result === 'delivered') return { state: 'Entregado', tone: 'done' }
  if (delivery?.result === 'partial') return { state: 'Entregado con faltantes', tone: 'done' }
  if (delivery?.result === 'not_delivered' && (!loadState || loadState === 'completado'))
    return {
      state: delivery.rescheduledOn
        ? `Pasa al ${formatDay(delivery.rescheduledOn, delivery.rescheduledOn)}`
        : 'No se entregó',
      tone: 'wrong',
    }
  if (loadState === 'procesado' || loadState === 'completado') return { state: 'En camino', tone: 'moving' }
  if (loadState === 'pendiente') return { state: 'En preparación', tone: 'moving' }
  return state === 2 ? { state: 'Confirmado', tone: 'moving' } : { state: 'Recibido', tone: 'waiting' }
}

const reasonText = (reason: keyof typeof returnReasons | null): string | null =>
  reason ? returnReasons[reason].toLowerCase() : null

/** The way of an order to its shop; what has not happened yet has no hour. */
export const stepsOf = (order: OrderFacts): StoreOrder['steps'] => {
  const { takenAt, state, loadState, delivery, isVoided } = order
  const isLoaded = loadState !== null || delivery !== null
  const isOnRoad = loadState === 'procesado' || loadState === 'completado' || delivery !== null
  const first = { title: 'Recibido', detail: 'Lo recibió la empresa', at: takenAt, isDone: true }
  if (isVoided) return [first, { title: 'Anulado', detail: 'La empresa lo anuló', at: null, isDone: true }]
  const isDelivered = delivery?.result === 'delivered' || delivery?.result === 'partial'
  return [
    first,
    { title: 'Confirmado', detail: null, at: null, isDone: state === 2 || isLoaded },
    { title: 'En preparación', detail: null, at: null, isDone: isLoaded },
    { title: 'En camino', detail: null, at: null, isDone: isOnRoad },
    delivery?.result === 'not_delivered'
      ? { title: 'No se entregó', detail: reasonText(delivery.reason), at: delivery.happenedAt, isDone: true }
      : {
          title: 'Entregado',
          detail: delivery ? `${formatMoney(delivery.deliveredCents)} con IVA` : null,
          at: delivery?.happenedAt ?? null,
          isDone: isDelivered,
        },
  ]
}

/** «Mal estado, rechazado»: why some of an article did not arrive. */
export const reasonsText = (reasons: DetailLine['reasons']): string =>
  reasons.map(reason => reasonText(reason)).join(', ') || 'no llegó'

/** What did not arrive, and why: a sentence for each article. */
export const shortagesOf = (lines: DetailLine[]): string[] =>
  lines
    .filter(({ returned }) => returned > 0)
    .map(({ name, quantity, returned, reasons }) => {
      const why = reasons.map(reason => reasonText(reason)).join(', ')
      return `Faltó ${formatQuantity(returned)} de ${formatQuantity(quantity)} de ${name}${why ? `: ${why}` : ''}.`
    })
