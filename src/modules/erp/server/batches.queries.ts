import { sql } from 'kysely'
import type { ListQuery, Page } from '../../../kernel/contract/list-query.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { Columns } from '../../../kernel/server/resources/column.ts'
import { selectPage } from '../../../kernel/server/resources/select-page.ts'
import {
  type ExclusionView,
  type ExportBatchDetail,
  type ExportBatchView,
  type ExportDocumentView,
  exportBatchFields,
  exportDocumentFields,
} from '../contract/exports.ts'
import type { ExportKind } from '../contract/layout-fields.ts'

const stateOf = sql`case when b.annulled_at is null then 'current' else 'annulled' end`
const exclusionsOf = (tenant: Tenant) =>
  sql`(select count(*) from export_batch_exclusions e where e.env_id = ${tenant.envId}::uuid and e.batch_id = b.id)`
const sellerObject = sql`case when s.id is not null then json_build_object('id', s.id, 'code', s.code, 'name', s.name) end`

const from = (tenant: Tenant) => sql`export_batches b
  left join sellers s on s.env_id = ${tenant.envId}::uuid and s.id = b.seller_id
  left join users u on u.id = b.created_by`

const select = (
  tenant: Tenant,
) => sql`b.id, b.number, b.kind, b.created_at as "createdAt", u.display_name as "createdBy", b.day, ${sellerObject} as seller,
  b.documents, ${exclusionsOf(tenant)} as exclusions, b.total_cents as "totalCents", b.file_name as "fileName", ${stateOf} as state`

const columnsOf = (tenant: Tenant): Columns => {
  const fields = exportBatchFields
  return {
    number: { field: fields.number, expression: sql`b.number`, nullable: false },
    kind: { field: fields.kind, expression: sql`b.kind`, nullable: false },
    createdAt: { field: fields.createdAt, expression: sql`b.created_at`, nullable: false },
    createdBy: { field: fields.createdBy, expression: sql`u.display_name`, nullable: true },
    day: { field: fields.day, expression: sql`b.day`, nullable: false },
    seller: { field: fields.seller, expression: sql`s.name`, idExpression: sql`b.seller_id`, nullable: true },
    documents: { field: fields.documents, expression: sql`b.documents`, nullable: false },
    exclusions: { field: fields.exclusions, expression: exclusionsOf(tenant), nullable: false },
    totalCents: { field: fields.totalCents, expression: sql`b.total_cents`, nullable: false },
    fileName: { field: fields.fileName, expression: sql`b.file_name`, nullable: false },
    state: { field: fields.state, expression: stateOf, nullable: false },
  }
}

export const listBatches = (tenant: Tenant, timeZone: string, query: ListQuery): Promise<Page<ExportBatchView>> =>
  selectPage(
    tenant.db,
    {
      from: from(tenant),
      where: [sql`b.env_id = ${tenant.envId}::uuid`],
      select: select(tenant),
      columns: columnsOf(tenant),
      id: sql`b.id`,
      defaultSort: '-createdAt',
      timeZone,
    },
    query,
  )

export const findBatch = async (tenant: Tenant, id: string): Promise<ExportBatchDetail | null> => {
  const found = await sql<Omit<ExportBatchDetail, 'held'>>`
    select ${select(tenant)}, b.bytes, b.lines, b.sha256, b.encoding, b.replaced_characters, b.replaced_sample, b.cut_texts, p.name as profile,
      b.annulled_at, a.display_name as annulled_by
    from ${from(tenant)}
    left join users a on a.id = b.annulled_by
    left join erp_profiles p on p.env_id = ${tenant.envId}::uuid and p.id = b.profile_id
    where b.env_id = ${tenant.envId}::uuid and b.id = ${id}::uuid`.execute(tenant.db)
  const batch = found.rows[0]
  return batch ? { ...batch, held: await heldBy(tenant, batch.kind, id) } : null
}

/** Documents that are still exported by this batch. */
const heldBy = async (
  tenant: Tenant,
  kind: ExportKind,
  batchId: string,
): Promise<{ documents: number; totalCents: number }> => {
  const counted = await sql<{ documents: number; totalCents: number }>`
    select count(*) as documents, coalesce(sum(total_cents), 0) as total_cents from ${sql.table(kind)}
    where env_id = ${tenant.envId}::uuid and export_batch_id = ${batchId}::uuid`.execute(tenant.db)
  return counted.rows[0] ?? { documents: 0, totalCents: 0 }
}

type BatchRef = { id: string; kind: ExportKind }

export const listBatchDocuments = (
  tenant: Tenant,
  batch: BatchRef,
  timeZone: string,
  query: ListQuery,
): Promise<Page<ExportDocumentView>> => {
  const fields = exportDocumentFields
  const customer = sql`case when c.id is not null then json_build_object('id', c.id, 'code', c.code, 'name', c.name) end`
  return selectPage(
    tenant.db,
    {
      from: sql`export_batch_documents d
      left join ${sql.table(batch.kind)} t on t.env_id = ${tenant.envId}::uuid and t.id = d.document_id
      left join customers c on c.env_id = ${tenant.envId}::uuid and c.id = t.customer_id
      left join sellers s on s.env_id = ${tenant.envId}::uuid and s.id = t.seller_id`,
      where: [sql`d.env_id = ${tenant.envId}::uuid`, sql`d.batch_id = ${batch.id}::uuid`],
      select: sql`d.document_id as id, d.number, ${customer} as customer, ${sellerObject} as seller, d.total_cents as "totalCents"`,
      columns: {
        number: { field: fields.number, expression: sql`d.number`, nullable: false },
        customer: { field: fields.customer, expression: sql`c.name`, idExpression: sql`c.id`, nullable: true },
        seller: { field: fields.seller, expression: sql`s.name`, idExpression: sql`s.id`, nullable: true },
        totalCents: { field: fields.totalCents, expression: sql`d.total_cents`, nullable: false },
      },
      id: sql`d.document_id`,
      defaultSort: 'number',
      timeZone,
    },
    query,
  )
}

const shownExclusions = 500

export const listExclusions = async (
  tenant: Tenant,
  batch: BatchRef,
): Promise<{ items: ExclusionView[]; total: number }> => {
  const found = await sql<ExclusionView & { total: number }>`
    select e.document_id, t.number, c.name as customer, t.total_cents, e.reason, count(*) over () as total
    from export_batch_exclusions e
    join ${sql.table(batch.kind)} t on t.env_id = ${tenant.envId}::uuid and t.id = e.document_id
    join customers c on c.env_id = ${tenant.envId}::uuid and c.id = t.customer_id
    where e.env_id = ${tenant.envId}::uuid and e.batch_id = ${batch.id}::uuid
    order by t.number, t.id limit ${shownExclusions}`.execute(tenant.db)
  const total = found.rows[0]?.total ?? 0
  return { items: found.rows.map(({ total: _total, ...row }) => row), total }
}

/** One stored part of a batch's file; undefined past the last. */
export const readContent = async (
  { db, envId }: Tenant,
  batchId: string,
  part: number,
): Promise<Buffer | undefined> => {
  const row = await db
    .selectFrom('exportBatchContents')
    .select('content')
    .where('envId', '=', envId)
    .where('batchId', '=', batchId)
    .where('part', '=', part)
    .executeTakeFirst()
  return row?.content
}
