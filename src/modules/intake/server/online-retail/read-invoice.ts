import { scaled } from '../../../../kernel/contract/decimal.ts'
import { zonedParts } from '../../../../kernel/contract/formats.ts'
import { type LineAmounts, lineAmounts, sumAmounts } from '../../../catalog/contract/pricing/line-amounts.ts'
import type { CsvRow } from '../csv.ts'
import type { Defect } from '../defects.ts'
import type { Invoice } from './invoices.ts'
import { finalConsumer } from './masters.ts'

/** `2009-12-01 07:45:00` on the wall clock of a zone → the instant, ISO 8601 in UTC. Null when it is no date. */
const localInstant = (text: string, timeZone: string): string | null => {
  const asUtc = Date.parse(`${text.trim().replace(' ', 'T')}Z`)
  if (Number.isNaN(asUtc)) return null
  const offsetAt = (instant: number): number => {
    const local = zonedParts(new Date(instant), timeZone)
    return Date.parse(`${local.day}T${local.hour}:${local.minute}:${local.second}Z`) - instant
  }
  // The offset is that of the instant itself, which the first guess may miss by a change of hour.
  const guess = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(guess)).toISOString()
}

export type ReadLine = {
  line: number
  articleId: string
  quantity: number
  unitPriceCents: number
  amounts: LineAmounts
}
export type ReadOrder = {
  key: string
  kind: 'sale' | 'return'
  customerId: string
  takenAt: string
  lines: ReadLine[]
  amounts: LineAmounts
}

export type ReadContext = {
  articles: Map<string, string>
  customers: Map<string, string>
  /** Zone of the file's clock. */
  timeZone: string
  addDefect: (defect: Defect) => void
}

const ordersFile = 'orders.csv.gz'
const linesFile = 'order_lines.csv.gz'

/** IVA that is added to an amount of the file, which is taken as net. */
export const taxRate = 21

/** A line to import, or the defect that leaves it out. Amounts in pounds are taken as pesos. */
const readLine = ({ values }: CsvRow, isReturn: boolean, articles: Map<string, string>): ReadLine | string => {
  const articleId = articles.get(values.stock_code ?? '')
  if (!articleId) return `Artículo desconocido, se saltea la línea: ${values.stock_code ?? ''}`
  const quantity = Number(values.quantity)
  const price = Number(values.unit_price)
  if (!Number.isInteger(quantity) || quantity === 0 || !Number.isFinite(price))
    return 'Cantidad o precio ilegible, se saltea la línea'
  if (price < 0) return 'Precio negativo, se saltea la línea'
  if (isReturn && quantity > 0) return 'Cantidad positiva en una devolución, se saltea la línea'
  if (!isReturn && quantity < 0) return 'Baja de stock (cantidad negativa en una venta), se saltea la línea'
  const unitPriceCents = Number(scaled(price, 2))
  const amounts = lineAmounts({
    quantity,
    unitPriceCents,
    discountPercent: 0,
    taxRate,
    unitsPerPackage: 1,
    kgPerUnit: 0,
  })
  return { line: Number(values.line_no), articleId, quantity, unitPriceCents, amounts }
}

/** Kept, and told: the file itself is kept as it came. */
const oddities = (row: CsvRow, line: ReadLine, seen: Set<string>): string[] => {
  const { stock_code: code, quantity, unit_price: price } = row.values
  const same = `${code}|${quantity}|${price}`
  const isRepeated = seen.has(same)
  seen.add(same)
  return [
    ...(isRepeated ? ['Línea repetida igual, se conserva porque el total del pedido la incluye'] : []),
    ...(line.unitPriceCents === 0 ? ['Línea sin precio, se conserva en cero'] : []),
    ...(Number(scaled(Number(price), 4)) !== line.unitPriceCents * 100
      ? ['Precio con más de dos decimales, se redondea']
      : []),
  ]
}

const readLines = (invoice: Invoice, isReturn: boolean, { articles, addDefect }: ReadContext): ReadLine[] => {
  const seen = new Set<string>()
  return invoice.lines.flatMap(row => {
    const key = `${invoice.number}/${row.values.line_no ?? ''}`
    const line = readLine(row, isReturn, articles)
    const problems = typeof line === 'string' ? [line] : oddities(row, line, seen)
    for (const problem of problems) addDefect({ file: linesFile, line: row.line, key, problem })
    return typeof line === 'string' ? [] : [line]
  })
}

const readCustomer = (header: CsvRow, number: string, { customers, addDefect }: ReadContext): string => {
  const code = header.values.customer_id ?? ''
  const problem = code
    ? `Cliente desconocido, queda en «${finalConsumer.name}»: ${code}`
    : `Pedido sin cliente, queda en «${finalConsumer.name}»`
  const known = customers.get(code)
  if (!known) addDefect({ file: ordersFile, line: header.line, key: number, problem })
  const customerId = known ?? customers.get(finalConsumer.code)
  if (!customerId) throw new Error('the final consumer is created before the orders')
  return customerId
}

/** What can be imported of an invoice; its defects are told one by one. Null: nothing. */
export const readInvoice = (invoice: Invoice, context: ReadContext): ReadOrder | null => {
  const { number, header } = invoice
  const refuse = (problem: string): null => {
    const row = header ?? invoice.lines[0]
    context.addDefect({ file: header ? ordersFile : linesFile, line: row?.line ?? 0, key: number, problem })
    return null
  }
  if (!header) return refuse('Líneas sin su pedido, se saltean')
  const { kind, invoice_date: date = '' } = header.values
  if (kind !== 'sale' && kind !== 'return') return refuse('Ajuste contable, no es un pedido y se saltea')
  const takenAt = localInstant(date, context.timeZone)
  if (!takenAt) return refuse(`Fecha ilegible, se saltea el pedido: ${date}`)
  const lines = readLines(invoice, kind === 'return', context)
  if (lines.length === 0) return refuse('Pedido sin líneas que importar, se saltea')
  const customerId = readCustomer(header, number, context)
  return { key: `OR-${number}`, kind, customerId, takenAt, lines, amounts: sumAmounts(lines.map(line => line.amounts)) }
}
