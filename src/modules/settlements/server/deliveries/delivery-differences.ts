import { sql } from 'kysely'
import {
  formatDateTime,
  formatDay,
  formatMoney,
  formatNumber,
  formatQuantity,
} from '../../../../kernel/contract/formats.ts'
import type { FieldError } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { type ContentWords, differencesOf } from '../../../../kernel/server/same-content.ts'
import { deliveryResults } from '../../../logistics/contract/delivery-results.ts'
import { paymentMethods, returnReasons } from '../../contract/delivery-words.ts'

const figure = (value: unknown): string => formatQuantity(Number(value))
const money = (value: unknown): string => formatMoney(Number(value))
const day = (value: unknown): string => formatDay(String(value))
const oneOf =
  (words: Record<string, string>) =>
  (value: unknown): string =>
    words[String(value)] ?? String(value)
const degrees = (value: unknown): string => formatNumber(Number(value), 6)

const wordsFor = (names: Map<string, string>, timeZone: string): ContentWords => {
  const nameOf = (value: unknown): string => names.get(String(value)) ?? String(value)
  const reason = oneOf(returnReasons)
  return {
    orderId: { title: 'Pedido', written: nameOf },
    at: { title: 'Fecha y hora', written: value => formatDateTime(String(value), timeZone) },
    result: { title: 'Resultado', written: oneOf(deliveryResults) },
    reason: { title: 'Motivo', written: reason },
    note: { title: 'Observaciones' },
    rescheduledOn: { title: 'Se entrega de nuevo el', written: day },
    'returns.articleId': { title: 'Artículo devuelto', written: nameOf },
    'returns.units': { title: 'Unidades devueltas', written: figure },
    'returns.isFit': { title: 'Apto', written: value => (value === true ? 'Sí' : 'No') },
    'returns.reason': { title: 'Motivo de la devolución', written: reason },
    'payments.method': { title: 'Medio del pago', written: value => paymentMethods[Number(value)] ?? String(value) },
    'payments.amountCents': { title: 'Importe del pago', written: money },
    'payments.checkNumber': { title: 'Número de cheque' },
    'payments.bank': { title: 'Banco' },
    'payments.dueOn': { title: 'Vencimiento del cheque', written: day },
    'containers.articleId': { title: 'Envase', written: nameOf },
    'containers.units': { title: 'Envases devueltos', written: figure },
    latitude: { title: 'Latitud', written: degrees },
    longitude: { title: 'Longitud', written: degrees },
    photoFileId: { title: 'Foto', written: () => 'otra foto' },
    signatureFileId: { title: 'Firma', written: () => 'otra firma' },
  }
}

const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Names of articles and numbers of orders, by id. */
const readNames = async ({ db, envId }: Tenant, contents: unknown[]): Promise<Map<string, string>> => {
  const ids = [...new Set(JSON.stringify(contents).match(idPattern) ?? [])]
  const { rows } = await sql<{ id: string; name: string }>`
    select id, code || ' ' || name as name from articles where env_id = ${envId}::uuid and id = any(${ids}::uuid[])
    union all
    select id, 'P-' || number from orders where env_id = ${envId}::uuid and id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The differences between two results with the same key, field by field in Spanish. */
export const differencesOfResults = async (
  tenant: Tenant,
  { kept, sent, timeZone }: { kept: unknown; sent: unknown; timeZone: string },
): Promise<FieldError[]> => differencesOf(kept, sent, wordsFor(await readNames(tenant, [kept, sent]), timeZone))
