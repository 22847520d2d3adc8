/** How a link stands. Those that can still be paid are `open`, `pending` and `rejected`. */
export const linkStates = {
  open: 'Esperando el pago',
  pending: 'Pago en proceso',
  paid: 'Pagado',
  rejected: 'Pago rechazado',
  returned: 'Pago devuelto',
  expired: 'Venció sin pagarse',
  replaced: 'Reemplazado por otro',
} as const
export type LinkState = keyof typeof linkStates
export const linkStateIds = Object.keys(linkStates) as [LinkState, ...LinkState[]]

/** How a payment of a link stands at the provider. */
export const paymentStatuses = {
  approved: 'Aprobado',
  pending: 'En proceso',
  rejected: 'Rechazado',
  returned: 'Devuelto',
  disputed: 'En disputa',
} as const
export type PaymentStatus = keyof typeof paymentStatuses
export const paymentStatusIds = Object.keys(paymentStatuses) as [PaymentStatus, ...PaymentStatus[]]

/** What somebody of the company has to look at in a payment. */
export const paymentMarks = {
  'other-currency': 'Se pagó en otra moneda: no se anotó ninguna cobranza.',
  'other-amount': 'Se pagó un importe distinto del pedido.',
  'order-canceled': 'El pedido está anulado: la cobranza quedó a cuenta.',
  'paid-twice': 'Ya se había pagado: esta cobranza quedó a cuenta. Devolvé el pago o descontalo.',
  'not-collected': 'La plata llegó y no se pudo anotar la cobranza.',
  'partly-returned': 'Se devolvió una parte: la cobranza sigue por el total. Corregila en el ERP.',
  'returned-exported': 'Se devolvió, y la cobranza ya está en el ERP: anulala ahí.',
  disputed: 'El cliente lo desconoció y Mercado Pago lo está revisando.',
} as const
export type PaymentMark = keyof typeof paymentMarks
export const paymentMarkIds = Object.keys(paymentMarks) as [PaymentMark, ...PaymentMark[]]

/** What a payer is told of the state of a link. */
export const stateSentences: Record<LinkState, string> = {
  open: 'Todavía no recibimos el pago. Si recién pagaste, en unos segundos aparece acá.',
  pending: 'Tu pago está en proceso: te avisamos acá cuando se acredite. No hace falta que pagues de nuevo.',
  paid: 'Recibimos tu pago. Ya está anotado en tu cuenta.',
  rejected: 'El pago no se aprobó y no se te cobró nada. Podés probar de nuevo o con otro medio.',
  returned: 'El pago se devolvió.',
  expired: 'El enlace venció sin que se pagara. Podés empezar de nuevo.',
  replaced: 'Este pago se reemplazó por otro más nuevo.',
}
