import { scaled } from '../../../../kernel/contract/decimal.ts'
import type { StoredLine } from './pending-order.queries.ts'

/** A line as a person would type it, without what promotions added. */
export type TypedLine = {
  /** The article's id, or the combo's. */
  offerId: string
  isCombo: boolean
  code: string
  name: string
  /** Units; of a combo, how many of it. */
  quantity: number
  discountPercent: number
}

/** Free units that no person gave by hand come from a promotion. */
const isGift = ({ discountPercent, manualDiscountPercent }: StoredLine): boolean =>
  discountPercent === 100 && (manualDiscountPercent ?? 0) < 100

/** For orders from phones it is unknown which part of the discount is the seller's, so all of it stays in the line. */
const givenBy = ({ discountPercent, manualDiscountPercent }: StoredLine): number =>
  manualDiscountPercent ?? discountPercent

const addQuantities = (a: number, b: number): number => Number(scaled(a, 3) + scaled(b, 3)) / 1000

const comboOf = ({ combo }: StoredLine): TypedLine | null =>
  combo && {
    offerId: combo.id,
    isCombo: true,
    code: combo.code,
    name: combo.name,
    quantity: combo.sets,
    discountPercent: 0,
  }

const articleOf = (line: StoredLine): TypedLine => ({
  offerId: line.articleId,
  isCombo: false,
  code: line.code,
  name: line.name,
  quantity: line.quantity,
  discountPercent: givenBy(line),
})

/**
 * An order's lines as they were typed: a chosen combo is one line again, and the units that a detected combo took are in
 * one line with the rest of their article.
 */
export const typedLinesOf = (lines: StoredLine[]): TypedLine[] => {
  const linesByOffer = new Map<string, TypedLine>()
  for (const line of lines.filter(candidate => !isGift(candidate))) {
    const own = comboOf(line) ?? articleOf(line)
    const key = `${own.offerId} ${own.discountPercent}`
    const before = linesByOffer.get(key)
    linesByOffer.set(
      key,
      before && !own.isCombo ? { ...own, quantity: addQuantities(before.quantity, own.quantity) } : own,
    )
  }
  return [...linesByOffer.values()]
}
