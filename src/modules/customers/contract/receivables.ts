/** Who says that a customer owes a document, as `receivables.origin` keeps it. */
export const debtOrigins = { erp: 0, round: 4 } as const

/** What stands for the goods of an order that a round delivered: as sellers name an order that they collect for. */
export const orderDebtDocument = (orderNumber: number): { kind: string; number: string; code: string } => ({
  kind: 'PED',
  number: String(orderNumber),
  code: `PED-${orderNumber}`,
})
