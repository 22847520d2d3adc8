/** The average ticket, in cents: net sale over orders. Returns take away from the net sale and are no orders; none without orders. */
export const ticketOf = (netCents: number, orders: number): number | null =>
  orders === 0 ? null : Math.round(netCents / orders)
