import { dayOf } from '../../../kernel/contract/formats.ts'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { BoardQuery, PipelineBoard } from '../contract/opportunity-routes.ts'
import { findCards, findFirstCards, findTotals, readCursor } from './board.queries.ts'
import { type Acting, getPipeline } from './pipelines.service.ts'
import { type PipelinePorts, withMissing, withRequirements } from './requirements.ts'

const nothing = { count: 0, valueCents: 0, stale: 0 }

/** A pipeline as its columns: what the filter shows of each, and the first cards (domain.md, Pipeline). Throws notFound. */
export const readBoard = async (
  ports: PipelinePorts,
  acting: Acting,
  { id, query }: { id: string; query: BoardQuery },
): Promise<PipelineBoard> => {
  const { tenant, session } = acting
  const [pipeline] = await withRequirements(ports, tenant, [await getPipeline(acting, id)])
  if (!pipeline) throw problem(problems.notFound)
  const stateIds = pipeline.states.map(state => state.id)
  const totals = await findTotals(tenant, session, { pipelineId: id, query })
  const cards = await findFirstCards(tenant, session, { stateIds, query })
  const shown = await withMissing(
    ports,
    tenant,
    [...cards.values()].flatMap(column => column.cards),
  )
  const byState = Map.groupBy(shown, ({ stateId }) => stateId)
  return {
    today: dayOf(new Date(), session.timeZone),
    pipeline,
    columns: pipeline.states.map(state => ({
      state,
      ...(totals.get(state.id) ?? nothing),
      next: cards.get(state.id)?.next ?? null,
      cards: byState.get(state.id) ?? [],
    })),
  }
}

/** The cards of a column that follow those a cursor ended at. Throws notFound, invalidCursor. */
export const readCards = async (
  ports: PipelinePorts,
  { tenant, session }: Acting,
  { id, query: { cursor, ...query } }: { id: string; query: BoardQuery & { cursor?: string | undefined } },
) => {
  const state = await tenant.db
    .selectFrom('funnelStates')
    .select('id')
    .where('envId', '=', tenant.envId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!state) throw problem(problems.notFound)
  const { cards, next } = await findCards(tenant, session, { stateId: id, query, after: readCursor(cursor) })
  return { cards: await withMissing(ports, tenant, cards), next }
}
