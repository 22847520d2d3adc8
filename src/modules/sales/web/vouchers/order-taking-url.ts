type About = { changes?: string; copies?: string }

/** Where an order of a customer is typed: a new one, the changes of a pending one, or a copy of another. */
export const orderTakingUrl = (customerCode: string, { changes, copies }: About = {}): string => {
  const search = changes ? `?pedido=${changes}` : copies ? `?copia=${copies}` : ''
  return `/apps/personas/main/personas-follow/order/${encodeURIComponent(customerCode)}${search}`
}
