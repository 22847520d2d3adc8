import { sql } from 'kysely'
import { returningOne } from '../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { ExportKind } from '../contract/layout-fields.ts'
import type { ProfileDefinition } from '../contract/profile.ts'
import type { DocumentRef, ExcludedRef } from './read-documents.ts'

type BatchRef = { id: string; kind: ExportKind }

export type NewBatch = BatchRef & {
  number: number
  profileId: string | null
  fileName: string
  day: string
  sellerId: string | null
  createdAt: Date
  createdBy: string
  encoding: string
  /** The layout as it was, so that the batch tells for ever how its file was written. */
  profileDefinition: ProfileDefinition | null
}

/** The batch comes before its contents, which point at it; what is not known yet is filled by `completeBatch`. */
export const insertBatch = async ({ db, envId }: Tenant, { profileDefinition, ...batch }: NewBatch): Promise<void> => {
  const definition = profileDefinition && JSON.stringify(profileDefinition)
  await db
    .insertInto('exportBatches')
    .values({ envId, ...batch, profileDefinition: definition, documents: 0, totalCents: 0, bytes: 0, sha256: '' })
    .execute()
}

export type BatchTotals = {
  documents: number
  lines: number
  totalCents: number
  bytes: number
  sha256: string
  replacedCharacters: number
  replacedSample: string
  cutTexts: number
}

export const completeBatch = async ({ db, envId }: Tenant, id: string, totals: BatchTotals): Promise<void> => {
  await db.updateTable('exportBatches').set(totals).where('envId', '=', envId).where('id', '=', id).execute()
}

export const addBatchDocuments = async (
  { db, envId }: Tenant,
  batch: BatchRef,
  documents: DocumentRef[],
): Promise<void> => {
  await sql`
    insert into export_batch_documents (env_id, batch_id, document_id, number, total_cents)
    select ${envId}::uuid, ${batch.id}::uuid, d.* from unnest(
      ${documents.map(({ id }) => id)}::uuid[], ${documents.map(({ number }) => number)}::bigint[],
      ${documents.map(({ totalCents }) => totalCents)}::bigint[]) as d ${returningOne}`.execute(db)
}

export const addExclusions = async ({ db, envId }: Tenant, batchId: string, excluded: ExcludedRef[]): Promise<void> => {
  if (excluded.length === 0) return
  await sql`
    insert into export_batch_exclusions (env_id, batch_id, document_id, document_key, reason)
    select ${envId}::uuid, ${batchId}::uuid, e.* from unnest(
      ${excluded.map(({ id }) => id)}::uuid[], ${excluded.map(({ documentKey }) => documentKey)}::text[],
      ${excluded.map(({ reason }) => reason)}::text[]) as e ${returningOne}`.execute(db)
}

/** Marks the batch annulled; false when it already was. */
export const markAnnulled = async ({ db, envId }: Tenant, id: string, userId: string): Promise<boolean> => {
  const updated = await db
    .updateTable('exportBatches')
    .set({ annulledAt: new Date(), annulledBy: userId })
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('annulledAt', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}
