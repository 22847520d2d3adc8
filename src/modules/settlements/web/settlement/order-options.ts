import type { SettlementView } from '../../contract/settlement-view.ts'

/** Orders of the round to choose a document from. */
export const orderOptions = ({ orders }: SettlementView): { value: string; label: string }[] =>
  orders.map(({ orderId, number, customer }) => ({ value: orderId, label: `Pedido ${number} · ${customer}` }))
