import { actorOf } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../kernel/server/http/register-routes.ts'
import { renderPdf } from '../../../kernel/server/pdf/render-pdf.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import type { Row } from '../../../kernel/server/resources/resource-queries.ts'
import { selectPage } from '../../../kernel/server/resources/select-page.ts'
import { sendExport } from '../../../kernel/server/resources/send-export.ts'
import { countRoutes } from '../contract/count-routes.ts'
import { stockCounts } from '../contract/counts-list.ts'
import { actOnCount } from './count-acts.service.ts'
import { readCountDocument } from './count-document.ts'
import { findArticles } from './count-entries.queries.ts'
import { readPlaces, readSession } from './count-sessions.queries.ts'
import { readCount } from './count-view.ts'
import { enterCount, openCount, voidCountEntry } from './counting.service.ts'
import { countSource } from './counts-source.ts'

export { seedCounts } from './seed.ts'

const listRoutes = ({ withTenant }: Platform): BoundRoute[] => [
  handle(countRoutes.list, ({ tenant, session, query }) =>
    selectPage<Row>(tenant.db, countSource({ envId: tenant.envId, timeZone: session.timeZone }), query),
  ),
  handleOpen(countRoutes.export, ({ session: maybe, query, reply }) => {
    const session = signedIn(maybe)
    const source = countSource({ envId: session.envId, timeZone: session.timeZone })
    const readPage = ({ db }: Tenant, list: Parameters<typeof selectPage>[2]) => selectPage<Row>(db, source, list)
    return sendExport({
      resource: stockCounts,
      fields: Object.entries(stockCounts.fields),
      withTenant,
      session,
      query,
      readPage,
      reply,
    })
  }),
]

const pdfRoute = ({ withTenant, files }: Platform): BoundRoute =>
  handleOpen(countRoutes.pdf, async ({ session: maybe, params, reply }) => {
    const session = signedIn(maybe)
    const read = (tenant: Tenant) => readCountDocument(tenant, files, session, params.id)
    const { fileName, definition } = await withTenant(session.envId, read, { readOnly: true })
    const pdf = await renderPdf(definition)
    return reply.header('content-disposition', `inline; filename="${fileName}"`).type('application/pdf').send(pdf)
  })

/** Control de stock: counts of a warehouse or a vehicle, from the first figure to the adjusted ledger. */
export const createCountRoutes = (platform: Platform): BoundRoute[] => [
  ...listRoutes(platform),
  pdfRoute(platform),
  handle(countRoutes.places, async ({ tenant }) => ({ items: await readPlaces(tenant) })),
  handle(countRoutes.open, async ({ tenant, session, body }) =>
    readCount(tenant, session, await openCount(tenant, actorOf(session), body)),
  ),
  handle(countRoutes.view, ({ tenant, session, params }) => readCount(tenant, session, params.id)),
  handle(countRoutes.find, async ({ tenant, params, query }) => ({
    items: await findArticles(tenant, await readSession(tenant, params.id), query.text),
  })),
  handle(countRoutes.enter, async ({ tenant, session, params, body }) => {
    await enterCount(tenant, actorOf(session), params.id, body)
    return readCount(tenant, session, params.id)
  }),
  handle(countRoutes.voidEntry, async ({ tenant, session, params }) => {
    await voidCountEntry(tenant, session, params.id, params.entryId)
    return readCount(tenant, session, params.id)
  }),
  handle(countRoutes.act, async ({ tenant, session, params, body }) => {
    await actOnCount(tenant, { actor: actorOf(session), timeZone: session.timeZone }, params.id, body)
    return readCount(tenant, session, params.id)
  }),
]
