/** States of a count. */
export const countStates = {
  counting: 'Contando',
  review: 'En revisión',
  approved: 'Aprobado',
  canceled: 'Cancelado',
} as const
export type CountState = keyof typeof countStates

export type CountTransition = { label: string; from: readonly CountState[]; to: CountState; past: string }

/** The transitions of a count: from which states each act is allowed and to which state it leads. */
export const countTransitions = {
  close: { label: 'Cerrar el conteo', past: 'Se cerró el conteo', from: ['counting'], to: 'review' },
  recount: { label: 'Pedir recuento', past: 'Se pidió un recuento', from: ['review'], to: 'counting' },
  reopen: { label: 'Seguir contando', past: 'Se volvió a abrir', from: ['review'], to: 'counting' },
  approve: { label: 'Aprobar y ajustar', past: 'Se aprobó y se ajustó el stock', from: ['review'], to: 'approved' },
  undo: { label: 'Deshacer la aprobación', past: 'Se deshizo la aprobación', from: ['approved'], to: 'review' },
  cancel: { label: 'Cancelar el conteo', past: 'Se canceló', from: ['counting', 'review'], to: 'canceled' },
} as const satisfies Record<string, CountTransition>
export type CountAct = keyof typeof countTransitions
export const countActs = Object.keys(countTransitions) as [CountAct, ...CountAct[]]

export const countAllows = (act: CountAct, state: CountState): boolean =>
  (countTransitions[act].from as readonly CountState[]).includes(state)

export const countActsFrom = (state: CountState): CountAct[] => countActs.filter(act => countAllows(act, state))
