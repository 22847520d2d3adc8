import { dayOf } from '../../../kernel/contract/formats.ts'
import { actorOf } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { changeSettings } from '../../../kernel/server/environment.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../kernel/server/http/register-routes.ts'
import { renderPdf } from '../../../kernel/server/pdf/render-pdf.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import type { Row } from '../../../kernel/server/resources/resource-queries.ts'
import { bindResource } from '../../../kernel/server/resources/resource-routes.ts'
import { selectPage } from '../../../kernel/server/resources/select-page.ts'
import { sendExport } from '../../../kernel/server/resources/send-export.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { boardRoutes, pickingWidgets } from '../contract/board.ts'
import { articleLocations, pickingTasks } from '../contract/picking-list.ts'
import { pickingRoutes } from '../contract/picking-routes.ts'
import { pickingSettings } from '../contract/settings.ts'
import { assignTask, readPreparers, readWaitingLoads } from './assign.service.ts'
import { readBoard } from './board.queries.ts'
import { readListDocument } from './list-document.ts'
import { act, moveTask, type Picker, undoAct } from './picking.service.ts'
import { readTaskView } from './task-view.ts'
import { taskSource } from './tasks-source.ts'

export { type PreparedLot, readOpenTasks, readPreparedLines, readPreparedLots } from './prepared.queries.ts'
export { seedPicking } from './seed.ts'

const pickerOf = (session: Session): Picker => ({
  userId: session.userId,
  role: session.role,
  actor: actorOf(session),
  today: dayOf(new Date(), session.timeZone),
})

const listRoutes = ({ withTenant }: Platform): BoundRoute[] => [
  handle(pickingRoutes.list, ({ tenant, session, query }) =>
    selectPage<Row>(tenant.db, taskSource({ envId: tenant.envId, timeZone: session.timeZone }), query),
  ),
  handleOpen(pickingRoutes.export, ({ session: maybe, query, reply }) => {
    const session = signedIn(maybe)
    const source = taskSource({ envId: session.envId, timeZone: session.timeZone })
    const readPage = ({ db }: Tenant, list: Parameters<typeof selectPage>[2]) => selectPage<Row>(db, source, list)
    return sendExport({
      resource: pickingTasks,
      fields: Object.entries(pickingTasks.fields),
      withTenant,
      session,
      query,
      readPage,
      reply,
    })
  }),
]

const pdfRoute = ({ withTenant, files }: Platform): BoundRoute =>
  handleOpen(pickingRoutes.pdf, async ({ session: maybe, params, reply }) => {
    const session = signedIn(maybe)
    const read = (tenant: Tenant) => readListDocument(tenant, files, session, params.id)
    const { fileName, definition } = await withTenant(session.envId, read, { readOnly: true })
    const pdf = await renderPdf(definition)
    return reply.header('content-disposition', `inline; filename="${fileName}"`).type('application/pdf').send(pdf)
  })

const boardHandlers: BoundRoute[] = [
  handle(boardRoutes.widgets, async () => ({
    items: Object.entries(pickingWidgets).map(([id, widget]) => ({ id, ...widget })),
  })),
  handle(boardRoutes.board, ({ tenant, session: { timeZone }, query }) =>
    readBoard(tenant, { ...query, timeZone, today: dayOf(new Date(), timeZone) }),
  ),
  handle(pickingRoutes.settings.get, ({ tenant }) => tenant.settings(pickingSettings)),
  handle(pickingRoutes.settings.save, ({ tenant, session, body }) =>
    changeSettings(tenant, actorOf(session), pickingSettings, body),
  ),
]

/** Picking: who prepares what of each consolidated load, and how it goes. */
export const createPickingRoutes = (platform: Platform): BoundRoute[] => [
  ...bindResource(articleLocations, platform),
  ...listRoutes(platform),
  ...boardHandlers,
  pdfRoute(platform),
  handle(pickingRoutes.choices, async ({ tenant }) => ({
    loads: await readWaitingLoads(tenant),
    preparers: await readPreparers(tenant),
  })),
  handle(pickingRoutes.assign, async ({ tenant, session, body }) =>
    readTaskView(tenant, session, await assignTask(tenant, actorOf(session), body)),
  ),
  handle(pickingRoutes.view, ({ tenant, session, params }) => readTaskView(tenant, session, params.id)),
  handle(pickingRoutes.act, async ({ tenant, session, params, body }) => {
    await act(tenant, pickerOf(session), params.id, body)
    return readTaskView(tenant, session, params.id)
  }),
  handle(pickingRoutes.undoAct, async ({ tenant, session, params, body }) => {
    await undoAct(tenant, pickerOf(session), params.id, body.key)
    return readTaskView(tenant, session, params.id)
  }),
  handle(pickingRoutes.move, async ({ tenant, session, params, body }) => {
    await moveTask(tenant, pickerOf(session), params.id, body)
    return readTaskView(tenant, session, params.id)
  }),
]
