import { scaled } from '../../contract/ingest/decimal.ts'
import type { StoredLine } from './pending-order.queries.ts'

/** A line as somebody would type it: what promotions added is theirs to add again. */
export type TypedLine = {
  articleId: string
  code: string
  name: string
  isOnSale: boolean
  quantity: number
  discountPercent: number
}

/** Free units that nobody gave by hand came with a promotion. */
const isGift = ({ discountPercent, manualDiscountPercent }: StoredLine): boolean =>
  discountPercent === 100 && (manualDiscountPercent ?? 0) < 100

/** What a phone sent as discount may have been the seller's own: it is kept, and who edits the order sees it. */
const givenBy = ({ discountPercent, manualDiscountPercent }: StoredLine): number =>
  manualDiscountPercent ?? discountPercent

const added = (a: number, b: number): number => Number(scaled(a, 3) + scaled(b, 3)) / 1000

/** An order's lines before they were priced: units that went into combos back in one line with those that did not. */
export const typedLinesOf = (lines: StoredLine[]): TypedLine[] => {
  const typed = new Map<string, TypedLine>()
  for (const line of lines.filter(candidate => !isGift(candidate))) {
    const { articleId, code, name, isOnSale } = line
    const discountPercent = givenBy(line)
    const key = `${articleId} ${discountPercent}`
    const quantity = added(typed.get(key)?.quantity ?? 0, line.quantity)
    typed.set(key, { articleId, code, name, isOnSale, quantity, discountPercent })
  }
  return [...typed.values()]
}
