import { type BoundRoute, handle } from '../../../kernel/server/http/register-routes.ts'
import { opportunityRoutes } from '../contract/opportunity-routes.ts'
import { lookupRoutes, pipelineRoutes, stateRoutes } from '../contract/pipelines.ts'
import { readBoard, readCards } from './board.service.ts'
import {
  deletePipeline,
  deleteState,
  listDeleted,
  pipelineEffects,
  restorePipeline,
  restoreState,
  stateEffects,
} from './deletion.service.ts'
import { readDetail } from './detail.service.ts'
import { listPipelineOptions, listPipelineStateOptions } from './lookups.queries.ts'
import { moveOpportunity } from './move.service.ts'
import { createOpportunity } from './opportunities.service.ts'
import { linkOrder, listOrders } from './order-link.service.ts'
import { createPipeline, editPipeline, listPipelines, reorderPipelines } from './pipelines.service.ts'
import { type PipelinePorts, withRequirements } from './requirements.ts'
import { createState, editState, reorderStates } from './states.service.ts'

const bindPipelines = (ports: PipelinePorts): BoundRoute[] => [
  handle(pipelineRoutes.list, async acting => {
    const { items, total } = await listPipelines(acting)
    return { items: await withRequirements(ports, acting.tenant, items), total }
  }),
  handle(pipelineRoutes.create, ({ body, ...acting }) => createPipeline(acting, body)),
  handle(pipelineRoutes.edit, ({ body, ...acting }) => editPipeline(acting, body)),
  handle(pipelineRoutes.reorder, ({ body, ...acting }) => reorderPipelines(acting, body.pipelineIds)),
  handle(pipelineRoutes.deletion, ({ params, ...acting }) => pipelineEffects(acting, params.id)),
  handle(pipelineRoutes.remove, ({ body, ...acting }) =>
    deletePipeline(acting, body.pipelineId, body.seenOpportunities),
  ),
  handle(pipelineRoutes.restore, ({ body, ...acting }) => restorePipeline(acting, body.pipelineId)),
  handle(pipelineRoutes.deleted, acting => listDeleted(acting)),
]

const bindStates = (): BoundRoute[] => [
  handle(stateRoutes.create, ({ body, ...acting }) => createState(acting, body)),
  handle(stateRoutes.edit, ({ body, ...acting }) => editState(acting, body)),
  handle(stateRoutes.reorder, ({ body, ...acting }) => reorderStates(acting, body)),
  handle(stateRoutes.deletion, ({ params, ...acting }) => stateEffects(acting, params.id)),
  handle(stateRoutes.remove, ({ body, ...acting }) => deleteState(acting, body.stateId, body.seenOpportunities)),
  handle(stateRoutes.restore, ({ body, ...acting }) => restoreState(acting, body.stateId)),
]

const bindOpportunities = (ports: PipelinePorts): BoundRoute[] => [
  handle(opportunityRoutes.board, ({ params, query, ...acting }) => readBoard(ports, acting, { id: params.id, query })),
  handle(opportunityRoutes.cards, ({ params, query, ...acting }) => readCards(ports, acting, { id: params.id, query })),
  handle(opportunityRoutes.detail, ({ params, ...acting }) => readDetail(acting, params.id)),
  handle(opportunityRoutes.create, ({ body, ...acting }) => createOpportunity(acting, body)),
  handle(opportunityRoutes.move, ({ body, ...acting }) => moveOpportunity(ports, acting, body)),
  handle(opportunityRoutes.orders, async ({ params, ...acting }) => ({ items: await listOrders(acting, params.id) })),
  handle(opportunityRoutes.linkOrder, ({ params, body, ...acting }) => linkOrder(acting, params.id, body.orderId)),
]

/** The addresses of spec.md §7 and those that the pages need besides. */
export const bindPipelineRoutes = (ports: PipelinePorts): BoundRoute[] => [
  ...bindPipelines(ports),
  ...bindStates(),
  ...bindOpportunities(ports),
  handle(lookupRoutes.funnels, ({ query, ...acting }) => listPipelineOptions(acting, query)),
  handle(lookupRoutes.funnelStates, ({ query, ...acting }) => listPipelineStateOptions(acting, query)),
]
