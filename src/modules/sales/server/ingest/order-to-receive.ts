import type { OrderDocument } from '../../contract/ingest/wire.ts'

/** What the back office adds to an order that it took itself: prices are already the server's. */
export type OfficeOrder = {
  /** Of what the person typed: prices and the hour are the server's, and change with each sending. */
  contentHash?: string
  /** Points per line, in the order of the lines: what the person gave, apart from promotions. */
  manualDiscounts: number[]
  /** Per line, the combo asked by name that it is part of, and how many of it. */
  combos: ({ id: string; sets: number } | null)[]
  /** Total of the pending order that this one replaces, which the customer's credit already counts; 0: it is new. */
  replacesCents: number
}

/** An order on its way in. Only the back office's own screen fills `office`; nothing that arrives by wire can. */
export type OrderToReceive = OrderDocument & { office?: OfficeOrder }
