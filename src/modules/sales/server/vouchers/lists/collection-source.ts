import { sql } from 'kysely'
import type { ListSource } from '../../../../../kernel/server/resources/select-page.ts'
import { collectionOrigins } from '../../../contract/vouchers/collection-origins.ts'
import { collectionVouchers } from '../../../contract/vouchers/collection-vouchers.ts'
import { numberPrefixes } from '../../../contract/vouchers/document-number.ts'
import { paymentLetters } from '../../../contract/vouchers/payment-methods.ts'
import { commonColumns, numberedChoice, stateColumn, type VoucherColumns } from './voucher-columns.ts'
import { type VoucherView, voucherConditions, voucherSource } from './voucher-source.ts'

const living = sql`t.canceled_at is null and t.deleted_at is null`
const isUnsettled = sql`t.origin = ${sql.lit(collectionOrigins.round)} and t.confirmed_at is null`

const collectionStates = {
  deleted: sql`t.deleted_at is not null`,
  canceled: sql`t.canceled_at is not null and t.deleted_at is null`,
  exported: sql`t.state = 2 and ${living}`,
  unsettled: sql`t.state <> 2 and ${isUnsettled} and ${living}`,
  pending: sql`t.state <> 2 and not (${isUnsettled}) and ${living}`,
}

const imputedDocuments = (envId: string) => sql`(select string_agg(d.kind || ' ' || d.number, ', ' order by d.line)
  from collection_documents d where d.env_id = ${envId}::uuid and d.collection_id = t.id)`

const methodLetters = (
  envId: string,
) => sql`(select string_agg(distinct (${paymentLetters}::text[])[p.method + 1], ', ')
  from collection_payments p where p.env_id = ${envId}::uuid and p.collection_id = t.id)`

const columns = (view: VoucherView) => {
  const { company: _, ...common } = commonColumns(view)
  return {
    ...common,
    impdoc: { expression: imputedDocuments(view.envId) },
    total: { expression: sql`t.total_cents`, isInteger: true },
    type: { expression: methodLetters(view.envId) },
    number: {
      expression: sql`${numberPrefixes.collection}::text || t.number`,
      order: { expression: sql`t.number`, type: 'bigint' },
    },
    state: stateColumn(collectionStates),
    origin: numberedChoice(sql`t.origin`, collectionOrigins),
    receipt: { expression: sql`t.receipt_number` },
  } satisfies VoucherColumns<keyof typeof collectionVouchers.fields>
}

export const collectionSource = (view: VoucherView): ListSource =>
  voucherSource({
    table: 'collections',
    fields: collectionVouchers.fields,
    columns: columns(view),
    where: voucherConditions(view, { cancelable: true }),
    sort: collectionVouchers.sort,
    view,
  })
