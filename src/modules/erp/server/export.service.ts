import { fileTimestamp, zonedParts } from '../../../kernel/contract/formats.ts'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import { actorOf, recordHistory, recordHistoryOfMany } from '../../../kernel/server/audit.ts'
import { nextNumber } from '../../../kernel/server/counters.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { markExported, returnToPending } from '../../sales/server/index.ts'
import type { ExportBatchDetail } from '../contract/exports.ts'
import type { ExportKind } from '../contract/layout-fields.ts'
import { erpProblems } from '../contract/problems.ts'
import { findBatch } from './batches.queries.ts'
import { createContentWriter } from './content-writer.ts'
import {
  addBatchDocuments,
  addExclusions,
  completeBatch,
  insertBatch,
  markAnnulled,
  type NewBatch,
} from './export.queries.ts'
import { compileLayout } from './layout/compile-layout.ts'
import type { Findings } from './layout/findings.ts'
import { findSeller } from './preview.queries.ts'
import { profileInUse } from './profiles.queries.ts'
import { type FileTotals, type FileValues, noTotals } from './render-file.ts'
import { readErpSettings } from './settings.queries.ts'
import { type FileChunk, fileChunks, fileExtensions, type WriteRequest } from './write-file.ts'

export type Caller = { tenant: Tenant; session: Session }
export type Selection = {
  kind: ExportKind
  day: string
  sellerId: string | null
  /** The layout of the file; null: the one in use. */
  profileId?: string | null
}

const exportedEvents = { orders: 'order.exported', collections: 'collection.exported' } as const
const undoneEvents = { orders: 'order.export-undone', collections: 'collection.export-undone' } as const

const filePrefixes: Record<ExportKind, string> = { orders: 'pedidos', collections: 'cobranzas' }

/** What the header and the footer of a batch's file may name, in the environment's time. */
export const fileValuesOf = (
  batch: { number: number; day: string; createdAt: Date | string },
  timeZone: string,
): FileValues => {
  const { day, hour, minute, second } = zonedParts(batch.createdAt, timeZone)
  return { batchNumber: batch.number, day: batch.day, createdDate: day, createdTime: `${hour}${minute}${second}` }
}

export const checkSeller = async (tenant: Tenant, sellerId: string | null): Promise<void> => {
  if (sellerId && !(await findSeller(tenant, sellerId))) throw problem(problems.notFound)
}

const takeDocuments = async (
  { tenant, session }: Caller,
  batch: NewBatch,
  { included, excluded }: FileChunk,
): Promise<string[]> => {
  await addExclusions(tenant, batch.id, excluded)
  if (included.length === 0) return []
  const ids = included.map(({ id }) => id)
  const taken = await markExported(tenant, batch, ids)
  if (taken !== ids.length) throw problem(problems.conflict)
  await addBatchDocuments(tenant, batch, included)
  const detail = { batchId: batch.id, number: batch.number, fileName: batch.fileName }
  await recordHistoryOfMany(tenant, actorOf(session), {
    entity: batch.kind,
    action: 'exported',
    entityIds: ids,
    detail,
  })
  return ids
}

type Written = { totals: FileTotals; ids: string[] }

const writeFile = async (caller: Caller, batch: NewBatch, request: WriteRequest): Promise<Written> => {
  const totals = noTotals()
  const writer = createContentWriter(caller.tenant, batch.id)
  const ids: string[] = []
  for await (const chunk of fileChunks(caller.tenant, request, totals)) {
    ids.push(...(await takeDocuments(caller, batch, chunk)))
    await writer.write(chunk.bytes)
  }
  if (totals.documents === 0) throw problem(erpProblems.noRecords)
  const { findings } = request.layout
  await completeBatch(caller.tenant, batch.id, { ...totals, ...(await writer.finish()), ...foundIn(findings) })
  return { totals, ids }
}

const foundIn = ({ replaced, cut }: Findings) => ({
  replacedCharacters: replaced.count,
  replacedSample: [...replaced.sample].join(''),
  cutTexts: cut,
})

type Told = { batch: Pick<NewBatch, 'id' | 'kind' | 'number'>; documents: number; ids: string[] }

/** Tells open screens of a batch, and programs outside of its documents. */
export const tellExported = (tenant: Tenant, { batch: { id, kind, number }, documents, ids }: Told): void =>
  tenant.publish({
    topic: 'exports',
    payload: { kind, batchId: id, number, documents },
    recordEvent: { name: exportedEvents[kind], ids },
  })

/**
 * *Bajar Pedidos* and *Bajar Cobranzas* (spec.md §5, domain.md ERP), all in the caller's transaction: the pending
 * documents of the day become a file, a batch and exported documents, or nothing happens. The series' counter stays
 * locked until the commit, so of two people at once the second finds what is left. Answers the batch.
 */
export const exportBatch = async (
  caller: Caller,
  { kind, day, sellerId, profileId = null }: Selection,
): Promise<ExportBatchDetail> => {
  const { tenant, session } = caller
  await checkSeller(tenant, sellerId)
  const number = await nextNumber(tenant, `export-${kind}`)
  const settings = await readErpSettings(tenant)
  const profile = await profileInUse(tenant, kind, profileId)
  const { definition } = profile
  const createdAt = new Date()
  const batch: NewBatch = {
    id: newId(),
    kind,
    number,
    day,
    sellerId,
    createdAt,
    createdBy: session.userId,
    profileId: profile.id,
    profileDefinition: definition,
    encoding: definition.encoding,
    fileName: `${filePrefixes[kind]}_${fileTimestamp(createdAt, session.timeZone)}.${fileExtensions[definition.format]}`,
  }
  await insertBatch(tenant, batch)
  const { totals, ids } = await writeFile(caller, batch, {
    kind,
    settings,
    source: { kind: 'pending', day, sellerId },
    again: { kind: 'batch', batchId: batch.id },
    layout: compileLayout(kind, definition, settings),
    timeZone: session.timeZone,
    file: fileValuesOf(batch, session.timeZone),
    lock: true,
  })
  await recordHistory(tenant, actorOf(session), [
    { entity: 'export-batches', entityId: batch.id, action: 'created', detail: { kind, number, ...totals } },
  ])
  tellExported(tenant, { batch, documents: totals.documents, ids })
  return getBatch(tenant, batch.id)
}

export const getBatch = async (tenant: Tenant, id: string): Promise<ExportBatchDetail> => {
  const batch = await findBatch(tenant, id)
  if (!batch) throw problem(problems.notFound)
  return batch
}

const annulPage = 5000

/** Returns the batch's documents to pending; its file and its list of documents stay. Not twice. */
export const annulBatch = async ({ tenant, session }: Caller, id: string): Promise<ExportBatchDetail> => {
  const batch = await getBatch(tenant, id)
  if (!(await markAnnulled(tenant, id, session.userId))) throw problem(erpProblems.alreadyAnnulled)
  const { kind, number } = batch
  let documents = 0
  while (true) {
    const entityIds = await returnToPending(tenant, batch, annulPage)
    if (entityIds.length === 0) break
    documents += entityIds.length
    await recordHistoryOfMany(tenant, actorOf(session), {
      entity: kind,
      action: 'export-annulled',
      entityIds,
      detail: { batchId: id, number },
    })
    const recordEvent = { name: undoneEvents[kind], ids: entityIds }
    tenant.publish({ topic: 'exports', payload: { kind, batchId: id, number, annulled: true }, recordEvent })
  }
  await recordHistory(tenant, actorOf(session), [
    { entity: 'export-batches', entityId: id, action: 'annulled', detail: { kind, number, documents } },
  ])
  tenant.publish({ topic: 'exports', payload: { kind, batchId: id, number, annulled: true, documents } })
  return getBatch(tenant, id)
}
