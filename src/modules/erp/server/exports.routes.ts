import { Readable } from 'node:stream'
import { dayOf } from '../../../kernel/contract/formats.ts'
import type { WithTenant } from '../../../kernel/server/database/tenancy.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../kernel/server/http/register-routes.ts'
import { type ExportBatchDetail, exportRoutes } from '../contract/exports.ts'
import { listBatchDocuments, listBatches, listExclusions, readContent } from './batches.queries.ts'
import { compareBatch } from './compare.service.ts'
import { annulBatch, exportBatch, getBatch } from './export.service.ts'
import { previewExport } from './preview.service.ts'

const today = (timeZone: string): string => dayOf(new Date(), timeZone)

/** One part at a time, each in a transaction of its own: a slow reader holds none. */
async function* contentOf(withTenant: WithTenant, envId: string, batchId: string): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const content = await withTenant(envId, tenant => readContent(tenant, batchId, part), { readOnly: true })
    if (!content) return
    yield content
  }
}

const charsets: Record<string, string> = { latin1: 'iso-8859-1', 'windows-1252': 'windows-1252' }

const contentTypeOf = ({ fileName, encoding }: ExportBatchDetail): string => {
  if (fileName.endsWith('.xlsx')) return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const type = fileName.endsWith('.csv') ? 'text/csv' : 'text/plain'
  return `${type}; charset=${charsets[encoding] ?? 'utf-8'}`
}

export const exportBindings = (withTenant: WithTenant): BoundRoute[] => [
  handle(exportRoutes.preview, ({ tenant, session, query }) =>
    previewExport(tenant, {
      kind: query.kind,
      day: query.day ?? today(session.timeZone),
      sellerId: query.sellerId ?? null,
    }),
  ),
  handle(exportRoutes.create, ({ tenant, session, body }) =>
    exportBatch(
      { tenant, session },
      { kind: body.kind, day: body.day ?? today(session.timeZone), sellerId: body.sellerId ?? null },
    ),
  ),
  handle(exportRoutes.list, ({ tenant, session, query }) => listBatches(tenant, session.timeZone, query)),
  handle(exportRoutes.get, ({ tenant, params }) => getBatch(tenant, params.id)),
  handle(exportRoutes.documents, async ({ tenant, session, params, query }) =>
    listBatchDocuments(tenant, await getBatch(tenant, params.id), session.timeZone, query),
  ),
  handle(exportRoutes.exclusions, async ({ tenant, params }) =>
    listExclusions(tenant, await getBatch(tenant, params.id)),
  ),
  handleOpen(exportRoutes.file, async ({ session: maybe, params, reply }) => {
    const { envId } = signedIn(maybe)
    const batch = await withTenant(envId, tenant => getBatch(tenant, params.id), { readOnly: true })
    reply.header('content-disposition', `attachment; filename="${batch.fileName}"`)
    return reply.type(contentTypeOf(batch)).send(Readable.from(contentOf(withTenant, envId, batch.id)))
  }),
  handle(exportRoutes.compare, ({ tenant, session, params, query }) =>
    compareBatch({ tenant, session }, params.id, query.with),
  ),
  handle(exportRoutes.annul, ({ tenant, session, params }) => annulBatch({ tenant, session }, params.id)),
]
