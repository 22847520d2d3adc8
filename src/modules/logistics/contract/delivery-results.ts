/** Results of an order of a load (domain.md, Logistics). */
export const deliveryResults = { delivered: 'Entregado', partial: 'Parcial', not_delivered: 'No entregado' } as const
export type DeliveryResult = keyof typeof deliveryResults
export const deliveryResultIds = Object.keys(deliveryResults) as [DeliveryResult, ...DeliveryResult[]]

/** Live topic of deliveries: open screens of a load reload on each event. */
export const deliveriesTopic = 'deliveries'
