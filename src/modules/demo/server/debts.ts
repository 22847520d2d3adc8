/** An unpaid document of a customer, as the ERP would tell it. */
export type Invoice = {
  id: string
  kind: string
  number: string
  issuedOn: string
  dueOn: string
  totalCents: number
  balanceCents: number
}

/** What customers owe while the history is played, oldest first. Paid documents are forgotten, so memory stays bounded. */
export type Debts = {
  add: (customerId: string, invoice: Invoice) => void
  open: (customerId: string) => Invoice[]
  hasDue: (customerId: string, day: string) => boolean
  /** Takes an amount off a document. */
  pay: (customerId: string, invoice: Invoice, cents: number) => void
  all: () => Iterable<[customerId: string, invoices: Invoice[]]>
}

export const createDebts = (): Debts => {
  const byCustomer = new Map<string, Invoice[]>()
  return {
    add(customerId, invoice) {
      const known = byCustomer.get(customerId)
      if (known) known.push(invoice)
      else byCustomer.set(customerId, [invoice])
    },
    open: customerId => byCustomer.get(customerId) ?? [],
    hasDue: (customerId, day) => (byCustomer.get(customerId) ?? []).some(invoice => invoice.dueOn <= day),
    pay(customerId, invoice, cents) {
      invoice.balanceCents -= cents
      if (invoice.balanceCents > 0) return
      const left = (byCustomer.get(customerId) ?? []).filter(other => other !== invoice)
      if (left.length > 0) byCustomer.set(customerId, left)
      else byCustomer.delete(customerId)
    },
    all: () => byCustomer.entries(),
  }
}
