/** Average ticket in cents: net sale over orders. Returns reduce the net sale, but are no orders. Null without orders. */
export const ticketOf = (netCents: number, orders: number): number | null =>
  orders === 0 ? null : Math.round(netCents / orders)
