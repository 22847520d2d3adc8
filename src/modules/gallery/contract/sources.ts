/** Where photos come from, in the order of the tabs. */
export const photoSources = {
  order: 'Pedidos',
  'no-purchase': 'No compras',
  collection: 'Cobranzas',
  form: 'Formularios',
  asset: 'Activos',
  delivery: 'Entregas',
  count: 'Conteos',
} as const
export type PhotoSource = keyof typeof photoSources
export const sourceIds = Object.keys(photoSources) as [PhotoSource, ...PhotoSource[]]

/** One photo's: «Pedido». */
export const sourceNames: Record<PhotoSource, string> = {
  order: 'Pedido',
  'no-purchase': 'No compra',
  collection: 'Cobranza',
  form: 'Formulario',
  asset: 'Activo',
  delivery: 'Entrega',
  count: 'Conteo',
}
