import type { SettlementView } from '../../contract/settlement-view.ts'

/** The orders of the load as options of a select. */
export const orderOptions = ({ orders }: SettlementView): { value: string; label: string }[] =>
  orders.map(({ orderId, number, customer }) => ({ value: orderId, label: `Pedido ${number} · ${customer}` }))
