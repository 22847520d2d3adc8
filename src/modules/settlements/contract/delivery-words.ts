/** Reasons why goods or a whole order came back. */
export const returnReasons = {
  damaged: 'Rotura',
  expired: 'Vencido o por vencer',
  cold_chain: 'Cadena de frío',
  wrong_article: 'Artículo equivocado',
  not_ordered: 'No lo pidió',
  price: 'Diferencia de precio',
  no_money: 'Sin dinero',
  closed: 'Local cerrado',
  address: 'No se encontró la dirección',
  no_time: 'Fuera de horario',
  not_loaded: 'No estaba en el vehículo',
} as const
export type ReturnReason = keyof typeof returnReasons
export const returnReasonIds = Object.keys(returnReasons) as [ReturnReason, ...ReturnReason[]]

/** The reason of goods that were never on the vehicle, so that they move no stock. */
export const notLoaded: ReturnReason = 'not_loaded'

/** Methods 0..6 (spec.md §9): E, C, CE, MP, T, PV, R. */
export const paymentMethods = [
  'Efectivo',
  'Cheque',
  'Cheque electrónico',
  'Mercado Pago',
  'Transferencia',
  'Pago virtual',
  'Retención',
] as const

/** The kinds of money in settlements of older versions; each value is now compared on its own. */
export const moneyKinds = { cash: 'Efectivo', cheques: 'Cheques', transfers: 'Transferencias' } as const

/** Where a result was written. */
export const deliverySources = { phone: 'Teléfono', office: 'Oficina' } as const
export type DeliverySource = keyof typeof deliverySources

/** Why a result waits beside the current one. */
export const conflictCauses = {
  other_hand: 'Otra persona o teléfono dijo otra cosa',
  settled: 'Llegó con la rendición cerrada',
  outdated: 'Llegó después de uno más nuevo del mismo teléfono',
} as const
export type ConflictCause = keyof typeof conflictCauses

/** The decisions on a conflict. */
export const conflictResolutions = {
  kept: 'Se dejó el resultado que estaba',
  taken: 'Se tomó este resultado',
  outdated: 'Quedó como anterior',
} as const
export type ConflictResolution = keyof typeof conflictResolutions

export const conflictChoices = { keep: 'Dejar el que está', take: 'Tomar este' } as const
