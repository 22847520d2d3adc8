import type { Quote, QuoteLine } from '../../../catalog/contract/pricing/quote.ts'

export type Gift = { key: string; name: string; quantity: number; why: string }

/** What the server makes of a typed line; one that went partly into a combo is added up again. */
export type PricedLine = {
  netCents: number
  /** A unit, before discounts; null when parts of the line cost differently. */
  unitCents: number | null
  listCents: number | null
  discountPercent: number | null
  why: string[]
  warnings: string[]
  nextStep: string | null
  gifts: Gift[]
}

const only = <Value>(values: Value[]): Value | null => (new Set(values).size === 1 ? (values[0] ?? null) : null)

const whyOf = (lines: QuoteLine[]): string[] => [
  ...new Set(lines.flatMap(({ applied }) => applied.filter(({ kind }) => kind !== 'manual').map(({ why }) => why))),
]

const giftOf = (line: QuoteLine, index: number): Gift => ({
  key: `${line.article.id} ${index}`,
  name: line.article.name,
  quantity: line.quantity,
  why: whyOf([line]).join(' '),
})

const pricedLine = (parts: QuoteLine[]): PricedLine => {
  const paid = parts.filter(({ kind }) => kind !== 'bonus')
  return {
    netCents: parts.reduce((sum, { netCents }) => sum + netCents, 0),
    unitCents: only(paid.map(({ unitPriceCents }) => unitPriceCents)),
    listCents: only(paid.map(({ listPriceCents }) => listPriceCents)),
    discountPercent: only(paid.map(({ discountPercent }) => discountPercent)),
    why: whyOf(paid),
    warnings: [...new Set(paid.flatMap(({ warning }) => warning ?? []))],
    nextStep: paid.find(({ nextStep }) => nextStep)?.nextStep ?? null,
    gifts: parts.filter(({ kind }) => kind === 'bonus').map(giftOf),
  }
}

/** A quote by the screen's lines (`ids` in the order in which they were asked), and what comes with none of them. */
export const linesOfQuote = ({ lines }: Quote, ids: number[]): { byLine: Map<number, PricedLine>; gifts: Gift[] } => {
  const byRequest = Map.groupBy(lines, ({ requestLine }) => requestLine)
  return {
    byLine: new Map(
      ids.flatMap((id, index) => {
        const parts = byRequest.get(index)
        return parts ? [[id, pricedLine(parts)] as const] : []
      }),
    ),
    gifts: (byRequest.get(null) ?? []).map(giftOf),
  }
}
