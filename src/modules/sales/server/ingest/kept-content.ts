import { sql } from 'kysely'
import { formatDateTime, formatDay, formatMoney, formatNumber } from '../../../../kernel/contract/formats.ts'
import type { FieldError } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { type ContentWords, contentHashOf, differencesOf } from '../../../../kernel/server/same-content.ts'
import { paymentLetters } from '../../contract/vouchers/payment-methods.ts'
import type { DocumentTable } from './resolve-codes.queries.ts'
import type { BaseDocument } from './submission.ts'

/** Tells two documents with the same key apart: the hash of all that was received, except the environment. */
export const documentHash = (document: BaseDocument & { office?: { contentHash?: string } }): string => {
  const { envId: _envId, office, ...content } = document
  return office?.contentHash ?? contentHashOf(content)
}

const header = (envId: string) => sql`
  'sellerCode', (select code from sellers s where s.env_id = ${envId}::uuid and s.id = t.seller_id),
  'customerCode', (select code from customers c where c.env_id = ${envId}::uuid and c.id = t.customer_id),
  'takenAt', to_char(t.taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'note', t.note`

const orderContent = (envId: string) => sql`json_build_object(${header(envId)}, 'deliveryOn', t.delivery_on,
  'lines', (select json_agg(json_build_object('articleCode', a.code, 'quantity', l.quantity, 'unitPriceCents', l.unit_price_cents,
      'discountPercent', l.discount_percent) order by l.line)
    from order_lines l join articles a on a.env_id = ${envId}::uuid and a.id = l.article_id
    where l.env_id = ${envId}::uuid and l.order_id = t.id))`

const collectionContent = (
  envId: string,
) => sql`json_build_object(${header(envId)}, 'receiptNumber', t.receipt_number, 'totalCents', t.total_cents,
  'payments', (select json_agg(json_build_object('method', p.method, 'amountCents', p.amount_cents, 'checkNumber', p.check_number, 'bank', p.bank,
      'dueOn', p.due_on) order by p.line) from collection_payments p where p.env_id = ${envId}::uuid and p.collection_id = t.id),
  'documents', (select json_agg(json_build_object('kind', i.kind, 'number', i.number, 'paidCents', i.paid_cents) order by i.line)
    from collection_documents i where i.env_id = ${envId}::uuid and i.collection_id = t.id))`

const noPurchaseContent = (envId: string) => sql`json_build_object(${header(envId)},
  'excuseCode', (select code from excuses e where e.env_id = ${envId}::uuid and e.id = t.excuse_id))`

const contents = { orders: orderContent, collections: collectionContent, no_purchases: noPurchaseContent }

const money = (value: unknown): string => formatMoney(Number(value))
const units = (value: unknown): string => formatNumber(Number(value), Number.isInteger(Number(value)) ? 0 : 3)

const wordsFor = (timeZone: string): ContentWords => ({
  sellerCode: { title: 'Vendedor' },
  customerCode: { title: 'Cliente' },
  takenAt: { title: 'Fecha y hora', written: value => formatDateTime(String(value), timeZone) },
  note: { title: 'Observaciones' },
  deliveryOn: { title: 'Fecha de entrega', written: value => formatDay(String(value)) },
  'lines.articleCode': { title: 'Artículo del renglón' },
  'lines.quantity': { title: 'Cantidad del renglón', written: units },
  'lines.unitPriceCents': { title: 'Precio del renglón', written: money },
  'lines.discountPercent': { title: 'Descuento del renglón', written: value => `${units(value)} %` },
  receiptNumber: { title: 'Recibo' },
  totalCents: { title: 'Total', written: money },
  'payments.method': { title: 'Medio del pago', written: value => paymentLetters[Number(value)] ?? String(value) },
  'payments.amountCents': { title: 'Importe del pago', written: money },
  'payments.checkNumber': { title: 'Número de cheque del pago' },
  'payments.bank': { title: 'Banco del pago' },
  'payments.dueOn': { title: 'Vencimiento del pago', written: value => formatDay(String(value)) },
  'documents.kind': { title: 'Tipo del documento imputado' },
  'documents.number': { title: 'Número del documento imputado' },
  'documents.paidCents': { title: 'Importe imputado', written: money },
  excuseCode: { title: 'Motivo' },
})

const hiddenDifference: FieldError[] = [
  { path: '', message: 'Cambió un dato que el documento no muestra, como la posición o el precio de lista.' },
]

const comparable = (document: BaseDocument, content: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(document).filter(([name, value]) => name in content && !(name === 'sellerCode' && value === '')),
  )

/** The fields in which a received document differs from the stored one of its key, each with both values. */
export const differencesFrom = async (
  { db, envId }: Tenant,
  table: DocumentTable,
  { id, document, timeZone }: { id: string; document: BaseDocument; timeZone: string },
): Promise<FieldError[]> => {
  const { rows } = await sql<{ content: Record<string, unknown> }>`
    select ${contents[table](envId)} as content from ${sql.table(table)} t where t.env_id = ${envId}::uuid and t.id = ${id}::uuid`.execute(
    db,
  )
  const storedContent = rows[0]?.content ?? {}
  const sentContent = comparable(document, storedContent)
  const { sellerCode, ...rest } = storedContent
  const differences = differencesOf(
    'sellerCode' in sentContent ? { sellerCode, ...rest } : rest,
    sentContent,
    wordsFor(timeZone),
  )
  return differences.length > 0 ? differences : hiddenDifference
}
