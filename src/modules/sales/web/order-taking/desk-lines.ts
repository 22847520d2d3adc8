import { readPercent, readQuantity } from '../../contract/order-taking/quantity.ts'
import type { DraftLine, OfferedArticle } from '../../contract/order-taking/taken-order.ts'

/** A line on the screen: what was typed, and the article it turned out to be. */
export type DeskLine = {
  id: number
  /** What was typed to find the article. */
  text: string
  article: OfferedArticle | null
  /** The answer that says which article it is has not come yet. */
  isSeeking: boolean
  quantity: string
  discount: string
}

export type Lines = { items: DeskLine[]; nextId: number; undo: DeskLine[][] }

export type LineFields = Partial<Pick<DeskLine, 'quantity' | 'discount'>>
export type NewLine = Pick<DeskLine, 'text' | 'article' | 'isSeeking' | 'quantity' | 'discount'>

export type LineAct =
  | { kind: 'add'; lines: NewLine[] }
  | { kind: 'found'; id: number; article: OfferedArticle | null }
  | { kind: 'write'; id: number; fields: LineFields }
  | { kind: 'remove'; id: number }
  | { kind: 'clear' }
  | { kind: 'undo' }

/** So many steps back, and no more. */
const mostSteps = 50

const stepped = (lines: Lines, items: DeskLine[]): Lines => ({
  ...lines,
  items,
  undo: [...lines.undo, lines.items].slice(-mostSteps),
})

const replaced = ({ items }: Lines, id: number, fields: Partial<DeskLine>): DeskLine[] =>
  items.map(line => (line.id === id ? { ...line, ...fields } : line))

/** Adding and removing can be undone; what is typed into a line the field itself takes back. */
export const withLineAct = (lines: Lines, act: LineAct): Lines => {
  switch (act.kind) {
    case 'add': {
      const added = act.lines.map((line, index) => ({ ...line, id: lines.nextId + index }))
      return { ...stepped(lines, [...lines.items, ...added]), nextId: lines.nextId + added.length }
    }
    case 'found':
      return { ...lines, items: replaced(lines, act.id, { article: act.article, isSeeking: false }) }
    case 'write':
      return { ...lines, items: replaced(lines, act.id, act.fields) }
    case 'remove':
      return stepped(
        lines,
        lines.items.filter(line => line.id !== act.id),
      )
    case 'clear':
      return stepped(lines, [])
    case 'undo': {
      const before = lines.undo.at(-1)
      return before ? { ...lines, items: before, undo: lines.undo.slice(0, -1) } : lines
    }
  }
}

/** The lines of a draft, with the articles that its codes name. */
export const restoredLines = (draft: DraftLine[], articles: OfferedArticle[]): Lines => {
  const byCode = new Map(articles.map(article => [article.code, article]))
  const items = draft.map(({ code, quantity, discount }, index) => ({
    id: index + 1,
    text: code,
    article: byCode.get(code.trim()) ?? null,
    isSeeking: false,
    quantity,
    discount,
  }))
  return { items, nextId: items.length + 1, undo: [] }
}

export const keptLines = (items: DeskLine[]): DraftLine[] =>
  items.map(({ article, text, quantity, discount }) => ({
    code: (article?.code ?? text).slice(0, 100),
    quantity: quantity.slice(0, 20),
    discount: discount.slice(0, 10),
  }))

export type LineReading = {
  units: number | null
  percent: number | null
  quantityError: string | null
  discountError: string | null
}

/** What a line says, as far as it can be understood. An empty quantity is still being typed: no error, and no units. */
export const readLine = (line: DeskLine, maximumDiscount: number): LineReading => {
  const quantity = line.quantity.trim() === '' ? null : readQuantity(line.quantity, line.article?.unitsPerPackage ?? 1)
  const discount = readPercent(line.discount, maximumDiscount)
  return {
    units: quantity && 'units' in quantity ? quantity.units : null,
    quantityError: quantity && 'error' in quantity ? quantity.error : null,
    percent: 'percent' in discount ? discount.percent : null,
    discountError: 'error' in discount ? discount.error : null,
  }
}

export type AskedLine = { id: number; article: { id: string }; quantity: number; discountPercent: number }

/** As the server asks for it: the screen's own number stays here. */
export const requestLine = ({ article, quantity, discountPercent }: AskedLine) => ({
  article,
  quantity,
  discountPercent,
})

/** Those that can be priced already. */
export const askedLines = (items: DeskLine[], maximumDiscount: number): AskedLine[] =>
  items.flatMap(line => {
    const { units, percent } = readLine(line, maximumDiscount)
    return line.article && units !== null && percent !== null
      ? [{ id: line.id, article: { id: line.article.id }, quantity: units, discountPercent: percent }]
      : []
  })

export type Unready = { id: number; field: 'quantity' | 'discount' | 'article'; why: string }

/** The first thing that keeps the order from being sent; null: nothing. */
export const firstUnready = (items: DeskLine[], maximumDiscount: number): Unready | null => {
  for (const line of items) {
    const { id } = line
    const { units, quantityError, discountError } = readLine(line, maximumDiscount)
    if (line.isSeeking) return { id, field: 'quantity', why: `Todavía buscamos «${line.text}».` }
    if (!line.article) return { id, field: 'article', why: `No hay un artículo «${line.text}»: corregilo o quitalo.` }
    const name = line.article.name
    if (units === null) return { id, field: 'quantity', why: `${name}: ${quantityError ?? 'falta la cantidad.'}` }
    if (discountError) return { id, field: 'discount', why: `${name}: ${discountError}` }
  }
  return null
}
