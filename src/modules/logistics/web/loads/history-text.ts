import type { ActText } from '../../../../kernel/web/app/act-text.ts'
import { type LoadMove, loadMoves } from '../../contract/consolidated.ts'

const others: Record<string, string> = {
  created: 'consolidó los pedidos',
  changed: 'cambió el consolidado',
  deleted: 'deshizo el consolidado',
  restored: 'recuperó el consolidado',
}

const results: Record<string, string> = {
  'delivery.delivered': 'entregado',
  'delivery.partial': 'entregado en parte',
  'delivery.not_delivered': 'no entregado',
}

/** The text of an act on the result of one order, including decisions on conflicts. */
const deliveryText = ({ action, detail }: { action: string; detail: Record<string, unknown> }): string | null => {
  const order = `el pedido ${typeof detail.order === 'number' ? detail.order : ''}`.trim()
  const result = results[action]
  if (result) return `${detail.corrected === true ? 'corrigió' : 'registró'} ${order}: ${result}`
  const from = typeof detail.from === 'string' ? ` de ${detail.from}` : ''
  const acts: Record<string, string> = {
    'delivery.conflict': `mandó otro resultado de ${order}, que espera una decisión`,
    'delivery.outdated': `mandó un resultado de ${order} anterior al que ya estaba`,
    'delivery.kept': `dejó el resultado que estaba de ${order}, no el${from}`,
    'delivery.taken': `tomó el resultado${from} para ${order}`,
  }
  return acts[action] ?? null
}

const isMove = (action: string): action is LoadMove => action in loadMoves

const orderText = ({ order }: Record<string, unknown>): string => (typeof order === 'number' ? `: pedido ${order}` : '')

/** The text of an act on a load, after the person's name; acts of other modules use the words of the audit log. */
export const historyText = (
  { action, detail }: { action: string; detail: Record<string, unknown> },
  actText: ActText,
): string => {
  const own = isMove(action) ? loadMoves[action].done : (others[action] ?? deliveryText({ action, detail }))
  const text = own ?? `${actText(action)}${orderText(detail)}`
  return typeof detail.reason === 'string' && detail.reason ? `${text}: «${detail.reason}»` : text
}
