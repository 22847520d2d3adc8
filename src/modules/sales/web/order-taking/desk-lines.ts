import { maximumSets } from '../../../catalog/contract/pricing/quote.ts'
import { readPercent, readQuantity } from '../../contract/order-taking/quantity.ts'
import { unitsText } from '../../contract/order-taking/suggestions.ts'
import type { DraftLine, OfferedArticle } from '../../contract/order-taking/taken-order.ts'

/** A line on the screen: what was typed, and the article it turned out to be. */
export type DeskLine = {
  id: number
  /** What was typed to find the article. */
  text: string
  /** Or the combo. */
  article: OfferedArticle | null
  /** Whether the text is a combo's code; a draft's lines have it before their combo is read. */
  isCombo: boolean
  /** The search for its article is still running. */
  isSeeking: boolean
  quantity: string
  discount: string
}

export type Lines = { items: DeskLine[]; nextId: number; undo: DeskLine[][] }

export type LineFields = Partial<Pick<DeskLine, 'quantity' | 'discount'>>
export type NewLine = Omit<DeskLine, 'id'>

export type LineAct =
  | { kind: 'add'; lines: NewLine[] }
  | { kind: 'found'; id: number; article: OfferedArticle | null }
  | { kind: 'write'; id: number; fields: LineFields }
  | { kind: 'remove'; id: number }
  | { kind: 'clear' }
  | { kind: 'undo' }

/** The most steps that can be undone. */
const mostSteps = 50

const withUndoStep = (lines: Lines, items: DeskLine[]): Lines => ({
  ...lines,
  items,
  undo: [...lines.undo, lines.items].slice(-mostSteps),
})

const replaceLine = ({ items }: Lines, id: number, fields: Partial<DeskLine>): DeskLine[] =>
  items.map(line => (line.id === id ? { ...line, ...fields } : line))

const articleFields = (article: OfferedArticle | null) => ({
  article,
  isCombo: article !== null && article.combo !== null,
  isSeeking: false,
})

/** Adding and removing lines can be undone here; typing in a field has the browser's own undo. */
export const withLineAct = (lines: Lines, act: LineAct): Lines => {
  switch (act.kind) {
    case 'add': {
      const newLines = act.lines.map((line, index) => ({ ...line, id: lines.nextId + index }))
      return { ...withUndoStep(lines, [...lines.items, ...newLines]), nextId: lines.nextId + newLines.length }
    }
    case 'found':
      return { ...lines, items: replaceLine(lines, act.id, articleFields(act.article)) }
    case 'write':
      return { ...lines, items: replaceLine(lines, act.id, act.fields) }
    case 'remove':
      return withUndoStep(
        lines,
        lines.items.filter(line => line.id !== act.id),
      )
    case 'clear':
      return withUndoStep(lines, [])
    case 'undo': {
      const before = lines.undo.at(-1)
      return before ? { ...lines, items: before, undo: lines.undo.slice(0, -1) } : lines
    }
  }
}

/** The lines of a draft, with the articles that its codes name. */
export const restoreLines = (draft: DraftLine[], articles: OfferedArticle[]): Lines => {
  const keyOf = (isCombo: boolean, code: string) => `${isCombo} ${code}`
  const byCode = new Map(articles.map(article => [keyOf(article.combo !== null, article.code), article]))
  const items = draft.map(({ code, isCombo, quantity, discount }, index) => ({
    id: index + 1,
    text: code,
    article: byCode.get(keyOf(isCombo, code.trim())) ?? null,
    isCombo,
    isSeeking: false,
    quantity,
    discount,
  }))
  return { items, nextId: items.length + 1, undo: [] }
}

export const draftLinesOf = (items: DeskLine[]): DraftLine[] =>
  items.map(({ article, text, isCombo, quantity, discount }) => ({
    code: (article?.code ?? text).slice(0, 100),
    isCombo,
    quantity: quantity.slice(0, 20),
    discount: discount.slice(0, 10),
  }))

export type LineReading = {
  units: number | null
  percent: number | null
  quantityError: string | null
  discountError: string | null
}

/** A combo has no discount, and its quantity is whole. */
const readCombo = (line: DeskLine): LineReading => {
  const { units, quantityError } = readUnits(line, 1)
  const wrong = units !== null && (!Number.isInteger(units) || units > maximumSets)
  return {
    units: wrong ? null : units,
    quantityError: wrong ? `Combos enteros, hasta ${unitsText(maximumSets)}.` : quantityError,
    percent: 0,
    discountError: null,
  }
}

const readUnits = (line: DeskLine, unitsPerPackage: number) => {
  const quantity = line.quantity.trim() === '' ? null : readQuantity(line.quantity, unitsPerPackage)
  return {
    units: quantity && 'units' in quantity ? quantity.units : null,
    quantityError: quantity && 'error' in quantity ? quantity.error : null,
  }
}

/** What a line says, as far as it can be understood. An empty quantity is still being typed: no error, and no units. */
export const readLine = (line: DeskLine, maximumDiscount: number): LineReading => {
  if (line.article?.combo) return readCombo(line)
  const discount = readPercent(line.discount, maximumDiscount)
  return {
    ...readUnits(line, line.article?.unitsPerPackage ?? 1),
    percent: 'percent' in discount ? discount.percent : null,
    discountError: 'error' in discount ? discount.error : null,
  }
}

/** `offerId` is the article's, or the combo's. */
export type QuotableLine = { id: number; offerId: string; isCombo: boolean; quantity: number; discountPercent: number }

/** The lines as the API takes them, without the screen's ids. */
export const requestOf = (lines: QuotableLine[]) => ({
  lines: lines
    .filter(({ isCombo }) => !isCombo)
    .map(({ offerId, quantity, discountPercent }) => ({ article: { id: offerId }, quantity, discountPercent })),
  combos: lines.filter(({ isCombo }) => isCombo).map(({ offerId, quantity }) => ({ combo: { id: offerId }, quantity })),
})

/** The screen's ids of the lines and combos of `requestOf`, in its order. */
export const quotableIds = (lines: QuotableLine[]) => ({
  lines: lines.filter(({ isCombo }) => !isCombo).map(({ id }) => id),
  combos: lines.filter(({ isCombo }) => isCombo).map(({ id }) => id),
})

/** The lines that can be priced: with article, quantity and discount. */
export const quotableLines = (items: DeskLine[], maximumDiscount: number): QuotableLine[] =>
  items.flatMap(line => {
    const { units, percent } = readLine(line, maximumDiscount)
    const { id, article } = line
    return article && units !== null && percent !== null
      ? [{ id, offerId: article.id, isCombo: article.combo !== null, quantity: units, discountPercent: percent }]
      : []
  })

/** The error of a line whose text matches nothing on sale. */
export const noMatchText = ({ isCombo, text }: DeskLine): string =>
  isCombo ? `No hay un combo vigente «${text}» para este cliente` : `No hay un artículo «${text}»`

export type Unready = { id: number; field: 'quantity' | 'discount' | 'article'; why: string }

/** The first thing that keeps the order from being sent; null: nothing. */
export const firstUnready = (items: DeskLine[], maximumDiscount: number): Unready | null => {
  for (const line of items) {
    const { id } = line
    const { units, quantityError, discountError } = readLine(line, maximumDiscount)
    if (line.isSeeking) return { id, field: 'quantity', why: `Todavía buscamos «${line.text}».` }
    if (!line.article) return { id, field: 'article', why: `${noMatchText(line)}: corregilo o quitalo.` }
    const name = line.article.name
    if (units === null) return { id, field: 'quantity', why: `${name}: ${quantityError ?? 'falta la cantidad.'}` }
    if (discountError) return { id, field: 'discount', why: `${name}: ${discountError}` }
  }
  return null
}
