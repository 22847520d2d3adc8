import type { Quote, QuoteLine } from '../../../catalog/contract/pricing/quote.ts'

export type Gift = { key: string; name: string; quantity: number; why: string }

/** The price of a typed line; the parts of a line that went partly into a combo are added up. */
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
  const paidParts = parts.filter(({ kind }) => kind !== 'bonus')
  return {
    netCents: parts.reduce((sum, { netCents }) => sum + netCents, 0),
    unitCents: only(paidParts.map(({ unitPriceCents }) => unitPriceCents)),
    listCents: only(paidParts.map(({ listPriceCents }) => listPriceCents)),
    discountPercent: only(paidParts.map(({ discountPercent }) => discountPercent)),
    why: whyOf(paidParts),
    warnings: [...new Set(paidParts.flatMap(({ warning }) => warning ?? []))],
    nextStep: paidParts.find(({ nextStep }) => nextStep)?.nextStep ?? null,
    gifts: parts.filter(({ kind }) => kind === 'bonus').map(giftOf),
  }
}

/** A combo as one line: the price of one, and the list price of its articles. */
const pricedCombo = (parts: QuoteLine[], sets: number): PricedLine => {
  const line = pricedLine(parts)
  const listCents = parts.reduce((sum, part) => sum + Math.round((part.listPriceCents ?? 0) * part.quantity), 0)
  const isListed = parts.every(part => part.listPriceCents !== null)
  return {
    ...line,
    unitCents: Math.round(line.netCents / sets),
    listCents: isListed ? Math.round(listCents / sets) : null,
  }
}

type Ids = { lines: number[]; combos: number[] }

/** Gifts that belong to no line or combo of the request. */
const isLoose = ({ requestLine, requestCombo }: QuoteLine): boolean => requestLine === null && requestCombo === null

/** A quote by the screen's lines (`ids` in the order of the request), and the gifts that belong to none. */
export const linesOfQuote = (
  { lines, combos }: Quote,
  ids: Ids,
): { byLine: Map<number, PricedLine>; gifts: Gift[] } => {
  const byRequest = Map.groupBy(lines, ({ requestLine }) => requestLine)
  const byCombo = Map.groupBy(lines, ({ requestCombo }) => requestCombo)
  const ofLines = ids.lines.flatMap((id, index) => {
    const parts = byRequest.get(index)
    return parts ? [[id, pricedLine(parts)] as const] : []
  })
  const ofCombos = ids.combos.flatMap((id, index) => {
    const parts = byCombo.get(index)
    const sets = combos[index]?.quantity
    return parts && sets ? [[id, pricedCombo(parts, sets)] as const] : []
  })
  return { byLine: new Map([...ofLines, ...ofCombos]), gifts: lines.filter(isLoose).map(giftOf) }
}
