import { type FieldError, type Problem, problem } from '../../../../kernel/contract/problems.ts'
import type { Quote, QuoteLine } from '../../../catalog/contract/pricing/quote.ts'
import { takingProblems } from '../../contract/order-taking/problems.ts'
import type { OfficeOrder, OrderToReceive } from '../ingest/order-to-receive.ts'

const maximumLines = 500

/** What a combo brings and what comes free needs no price of its own. */
const missingPriceErrors = ({ lines }: Quote): FieldError[] =>
  lines.flatMap(({ article, listPriceCents, requestLine, kind }) =>
    listPriceCents !== null || kind !== 'line'
      ? []
      : [
          {
            path: `lines.${requestLine ?? 0}.article`,
            message: `«${article.name}» no tiene precio en la lista del cliente.`,
          },
        ],
  )

/** Throws when something of it has no price, or promotions make it longer than an order may be. */
export const refuseUnpriced = (quote: Quote): void => {
  const errors = missingPriceErrors(quote)
  if (errors.length > 0) throw problem(takingProblems.refused, { errors })
  if (quote.lines.length > maximumLines)
    throw problem(takingProblems.refused, {
      errors: [
        { path: 'lines', message: `Con sus promociones el pedido pasa las ${maximumLines} renglones: partilo en dos.` },
      ],
    })
}

const documentLine = (line: QuoteLine): OrderToReceive['lines'][number] => ({
  articleCode: line.article.code,
  quantity: line.quantity,
  unitPriceCents: line.unitPriceCents,
  discountPercent: line.discountPercent,
  priceListCode: line.price?.list.code ?? null,
  listPriceCents: line.listPriceCents,
})

/** Asked combos come first among a quote's, in the order in which they were asked. */
const comboOf = ({ requestCombo }: QuoteLine, combos: Quote['combos']): OfficeOrder['combos'][number] => {
  const combo = requestCombo === null ? undefined : combos[requestCombo]
  return combo ? { id: combo.id, sets: combo.quantity } : null
}

export type OrderHead = Pick<OrderToReceive, 'key' | 'sellerCode' | 'customerCode' | 'takenAt' | 'deliveryOn' | 'note'>

/** A quote as the document that every order arrives as. */
export const documentOf = (head: OrderHead, { lines, combos }: Quote, replacesCents = 0): OrderToReceive => ({
  ...head,
  envId: null,
  origin: 1,
  totalCents: null,
  place: null,
  lines: lines.map(documentLine),
  office: {
    manualDiscounts: lines.map(line => line.manualDiscountPercent),
    combos: lines.map(line => comboOf(line, combos)),
    replacesCents,
  },
})

const documentPath = /^o\.(\d+)\.(\w+)$/

const fields: Record<string, string> = { a: 'article', q: 'quantity', b: 'discountPercent' }

/** A refusal names the document's parts; the person typed other lines, and reads about those. */
const asTyped = ({ path, message }: FieldError, { lines }: Quote): FieldError => {
  const [, index, field = ''] = documentPath.exec(path) ?? []
  const line = index === undefined ? undefined : lines[Number(index)]
  if (line && line.requestCombo !== null) return { path: `combos.${line.requestCombo}`, message }
  const requestLine = line?.requestLine ?? null
  if (requestLine !== null) return { path: `lines.${requestLine}.${fields[field] ?? field}`, message }
  return { path: path === 'te' ? 'deliveryOn' : path === 'c.k' || path === 'se' ? 'customer' : 'lines', message }
}

/** The same refusal, about what was typed. */
export const refusalAsTyped = (refusal: Problem, quote: Quote): Problem =>
  problem(refusal.problem, {
    message: refusal.errors.length === 1 ? refusal.errors[0]?.message : refusal.userMessage,
    errors: refusal.errors.map(error => asTyped(error, quote)),
    cause: refusal,
  })
