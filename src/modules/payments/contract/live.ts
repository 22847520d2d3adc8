/** A link was made, or what is known of its payments changed: `{ id, customerId, orderId }`. */
export const paymentLinksTopic = 'payment-links'
