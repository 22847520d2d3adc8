import { dayOf } from '../../../kernel/contract/formats.ts'
import { resourceRoutes } from '../../../kernel/contract/resource.ts'
import { actorOf } from '../../../kernel/server/audit.ts'
import { changeSettings } from '../../../kernel/server/environment.ts'
import { type BoundRoute, handle } from '../../../kernel/server/http/register-routes.ts'
import { handlePdf } from '../../../kernel/server/pdf/pdf-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { bindList } from '../../../kernel/server/resources/list-routes.ts'
import { bindResource } from '../../../kernel/server/resources/resource-routes.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { boardRoutes, pickingWidgets } from '../contract/board.ts'
import { articleLocations, pickingLines, pickingOrders, pickingTasks } from '../contract/picking-list.ts'
import { pickingRoutes } from '../contract/picking-routes.ts'
import { pickingSettings } from '../contract/settings.ts'
import { assignTask, readPreparers, readWaitingLoads } from './assign.service.ts'
import { readBoard } from './board.queries.ts'
import { readListDocument } from './list-document.ts'
import { lineSource, orderSource } from './order-sources.ts'
import { act, moveTask, type Picker, undoAct } from './picking.service.ts'
import { findByCode } from './task.queries.ts'
import { readOwnTasks, readTaskView } from './task-view.ts'
import { taskSource } from './tasks-source.ts'

export { pickingPaper } from './board-paper.ts'
export { type PreparedLot, readOpenTasks, readPreparedLines, readPreparedLots } from './prepared.queries.ts'
export { seedPicking } from './seed.ts'

const pickerOf = (session: Session): Picker => ({
  userId: session.userId,
  role: session.role,
  actor: actorOf(session),
  today: dayOf(new Date(), session.timeZone),
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

/** Routes of picking: tasks, their acts and their dashboard. */
export const createPickingRoutes = (platform: Platform): BoundRoute[] => [
  ...bindResource(articleLocations, platform),
  ...bindList(platform.withTenant, pickingRoutes, pickingTasks, ({ envId }, { timeZone }) =>
    taskSource({ envId, timeZone }),
  ),
  ...bindList(platform.withTenant, resourceRoutes(pickingOrders), pickingOrders, ({ envId }, { timeZone }) =>
    orderSource({ envId, timeZone }),
  ),
  ...bindList(platform.withTenant, resourceRoutes(pickingLines), pickingLines, ({ envId }, { timeZone }) =>
    lineSource({ envId, timeZone }),
  ),
  ...boardHandlers,
  handlePdf(platform.withTenant, pickingRoutes.pdf, ({ tenant, session, params }) =>
    readListDocument(tenant, platform.files, session, params.id),
  ),
  handle(pickingRoutes.choices, async ({ tenant }) => ({
    loads: await readWaitingLoads(tenant),
    preparers: await readPreparers(tenant),
  })),
  handle(pickingRoutes.assign, async ({ tenant, session, body }) =>
    readTaskView(tenant, session, await assignTask(tenant, actorOf(session), body)),
  ),
  handle(pickingRoutes.view, ({ tenant, session, params }) => readTaskView(tenant, session, params.id)),
  handle(pickingRoutes.mine, async ({ tenant, session }) => ({ items: await readOwnTasks(tenant, session) })),
  handle(pickingRoutes.scan, async ({ tenant, query }) => ({ article: await findByCode(tenant, query.code) })),
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
