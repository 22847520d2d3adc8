import { formatDateTime, formatMoney } from '../../../../kernel/contract/formats.ts'
import { plainText } from '../../../../kernel/contract/plain-text.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { fieldErrors } from '../../../../kernel/server/http/parse-input.ts'
import type { DocumentImport, FileDocument, FileLine } from '../../../../kernel/server/resources/document-import.ts'
import type { ImportError } from '../../../../kernel/server/resources/resource-service.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { type CollectionDocument, collectionWire } from '../../contract/ingest/wire.ts'
import { collectionFileHead } from '../../contract/uploads/collection-file.ts'
import { fileKey } from '../../contract/uploads/file-key.ts'
import { paymentLetters, paymentMethodOf } from '../../contract/vouchers/payment-methods.ts'
import { officeCollectionKind } from '../ingest/collection-kind.ts'
import type { CollectionRow } from '../ingest/collections.queries.ts'
import { bringDocuments, type FileKind, type FileNames, type Prepared } from './bring-documents.ts'
import { type OwedTotals, owedKey, readOwedTotals } from './owed-totals.queries.ts'
import { wireErrorOf } from './wire-errors.ts'

const maximumLines = 200

const columns = {
  head: {
    sk: 'number',
    t: 'date',
    s: 'seller',
    'c.k': 'customer',
    r: 'receipt',
    ob: 'note',
    ta: 'amount',
    impdoc: 'paid',
    py: 'amount',
  },
  lines: {
    py: { m: 'method', a: 'amount', cn: 'checkNumber', 'b.k': 'bank', pd: 'dueOn' },
    impdoc: { do: 'documentKind', dn: 'documentNumber', dt: 'paid', 'q.py': 'paid' },
  },
}

/** Stands for the customer's own seller, because `collectionWire` requires a code. */
const customersSeller = '-'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const centsOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const isPayment = ({ values }: FileLine): boolean => centsOf(values.amount) !== null
const isPaid = ({ values }: FileLine): boolean => textOf(values.documentNumber) !== ''

/** What a row lacks to be a payment or a document that is paid. */
const lineErrors = (line: FileLine): ImportError[] => {
  const { row, values } = line
  const wrong = (path: string, message: string): ImportError[] => [{ row, path, message }]
  if (!isPayment(line) && !isPaid(line)) return wrong('amount', 'El renglón no trae un pago ni un comprobante pagado.')
  if (isPaid(line) && textOf(values.documentKind) === '')
    return wrong('documentKind', 'Falta el tipo del comprobante que se paga.')
  if (isPaid(line) && (centsOf(values.paid) ?? centsOf(values.amount)) === null)
    return wrong('paid', 'Falta cuánto se paga del comprobante.')
  if (!isPaid(line) && centsOf(values.paid) !== null)
    return wrong('documentNumber', 'Falta el número del comprobante que se paga.')
  return []
}

const paymentWire = ({ values }: FileLine): object => ({
  m: Math.max(0, paymentLetters.indexOf(textOf(values.method) || 'E')),
  a: (centsOf(values.amount) ?? 0) / 100,
  ...(values.checkNumber ? { cn: values.checkNumber } : {}),
  ...(values.bank ? { b: { k: values.bank } } : {}),
  ...(values.dueOn ? { pd: values.dueOn } : {}),
})

/** The total of the imputed document is that of the debt, if it is known here; else the amount paid. */
const paidWire = ({ values }: FileLine, customerId: string, totals: OwedTotals): object => {
  const [kind, number] = [textOf(values.documentKind), textOf(values.documentNumber)]
  const paidCents = centsOf(values.paid) ?? centsOf(values.amount) ?? 0
  const debt = totals.get(owedKey(customerId, kind, number))
  return {
    ...(debt ? { dc: debt.code } : {}),
    do: kind,
    dn: number,
    dt: Math.max(debt?.totalCents ?? 0, paidCents) / 100,
    q: { py: paidCents / 100 },
  }
}

const wireOf = ({ key, lines }: FileDocument, names: FileNames, totals: OwedTotals): unknown => {
  const { values } = lines[0]
  const payments = lines.filter(isPayment)
  return {
    sk: fileKey(key),
    s: values.seller ? (names.sellers.get(plainText(values.seller))?.code ?? '') : customersSeller,
    t: values.date,
    c: { k: names.customers.get(String(values.customer))?.code ?? '' },
    ta: payments.reduce((sum, line) => sum + (centsOf(line.values.amount) ?? 0), 0) / 100,
    r: values.receipt ?? '',
    ob: values.note ?? '',
    py: payments.map(paymentWire),
    impdoc: lines.filter(isPaid).map(line => paidWire(line, String(values.customer), totals)),
  }
}

const readCollection = (document: FileDocument, names: FileNames, totals: OwedTotals): Prepared<CollectionDocument> => {
  const wrong = document.lines.flatMap(lineErrors)
  if (wrong.length > 0) return { errors: wrong }
  const parts = { py: document.lines.filter(isPayment), impdoc: document.lines.filter(isPaid) }
  const rowOf = (list: string, index: number): number =>
    (list === 'py' ? parts.py : parts.impdoc)[index]?.row ?? document.lines[0].row
  const errorOf = wireErrorOf(document, columns, rowOf)
  const parsed = collectionWire.safeParse(wireOf(document, names, totals))
  if (!parsed.success) return { errors: fieldErrors(parsed.error).map(errorOf) }
  const { sellerCode } = parsed.data
  return {
    document: { ...parsed.data, sellerCode: sellerCode === customersSeller ? '' : sellerCode },
    errorOf,
  }
}

const prepareCollections = async (
  tenant: Tenant,
  _session: Session,
  documents: FileDocument[],
  names: FileNames,
): Promise<Prepared<CollectionDocument>[]> => {
  const debts = documents.flatMap(({ lines }) =>
    lines.filter(isPaid).map(({ values }) => ({
      customerId: String(values.customer),
      kind: textOf(values.documentKind),
      number: textOf(values.documentNumber),
    })),
  )
  const totals = await readOwedTotals(tenant, debts)
  return documents.map(document => readCollection(document, names, totals))
}

const showCollection = (row: CollectionRow, { key, lines }: FileDocument, names: FileNames, { timeZone }: Session) => {
  const customer = names.customers.get(String(lines[0].values.customer))
  const seller = names.sellers.get(row.sellerId)
  const methods = [...new Set(row.payments.map(({ method }) => paymentMethodOf(method).label))]
  const paidTexts = row.documents.map(({ kind, number, paidCents }) => `${kind} ${number} ${formatMoney(paidCents)}`)
  return [
    { title: 'Cobranza', text: key },
    { title: 'Fecha', text: formatDateTime(row.takenAt, timeZone) },
    { title: 'Cliente', text: `${customer?.code} ${customer?.name}` },
    { title: 'Vendedor', text: `${seller?.code} ${seller?.name}` },
    { title: 'Total', text: `${formatMoney(row.totalCents)} en ${methods.join(', ').toLowerCase()}` },
    { title: 'Paga', text: paidTexts.length > 0 ? `paga ${paidTexts.join(', ')}` : 'a cuenta' },
  ]
}

const collectionFileKind: FileKind<CollectionDocument, CollectionRow> = {
  kind: officeCollectionKind,
  table: 'collections',
  voucher: 'collection',
  called: {
    that: 'esa cobranza',
    voided: 'Esa cobranza ya vino en un archivo y después se anuló: si hay que cargarla de nuevo, cambiale el número.',
  },
  prepare: prepareCollections,
  show: showCollection,
}

export const collectionDocuments: DocumentImport = {
  head: collectionFileHead,
  maximumLines,
  bring: (documents, bringing) => bringDocuments(collectionFileKind, documents, bringing),
}
