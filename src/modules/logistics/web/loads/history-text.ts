import { type LoadMove, loadMoves } from '../../contract/consolidated.ts'

const others: Record<string, string> = {
  created: 'consolidó los pedidos',
  changed: 'cambió el consolidado',
  deleted: 'deshizo el consolidado',
  restored: 'recuperó el consolidado',
}

const isMove = (action: string): action is LoadMove => action in loadMoves

/** What somebody did with a load, after their name. */
export const historyText = ({ action, detail }: { action: string; detail: Record<string, unknown> }): string => {
  const text = isMove(action) ? loadMoves[action].done : (others[action] ?? action)
  return typeof detail.reason === 'string' ? `${text}: «${detail.reason}»` : text
}
