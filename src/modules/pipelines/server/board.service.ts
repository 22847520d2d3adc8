import { dayOf } from '../../../kernel/contract/formats.ts'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { BoardQuery, OpportunityCard, PipelineBoard } from '../contract/opportunity-routes.ts'
import { findCards, findFirstCards, findTotals, readCursor } from './board.queries.ts'
import { type Acting, getPipeline } from './pipelines.service.ts'

const nothing = { count: 0, valueCents: 0, stale: 0 }
const noCards = { cards: [] as OpportunityCard[], next: null }

/** A pipeline as its columns: what the filter shows of each, and the first cards (domain.md, Pipeline). Throws notFound. */
export const readBoard = async (acting: Acting, id: string, query: BoardQuery): Promise<PipelineBoard> => {
  const { tenant, session } = acting
  const pipeline = await getPipeline(acting, id)
  const stateIds = pipeline.states.map(state => state.id)
  const totals = await findTotals(tenant, session, { pipelineId: id, query })
  const cards = await findFirstCards(tenant, session, { stateIds, query })
  return {
    today: dayOf(new Date(), session.timeZone),
    pipeline,
    columns: pipeline.states.map(state => ({
      state,
      ...(totals.get(state.id) ?? nothing),
      ...(cards.get(state.id) ?? noCards),
    })),
  }
}

/** The cards of a column that follow those a cursor ended at. Throws notFound, invalidCursor. */
export const readCards = async (
  { tenant, session }: Acting,
  id: string,
  { cursor, ...query }: BoardQuery & { cursor?: string | undefined },
) => {
  const state = await tenant.db
    .selectFrom('funnelStates')
    .select('id')
    .where('envId', '=', tenant.envId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!state) throw problem(problems.notFound)
  return findCards(tenant, session, { stateId: id, query, after: readCursor(cursor) })
}
