import { Readable } from 'node:stream'
import { isProblem, problem, problems } from '../../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import { erpProblems } from '../../../../erp/contract/problems.ts'
import { batchContent, exportBatch, noteBatch } from '../../../../erp/server/index.ts'
import { integrationTopic } from '../../../contract/live.ts'
import { documentsOf } from '../connection-view.ts'
import { within } from '../places/file-place.ts'
import { insertPart, moveTransfer, noteCopied, removeParts, removeTransfer } from '../transfers.queries.ts'
import type { Visit } from '../visit.ts'
import { beginExport } from './begin-export.ts'
import { freePath } from './partial-file.ts'

type DocumentKind = 'orders' | 'collections'

/** Writes down, in a transaction of its own, all that is needed to finish when this process dies after the file is put. */
const noteIntent = async (visit: Visit, open: Tenant, given: { id: string; batchId: string; path: string }) => {
  const { id, batchId, path } = given
  const noted = await noteBatch(open, batchId)
  const parts: Buffer[] = []
  for await (const part of batchContent(open, batchId)) parts.push(part)
  const bytes = parts.reduce((sum, { length }) => sum + length, 0)
  await visit.withTenant(visit.envId, async tenant => {
    const fileName = path.slice(path.lastIndexOf('/') + 1)
    const changes = { state: 'placing', fileName, placePath: path, bytes, intent: JSON.stringify(noted) } as const
    if (!(await moveTransfer(tenant, { id, from: ['preparing'] }, changes))) throw problem(problems.conflict)
    for (const [part, content] of parts.entries()) await insertPart(tenant, { transferId: id, part, content })
  })
}

/**
 * Puts the pending documents of a day where the ERP takes them. Until the file has its name they are pending, and this
 * transaction holds them: they become exported when it commits. Between the two the process may die; what was noted before
 * tells then whether the file was put (`finishInterrupted`). Answers how many documents, none when nothing was pending.
 */
export const putDocuments = async (
  visit: Visit,
  { what, profileId = null }: { what: DocumentKind; profileId?: string | null },
  day: string,
): Promise<number> => {
  const { withTenant, envId, session, place, now, connection } = visit
  const folder = documentsOf(connection).address.outPath
  const { id, partial } = await beginExport(visit, { what, folder })
  visit.onStep('begun')
  try {
    const documents = await withTenant(envId, async tenant => {
      const batch = await exportBatch({ tenant, session }, { kind: what, day, sellerId: null, profileId })
      await place.write(partial, Readable.from(batchContent(tenant, batch.id)))
      visit.onStep('written')
      const path = await freePath(place, within(folder, batch.fileName))
      await noteIntent(visit, tenant, { id, batchId: batch.id, path })
      visit.onStep('noted')
      await visit.keep()
      await place.move(partial, path, () => withTenant(envId, other => noteCopied(other, id)))
      visit.onStep('put')
      const ending = {
        state: 'placed',
        batchId: batch.id,
        sha256: batch.sha256,
        rowCount: batch.documents,
        finishedAt: now(),
        isSettled: true,
        intent: null,
        note: batch.exclusions > 0 ? `${batch.exclusions} quedaron pendientes: el lote dice por qué.` : null,
      } as const
      if (!(await moveTransfer(tenant, { id, from: ['placing'] }, ending))) throw problem(problems.conflict)
      await removeParts(tenant, id)
      tenant.publish({ topic: integrationTopic, payload: { transferId: id } })
      visit.onStep('marked')
      return batch.documents
    })
    visit.onEnd('out', 'placed')
    return documents
  } catch (error) {
    if (!isProblem(error) || error.problem !== erpProblems.noRecords) throw error
    // Nothing was pending, so nothing was written either.
    await withTenant(envId, tenant => removeTransfer(tenant, id))
    return 0
  }
}
