import { sql } from 'kysely'
import { z } from 'zod'
import { actorOf, recordHistory, recordHistoryOfMany } from '../../../kernel/server/audit.ts'
import { nextNumber, nextNumbers } from '../../../kernel/server/counters.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { markExported } from '../../sales/server/index.ts'
import { encodings } from '../contract/encodings.ts'
import type { ExportKind } from '../contract/layout-fields.ts'
import { profileDefinition } from '../contract/profile.ts'
import { readContent } from './batches.queries.ts'
import { createContentWriter } from './content-writer.ts'
import { pendingDocuments } from './document-source.ts'
import { addBatchDocuments, completeBatch, insertBatch } from './export.queries.ts'
import { type Caller, tellExported } from './export.service.ts'

const placedBatch = z.object({
  id: z.uuid(),
  kind: z.enum(['orders', 'collections']),
  day: z.string(),
  createdAt: z.string(),
  createdBy: z.uuid(),
  profileId: z.uuid().nullable(),
  fileName: z.string(),
  encoding: z.enum(encodings),
  /** As the batch recorded it. */
  profileDefinition: z.unknown().optional(),
  lines: z.number(),
  documents: z.array(z.object({ id: z.uuid(), documentKey: z.string(), number: z.number(), totalCents: z.number() })),
})
/** Everything about a batch that is written to be known even when the transaction that made it is lost. */
type PlacedBatch = z.output<typeof placedBatch>

/** Days on which something waits to be exported, the oldest first. */
export const pendingDays = async (
  tenant: Tenant,
  kind: ExportKind,
  { from, to }: { from: string; to: string },
): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`
    select distinct t.day from ${sql.table(kind)} t
    where ${pendingDocuments(kind, tenant)} and t.day between ${from}::date and ${to}::date order by t.day`.execute(
    tenant.db,
  )
  return rows.map(({ day }) => day)
}

/** The file of a batch, as the caller's transaction sees it. */
export async function* batchContent(tenant: Tenant, batchId: string): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const content = await readContent(tenant, batchId, part)
    if (!content) return
    yield content
  }
}

/** What a batch is and which documents it took, as the caller's transaction sees them. */
export const noteBatch = async (tenant: Tenant, batchId: string): Promise<PlacedBatch> => {
  const batch = await tenant.db
    .selectFrom('exportBatches')
    .select([
      'id',
      'kind',
      'day',
      'createdAt',
      'createdBy',
      'profileId',
      'fileName',
      'encoding',
      'profileDefinition',
      'lines',
    ])
    .where('envId', '=', tenant.envId)
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow()
  const { rows: documents } = await sql`
    select d.document_id as id, t.document_key, d.number, d.total_cents
    from export_batch_documents d
    join ${sql.table(batch.kind)} t on t.env_id = ${tenant.envId}::uuid and t.id = d.document_id
    where d.env_id = ${tenant.envId}::uuid and d.batch_id = ${batchId}::uuid order by d.number, d.document_id`.execute(
    tenant.db,
  )
  return placedBatch.parse({ ...batch, documents })
}

/** Waits for whoever makes a batch of the kind, and keeps others from it until the end of the transaction. */
export const lockSeries = async (tenant: Tenant, kind: ExportKind): Promise<void> => {
  await nextNumbers(tenant, `export-${kind}`, 0)
}

type Finished = { batchId: string; documents: number; missing: number[]; changed: number[] }

/**
 * Records a batch whose file is where the ERP takes it, although the transaction that made it was lost: its documents become
 * exported by it. `missing`: the numbers of those that were no longer pending; `changed`: of those that are not as the file
 * has them. The caller holds the series (`lockSeries`), so nobody else is making this batch.
 */
export const finishPlacedBatch = async (
  { tenant, session }: Caller,
  noted: unknown,
  parts: Buffer[],
): Promise<Finished> => {
  const { documents, lines, createdAt, profileDefinition: recorded, ...rest } = placedBatch.parse(noted)
  const number = await nextNumber(tenant, `export-${rest.kind}`)
  const definition = profileDefinition(rest.kind).safeParse(recorded).data ?? null
  const batch = { ...rest, number, sellerId: null, createdAt: new Date(createdAt), profileDefinition: definition }
  await insertBatch(tenant, batch)
  const locked = await lockPending(tenant, rest.kind, documents)
  const pending = new Map(locked.map(({ id, updatedAt }) => [id, Date.parse(updatedAt)]))
  const taken = documents.filter(({ id }) => pending.has(id))
  const ids = taken.map(({ id }) => id)
  if (taken.length > 0) {
    await markExported(tenant, batch, ids)
    await addBatchDocuments(tenant, batch, taken)
    const detail = { batchId: batch.id, number, fileName: batch.fileName }
    await recordHistoryOfMany(tenant, actorOf(session), {
      entity: rest.kind,
      action: 'exported',
      entityIds: ids,
      detail,
    })
  }
  const writer = createContentWriter(tenant, batch.id)
  for (const part of parts) await writer.write(part)
  const totals = {
    documents: taken.length,
    lines,
    totalCents: taken.reduce((sum, { totalCents }) => sum + totalCents, 0),
  }
  await completeBatch(tenant, batch.id, {
    ...totals,
    ...(await writer.finish()),
    replacedCharacters: 0,
    replacedSample: '',
    cutTexts: 0,
  })
  await recordHistory(tenant, actorOf(session), [
    { entity: 'export-batches', entityId: batch.id, action: 'created', detail: { kind: rest.kind, number, ...totals } },
  ])
  tellExported(tenant, { batch, documents: taken.length, ids })
  const numbersOf = (some: typeof documents): number[] => some.map(one => one.number)
  return {
    batchId: batch.id,
    documents: taken.length,
    missing: numbersOf(documents.filter(({ id }) => !pending.has(id))),
    changed: numbersOf(taken.filter(({ id }) => (pending.get(id) ?? 0) > batch.createdAt.getTime())),
  }
}

type Locked = { id: string; updatedAt: string }

const lockPending = async (
  tenant: Tenant,
  kind: ExportKind,
  documents: PlacedBatch['documents'],
): Promise<Locked[]> => {
  const { rows } = await sql<Locked>`
    select t.id, t.updated_at from ${sql.table(kind)} t
    where ${pendingDocuments(kind, tenant)} and t.id = any(${documents.map(({ id }) => id)}::uuid[])
    order by t.id for update of t`.execute(tenant.db)
  return rows
}
