import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Field } from '../../contract/fields.ts'
import { foldText } from '../../contract/fold-text.ts'
import { fileTimestamp } from '../../contract/formats.ts'
import type { ListQuery, Page } from '../../contract/list-query.ts'
import type { ExportQuery } from '../../contract/resource.ts'
import type { Tenant, WithTenant } from '../database/tenancy.ts'
import type { Session } from '../session/session.ts'
import { type Exported, exportPdf } from './export-pdf.ts'
import { exportStream, exportType, readFileStyle } from './export-rows.ts'
import { fileColumns, readColumns } from './file-columns.ts'
import { type PageReader, readBatches } from './read-batches.ts'

export type ExportRequest = {
  resource: Exported
  /** Every field that may be exported, in the order of a file without requested columns. */
  fields: [string, Field][]
  withTenant: WithTenant
  session: Session
  query: ExportQuery
  /** A page of the list, in a transaction of its own. */
  readPage: (tenant: Tenant, list: ListQuery) => Promise<Page<Record<string, unknown>>>
  reply: FastifyReply
}

const fileName = (title: string, timeZone: string, format: string): string =>
  `${foldText(title).replace(/[^a-z0-9]+/g, '-')}_${fileTimestamp(new Date(), timeZone)}.${format}`

type ListFile = { name: string; type: string; body: Readable | Buffer }

/**
 * A list as a file: xlsx and csv are streamed as they are read, a PDF is rendered whole. `signal` is aborted when the
 * reader left.
 */
export const exportList = async (
  request: Omit<ExportRequest, 'reply'> & { signal: AbortSignal },
): Promise<ListFile> => {
  const { resource, fields, withTenant, session, query, readPage, signal } = request
  const { format, columns: names, ...list } = query
  const { naturalKey = null } = resource
  const columns = format === 'pdf' ? readColumns({ fields, names }) : fileColumns({ fields, names, naturalKey })
  const { timeZone, envId } = session
  const title = resource.title ?? resource.titles.many
  const read: PageReader = page => withTenant(envId, tenant => readPage(tenant, page), { readOnly: true })
  const style = await readFileStyle(withTenant, envId)
  const body =
    format === 'pdf'
      ? await exportPdf({ resource, columns, fields, read, list, session, withTenant, signal })
      : await exportStream({ title, columns, batches: readBatches(read, list), timeZone, format, style })
  return { name: fileName(title, timeZone, format), type: exportType(format, style), body }
}

/** Sends exactly what the filter shows, in the chosen columns. */
export const sendExport = async ({ reply, ...request }: ExportRequest): Promise<FastifyReply> => {
  const controller = new AbortController()
  const leave = (): void => controller.abort(new Error('nobody waits for the file any more'))
  reply.raw.once('close', leave)
  try {
    const { name, type, body } = await exportList({ ...request, signal: controller.signal })
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return reply.type(type).send(body)
  } finally {
    reply.raw.off('close', leave)
  }
}
