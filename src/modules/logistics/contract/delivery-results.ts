/** What became of an order of a round (domain.md, Logistics). */
export const deliveryResults = { delivered: 'Entregado', partial: 'Parcial', not_delivered: 'No entregado' } as const
export type DeliveryResult = keyof typeof deliveryResults
export const deliveryResultIds = Object.keys(deliveryResults) as [DeliveryResult, ...DeliveryResult[]]

/** Open screens of a round hear it whenever something of it happens. */
export const deliveriesTopic = 'deliveries'
