import type { OrderDocument } from '../../contract/ingest/wire.ts'

/** What an order taken in the back office has in addition. Its prices come from the server already. */
export type OfficeOrder = {
  /** Hash of what the person typed, without prices and hour, which the server sets anew each time the order is sent. */
  contentHash?: string
  /** Percentage points per line that the person gave, apart from promotions. */
  manualDiscounts: number[]
  /** Per line, the combo that the person chose and the line is part of, and how many of it. */
  combos: ({ id: string; sets: number } | null)[]
  /** Total of the pending order that this one replaces, which the customer's credit already counts; 0 for a new order. */
  replacesCents: number
}

/** An order to receive. Only the back office's own screen fills `office`; documents that arrive by the API cannot. */
export type OrderToReceive = OrderDocument & { office?: OfficeOrder }
