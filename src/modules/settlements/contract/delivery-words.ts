/** What became of an order of a round (domain.md, Logistics). */
export const deliveryResults = { delivered: 'Entregado', partial: 'Parcial', not_delivered: 'No entregado' } as const
export type DeliveryResult = keyof typeof deliveryResults
export const deliveryResultIds = Object.keys(deliveryResults) as [DeliveryResult, ...DeliveryResult[]]

/** Why goods or a whole order came back. */
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

/** Goods that never were on the vehicle: they leave it no more than they come back. */
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

/** Money is settled in three: what is counted as notes, what is paper, and what never was in anybody's hand, by transfer or otherwise. */
export const moneyKinds = { cash: 'Efectivo', cheques: 'Cheques', transfers: 'Transferencias' } as const
export type MoneyKind = keyof typeof moneyKinds
export const moneyKindIds = Object.keys(moneyKinds) as [MoneyKind, ...MoneyKind[]]

export const moneyKindOf = (method: number): MoneyKind =>
  method === 0 ? 'cash' : method <= 2 ? 'cheques' : 'transfers'

/** Open screens of a round hear it whenever something of it happens. */
export const deliveriesTopic = 'deliveries'
