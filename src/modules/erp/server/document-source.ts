import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { ExportKind } from '../contract/layout-fields.ts'

/** Where a file's documents come from: what a day has pending, what a batch took, or the newest few to show a layout. */
export type StoredSource =
  | { kind: 'pending'; day: string; sellerId: string | null }
  | { kind: 'batch'; batchId: string }
  | { kind: 'newest'; limit: number }
/** `example`: one that is in no table, for companies that have none yet. */
export type DocumentSource = StoredSource | { kind: 'example' }

const alive = sql`t.canceled_at is null and t.deleted_at is null`

/** All pending documents over the alias `t`; a return is never exported. */
export const pendingDocuments = (kind: ExportKind, tenant: Tenant): RawBuilder<unknown> => {
  // The state is written out so that the partial index of pending documents serves.
  const state = kind === 'orders' ? sql`t.state = 1 and t.kind = 'sale'` : sql`t.state = 0`
  return sql`t.env_id = ${tenant.envId}::uuid and ${state} and ${alive}`
}

/** Those of a day, and of a seller. */
export const pendingCondition = (
  kind: ExportKind,
  tenant: Tenant,
  { day, sellerId }: { day: string; sellerId: string | null },
): RawBuilder<unknown> => {
  const seller = sellerId ? sql`and t.seller_id = ${sellerId}::uuid` : sql``
  return sql`${pendingDocuments(kind, tenant)} and t.day = ${day}::date ${seller}`
}

const newestCondition = (kind: ExportKind, tenant: Tenant, limit: number): RawBuilder<unknown> => {
  const sale = kind === 'orders' ? sql`and t.kind = 'sale' and t.line_count > 0` : sql``
  return sql`t.env_id = ${tenant.envId}::uuid and t.id in (
    select t.id from ${sql.table(kind)} t where t.env_id = ${tenant.envId}::uuid and ${alive} ${sale} order by t.taken_at desc, t.id desc limit ${limit})`
}

export type DocumentKey = { number: number; id: string }

/** The rows of one page in the order of the file, over the alias `t`: what to join, what to ask and how to order. */
export const sourceOf = (kind: ExportKind, tenant: Tenant, source: StoredSource, after: DocumentKey | null) => {
  if (source.kind === 'batch') {
    const beyond = after ? sql`and (d.number, d.document_id) > (${after.number}::bigint, ${after.id}::uuid)` : sql``
    return {
      join: sql`join export_batch_documents d on d.env_id = ${tenant.envId}::uuid and d.batch_id = ${source.batchId}::uuid and d.document_id = t.id`,
      where: sql`t.env_id = ${tenant.envId}::uuid ${beyond}`,
      order: sql`d.number, d.document_id`,
    }
  }
  const beyond = after ? sql`and (t.number, t.id) > (${after.number}::bigint, ${after.id}::uuid)` : sql``
  const condition =
    source.kind === 'pending' ? pendingCondition(kind, tenant, source) : newestCondition(kind, tenant, source.limit)
  return { join: sql``, where: sql`${condition} ${beyond}`, order: sql`t.number, t.id` }
}
