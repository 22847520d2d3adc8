import { unitsText } from '../../contract/order-taking/suggestions.ts'
import type { TypedLine } from './typed-lines.ts'

/** The parts of an order that can be changed. */
export type Writing = { totalCents: number; note: string | null; deliveryOn: string | null; lines: TypedLine[] }

type Articles = Map<string, { name: string; units: number; discount: string }>

const articlesOf = (lines: TypedLine[]): Articles => {
  const articles: Articles = new Map()
  for (const { offerId, name, quantity, discountPercent } of lines) {
    const before = articles.get(offerId)
    const discount = discountPercent === 0 ? '' : ` con ${unitsText(discountPercent)} %`
    articles.set(offerId, { name, units: (before?.units ?? 0) + quantity, discount })
  }
  return articles
}

/** One sentence per article that differs: «Agua 500: 12 → 6», «agregó Soda: 4», «quitó Jugo». */
const lineSentences = (before: Articles, after: Articles): string[] => [
  ...[...after].flatMap(([id, { name, units, discount }]) => {
    const was = before.get(id)
    if (!was) return [`agregó ${name}: ${unitsText(units)}${discount}`]
    const isUnchanged = was.units === units && was.discount === discount
    return isUnchanged ? [] : [`${name}: ${unitsText(was.units)}${was.discount} → ${unitsText(units)}${discount}`]
  }),
  ...[...before].flatMap(([id, { name }]) => (after.has(id) ? [] : [`quitó ${name}`])),
]

const most = 30

const pairs = ['totalCents', 'note', 'deliveryOn'] as const

/** The detail of a change in the order's history: the fields that differ, and its lines in words (at most `most`). */
export const changesBetween = (before: Writing, after: Writing): Record<string, unknown> => {
  const changed = Object.fromEntries(
    pairs
      .filter(name => before[name] !== after[name])
      .map(name => [name, { before: before[name], after: after[name] }]),
  )
  return { changed, lines: lineSentences(articlesOf(before.lines), articlesOf(after.lines)).slice(0, most) }
}
