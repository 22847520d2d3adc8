import { formatDateTime, formatDay, formatMoney, formatNumber } from '../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { fieldErrors } from '../../../../kernel/server/http/parse-input.ts'
import type { DocumentImport, FileDocument, FileLine } from '../../../../kernel/server/resources/document-import.ts'
import { contentHashOf } from '../../../../kernel/server/same-content.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { orderWire } from '../../contract/ingest/wire.ts'
import { fileKey } from '../../contract/uploads/file-key.ts'
import { orderFileHead } from '../../contract/uploads/order-file.ts'
import { orderKind } from '../ingest/order-kind.ts'
import type { OrderToReceive } from '../ingest/order-to-receive.ts'
import type { OrderRow } from '../ingest/orders.queries.ts'
import { bringDocuments, type FileKind, type FileNames, type Prepared } from './bring-documents.ts'
import { type FileOrder, quoteOrders } from './quote-orders.ts'
import { wireErrorOf } from './wire-errors.ts'

const maximumLines = 500

const columns = {
  head: { sk: 'number', t: 'date', se: 'seller', 'c.k': 'customer', te: 'deliveryOn', ob: 'note' },
  lines: { o: { a: 'article', q: 'quantity', up: 'price', b: 'discount' } },
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const codeOf = (names: FileNames[keyof FileNames], id: unknown): string => names.get(String(id))?.code ?? ''

const priceOf = ({ values }: FileLine): number | null => numberOf(values.price)

/** Hash of the file's content, before pricing, by which a repetition is told from another order with the same number. */
const contentOf = (document: OrderToReceive, { lines }: FileDocument): string =>
  contentHashOf({
    customerCode: document.customerCode,
    sellerCode: document.sellerCode,
    takenAt: document.takenAt,
    deliveryOn: document.deliveryOn,
    note: document.note,
    lines: document.lines.map(({ articleCode, quantity, discountPercent }, index) => ({
      articleCode,
      quantity,
      discountPercent,
      price: lines[index] ? priceOf(lines[index]) : null,
    })),
  })

/** Stands for the customer's own seller, because `orderWire` requires a code. */
const customersSeller = '-'

const wireOf = ({ key, lines }: FileDocument, names: FileNames): unknown => {
  const { values } = lines[0]
  return {
    sk: fileKey(key),
    se: values.seller ? codeOf(names.sellers, values.seller) : customersSeller,
    t: values.date,
    c: { k: codeOf(names.customers, values.customer) },
    te: values.deliveryOn ?? null,
    ob: values.note ?? '',
    f: 1,
    o: lines.map(line => ({
      a: codeOf(names.articles, line.values.article),
      q: line.values.quantity,
      up: (priceOf(line) ?? 0) / 100,
      b: numberOf(line.values.discount) ?? 0,
    })),
  }
}

const mixedPrices = 'Poné el precio en todos los renglones del pedido, o en ninguno.'

const rowOfLine = ({ lines }: FileDocument, index: number): number => (lines[index] ?? lines[0]).row

const readOrder = (
  document: FileDocument,
  names: FileNames,
): FileOrder | Extract<Prepared<never>, { errors: unknown }> => {
  const errorOf = wireErrorOf(document, columns, (_list, index) => rowOfLine(document, index))
  const linesWithoutPrice = document.lines.filter(line => priceOf(line) === null)
  if (linesWithoutPrice.length > 0 && linesWithoutPrice.length < document.lines.length)
    return { errors: linesWithoutPrice.map(({ row }) => ({ row, path: 'price', message: mixedPrices })) }
  const parsed = orderWire.safeParse(wireOf(document, names))
  if (!parsed.success) return { errors: fieldErrors(parsed.error).map(errorOf) }
  const { sellerCode } = parsed.data
  const read = { ...parsed.data, sellerCode: sellerCode === customersSeller ? '' : sellerCode }
  const office = {
    contentHash: contentOf(read, document),
    manualDiscounts: read.lines.map(({ discountPercent }) => discountPercent),
    combos: read.lines.map(() => null),
    replacesCents: 0,
  }
  const articleIds = document.lines.map(({ values }) => String(values.article))
  const order = { ...read, office }
  return { order, articleIds, isPriced: linesWithoutPrice.length === 0, rowOf: index => rowOfLine(document, index) }
}

const prepareOrders = async (
  tenant: Tenant,
  session: Session,
  documents: FileDocument[],
  names: FileNames,
): Promise<Prepared<OrderToReceive>[]> => {
  const read = documents.map(document => readOrder(document, names))
  const orders = await quoteOrders(
    tenant,
    session,
    read.flatMap(one => ('order' in one ? [one] : [])),
  )
  return read.map((one, index): Prepared<OrderToReceive> => {
    const document = documents[index]
    if ('errors' in one || !document) return one as Extract<typeof one, { errors: unknown }>
    const quotedOrder = orders.get(one)
    if (!quotedOrder || 'errors' in quotedOrder) return { errors: quotedOrder?.errors ?? [] }
    return {
      document: quotedOrder.order,
      errorOf: wireErrorOf(document, columns, (_list, place) => quotedOrder.rowOf(place)),
    }
  })
}

const showOrder = (row: OrderRow, { key, lines }: FileDocument, names: FileNames, { timeZone }: Session) => {
  const customer = names.customers.get(String(lines[0].values.customer))
  const seller = names.sellers.get(row.sellerId)
  const count = row.lines.length
  return [
    { title: 'Pedido', text: key },
    { title: 'Fecha', text: formatDateTime(row.takenAt, timeZone) },
    { title: 'Cliente', text: `${customer?.code} ${customer?.name}` },
    { title: 'Vendedor', text: `${seller?.code} ${seller?.name}` },
    ...(row.deliveryOn ? [{ title: 'Entrega', text: `entrega ${formatDay(row.deliveryOn)}` }] : []),
    ...(row.note ? [{ title: 'Observaciones', text: `«${row.note}»` }] : []),
    { title: 'Renglones', text: count === 1 ? '1 renglón' : `${formatNumber(count)} renglones` },
    { title: 'Total', text: `${formatMoney(row.totalCents)} con IVA` },
  ]
}

const orderFileKind: FileKind<OrderToReceive, OrderRow> = {
  kind: orderKind,
  table: 'orders',
  voucher: 'order',
  called: {
    that: 'ese pedido',
    voided: 'Ese pedido ya vino en un archivo y después se anuló: si hay que tomarlo de nuevo, cambiale el número.',
  },
  prepare: prepareOrders,
  show: showOrder,
}

export const orderDocuments: DocumentImport = {
  head: orderFileHead,
  maximumLines,
  bring: (documents, bringing) => bringDocuments(orderFileKind, documents, bringing),
}
