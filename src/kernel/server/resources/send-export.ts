import type { FastifyReply } from 'fastify'
import { foldText } from '../../contract/cells.ts'
import type { Field } from '../../contract/fields.ts'
import type { ListQuery, Page } from '../../contract/filters.ts'
import { fileTimestamp } from '../../contract/formats.ts'
import { problem, problems } from '../../contract/problems.ts'
import type { ExportQuery, Resource } from '../../contract/resource.ts'
import type { Tenant, WithTenant } from '../database/tenancy.ts'
import type { Session } from '../session/session.ts'
import { exportPdf } from './export-pdf.ts'
import { exportStream, exportType, readFileStyle } from './export-rows.ts'
import { type PageReader, readBatches } from './read-batches.ts'

export type ExportRequest = {
  resource: Pick<Resource, 'titles'>
  /** Every field that may be exported, in the order of a file that asks for no other. */
  fields: [string, Field][]
  withTenant: WithTenant
  session: Session
  query: ExportQuery
  /** A page of the list, in a transaction of its own. */
  readPage: (tenant: Tenant, list: ListQuery) => Promise<Page<Record<string, unknown>>>
  reply: FastifyReply
}

const chosenFields = (fields: [string, Field][], names: string[] | undefined): [string, Field][] => {
  if (!names) return fields
  return names.map(name => {
    const found = fields.find(([other]) => other === name)
    if (found) return found
    const message = `No hay una columna «${name}».`
    throw problem(problems.invalidInput, { message, errors: [{ path: 'columns', message }] })
  })
}

const fileName = (title: string, timeZone: string, format: string): string =>
  `${foldText(title).replace(/[^a-z0-9]+/g, '-')}_${fileTimestamp(new Date(), timeZone)}.${format}`

/** Sends exactly what the filter shows, in the chosen columns: xlsx and csv as they are read, a PDF when it is drawn. */
export const sendExport = async (request: ExportRequest): Promise<FastifyReply> => {
  const { resource, fields, withTenant, session, query, readPage, reply } = request
  const { format, columns: names, ...list } = query
  const columns = chosenFields(fields, names).map(([name, field]) => ({ name, field }))
  const title = resource.titles.many
  const read: PageReader = page => withTenant(session.envId, tenant => readPage(tenant, page), { readOnly: true })
  const style = await readFileStyle(withTenant, session.envId)
  const body =
    format === 'pdf'
      ? await exportPdf({ resource, columns, fields, read, list, session, withTenant, raw: reply.raw })
      : await exportStream({
          title,
          columns,
          batches: readBatches(read, list),
          timeZone: session.timeZone,
          format,
          style,
        })
  reply.header('content-disposition', `attachment; filename="${fileName(title, session.timeZone, format)}"`)
  return reply.type(exportType(format, style)).send(body)
}
