/** Where an asset is. */
export const assetStates = {
  depot: 'En depósito',
  customer: 'En cliente',
  repair: 'En reparación',
  written_off: 'De baja',
} as const
export type AssetState = keyof typeof assetStates

export type Transition = {
  label: string
  from: readonly AssetState[]
  to: AssetState
  asksCustomer?: true
  asksAsset?: true
}

/** What can be done with an asset, and where it leaves it: the one table that says so. */
export const transitions = {
  delivery: { label: 'Entregar a un cliente', from: ['depot', 'repair'], to: 'customer', asksCustomer: true },
  return: { label: 'Retirar al depósito', from: ['customer'], to: 'depot' },
  swap_out: { label: 'Cambiar por otro activo', from: ['customer'], to: 'depot', asksAsset: true },
  repair: { label: 'Enviar a reparar', from: ['customer', 'depot'], to: 'repair' },
  repaired: { label: 'Volvió reparado', from: ['repair'], to: 'depot' },
  write_off: { label: 'Dar de baja', from: ['depot', 'customer', 'repair'], to: 'written_off' },
  reinstate: { label: 'Reincorporar', from: ['written_off'], to: 'depot' },
} as const satisfies Record<string, Transition>
export type TransitionKind = keyof typeof transitions
export const transitionKinds = Object.keys(transitions) as [TransitionKind, ...TransitionKind[]]

/** What the ledger calls its rows; the last two are written by the product. */
export const movementLabels = {
  delivery: 'Entrega',
  return: 'Retiro',
  swap_out: 'Retiro por cambio',
  repair: 'A reparación',
  repaired: 'Vuelta de reparación',
  write_off: 'Baja',
  reinstate: 'Reincorporación',
  swap_in: 'Entrega por cambio',
  undo: 'Anulación',
} as const satisfies Record<TransitionKind | 'swap_in' | 'undo', string>
export type MovementKind = keyof typeof movementLabels

export const isAllowed = (kind: TransitionKind, state: AssetState): boolean =>
  (transitions[kind].from as readonly AssetState[]).includes(state)

export const allowedFrom = (state: AssetState): TransitionKind[] =>
  transitionKinds.filter(kind => isAllowed(kind, state))
