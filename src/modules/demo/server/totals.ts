/** What a seller did in a month, from which the next month's targets are set. Packages and kg in thousandths. */
export type MonthTotal = {
  netCents: number
  orders: number
  packages: number
  kg: number
  collectedCents: number
  customers: number
}

export type Totals = {
  addOrder: (
    month: string,
    sellerIndex: number,
    customerId: string,
    order: { netCents: number; packages: number; kg: number },
  ) => void
  addCollection: (month: string, sellerIndex: number, cents: number) => void
  of: (monthIndex: number, sellerIndex: number) => MonthTotal | null
}

/** Months come in order: the set of customers of a seller is kept for the current one alone. */
export const createTotals = (months: string[], sellers: number): Totals => {
  const totals = months.map(() =>
    Array.from(
      { length: sellers },
      (): MonthTotal => ({ netCents: 0, orders: 0, packages: 0, kg: 0, collectedCents: 0, customers: 0 }),
    ),
  )
  const indexes = new Map(months.map((month, index) => [month, index]))
  const seen = { month: '', customers: new Set<string>() }
  const find = (month: string, sellerIndex: number): MonthTotal | null =>
    totals[indexes.get(month) ?? -1]?.[sellerIndex] ?? null
  return {
    addOrder(month, sellerIndex, customerId, order) {
      const total = find(month, sellerIndex)
      if (!total) return
      total.netCents += order.netCents
      total.packages += order.packages
      total.kg += order.kg
      total.orders += 1
      if (seen.month !== month) {
        seen.month = month
        seen.customers.clear()
      }
      if (!seen.customers.has(customerId)) total.customers += 1
      seen.customers.add(customerId)
    },
    addCollection(month, sellerIndex, cents) {
      const total = find(month, sellerIndex)
      if (total) total.collectedCents += cents
    },
    of: (monthIndex, sellerIndex) => totals[monthIndex]?.[sellerIndex] ?? null,
  }
}
