import { sql } from 'kysely'
import type { ListQuery } from '../../../kernel/contract/list-query.ts'
import type { Resource } from '../../../kernel/contract/resource.ts'
import type { Row } from '../../../kernel/server/resources/resource-queries.ts'
import { resourceSource } from '../../../kernel/server/resources/resource-source.ts'
import { selectPage } from '../../../kernel/server/resources/select-page.ts'
import { pipelineStates, pipelines } from '../contract/pipelines.ts'
import type { Acting } from './pipelines.service.ts'
import { pipelineCondition } from './visibility.ts'

const list = (
  { tenant, session }: Acting,
  resource: Resource,
  scope: ReturnType<typeof pipelineCondition>,
  query: ListQuery,
) =>
  selectPage<Row>(
    tenant.db,
    resourceSource(resource, { envId: tenant.envId, timeZone: session.timeZone, scope }),
    query,
  )

/** The pipelines that a person sees, to choose from. */
export const listPipelineOptions = (acting: Acting, query: ListQuery) =>
  list(acting, pipelines, pipelineCondition(acting.session, 't'), query)

/** The states of the pipelines that a person sees, to choose from. */
export const listPipelineStateOptions = (acting: Acting, query: ListQuery) => {
  const seen = pipelineCondition(acting.session, 'f')
  const scope = sql`t.funnel_id in (select f.id from funnels f where f.env_id = ${acting.tenant.envId}::uuid and f.deleted_at is null
    ${seen ? sql`and ${seen}` : sql``})`
  return list(acting, pipelineStates, scope, query)
}
