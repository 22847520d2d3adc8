import { type FieldError, type Problem, problem } from '../../../../kernel/contract/problems.ts'
import type { Quote, QuoteLine } from '../../../catalog/contract/pricing/quote.ts'
import { takingProblems } from '../../contract/order-taking/problems.ts'
import type { OfficeOrder, OrderToReceive } from '../ingest/order-to-receive.ts'

const maximumLines = 500

/** Only plain lines need a list price: the parts of combos and free units do not. */
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

/** Throws when an article has no price, or when promotions bring the order over the maximum of lines. */
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

/** The combos that the person chose come first in `combos`, in the order of the request, so `requestCombo` is their index. */
const comboOf = ({ requestCombo }: QuoteLine, combos: Quote['combos']): OfficeOrder['combos'][number] => {
  const combo = requestCombo === null ? undefined : combos[requestCombo]
  return combo ? { id: combo.id, sets: combo.quantity } : null
}

export type OrderHead = Pick<OrderToReceive, 'key' | 'sellerCode' | 'customerCode' | 'takenAt' | 'deliveryOn' | 'note'>

/** A quote as the document in which orders are received. */
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

/** Errors name the lines of the document; this maps them to the lines that the person typed. */
const asTyped = ({ path, message }: FieldError, { lines }: Quote): FieldError => {
  const [, index, field = ''] = documentPath.exec(path) ?? []
  const line = index === undefined ? undefined : lines[Number(index)]
  if (line && line.requestCombo !== null) return { path: `combos.${line.requestCombo}`, message }
  const requestLine = line?.requestLine ?? null
  if (requestLine !== null) return { path: `lines.${requestLine}.${fields[field] ?? field}`, message }
  return { path: path === 'te' ? 'deliveryOn' : path === 'c.k' || path === 'se' ? 'customer' : 'lines', message }
}

/** The same problem, with paths to the lines that the person typed. */
export const refusalAsTyped = (refusal: Problem, quote: Quote): Problem =>
  problem(refusal.problem, {
    message: refusal.errors.length === 1 ? refusal.errors[0]?.message : refusal.userMessage,
    errors: refusal.errors.map(error => asTyped(error, quote)),
    cause: refusal,
  })
