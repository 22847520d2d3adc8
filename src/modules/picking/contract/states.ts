/** States of a picking task. */
export const pickingStates = {
  pending: 'Pendiente',
  picking: 'En preparación',
  prepared: 'Preparado',
  supervised: 'Supervisado',
  canceled: 'Cancelado',
} as const
export type PickingState = keyof typeof pickingStates

/** The states of a task whose orders are complete. */
export const completedStates = (requiresSupervision: boolean): PickingState[] =>
  requiresSupervision ? ['supervised'] : ['prepared', 'supervised']

type Move = {
  label: string
  past: string
  from: readonly PickingState[]
  to: PickingState
  by: 'preparer' | 'supervisor' | 'admin'
}

/** The transitions of a picking task: who may make each, from which states and to which. */
export const pickingMoves = {
  start: { label: 'Empezar', past: 'Empezó a preparar', from: ['pending'], to: 'picking', by: 'preparer' },
  finish: { label: 'Terminar', past: 'Terminó de preparar', from: ['picking'], to: 'prepared', by: 'preparer' },
  supervise: {
    label: 'Dar por supervisado',
    past: 'Supervisó',
    from: ['prepared'],
    to: 'supervised',
    by: 'supervisor',
  },
  giveBack: {
    label: 'Devolver a preparación',
    past: 'Devolvió a preparación',
    from: ['prepared'],
    to: 'picking',
    by: 'supervisor',
  },
  reopen: { label: 'Reabrir', past: 'Reabrió lo supervisado', from: ['supervised'], to: 'prepared', by: 'admin' },
  cancel: {
    label: 'Cancelar la tarea',
    past: 'Canceló la tarea',
    from: ['pending', 'picking'],
    to: 'canceled',
    by: 'admin',
  },
} as const satisfies Record<string, Move>
export type PickingMove = keyof typeof pickingMoves
export const pickingMoveNames = Object.keys(pickingMoves) as [PickingMove, ...PickingMove[]]

export const moveAllowed = (move: PickingMove, state: PickingState): boolean =>
  (pickingMoves[move].from as readonly PickingState[]).includes(state)
