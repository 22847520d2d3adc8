/** Kinds of movement of the stock ledger, as a person reads them. */
export const movementKinds = {
  receipt: 'Ingreso',
  sale: 'Venta',
  load: 'Carga',
  delivery: 'Entrega',
  return: 'Devolución',
  adjustment: 'Ajuste',
  transfer: 'Transferencia',
  shortage: 'Faltante',
} as const
export type MovementKind = keyof typeof movementKinds

/** Where goods are: in a warehouse (a site) or on a vehicle. */
export type StockPlace = { kind: 'warehouse' | 'vehicle'; id: string }
