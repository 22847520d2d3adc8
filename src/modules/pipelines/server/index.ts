import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { bindResource } from '../../../kernel/server/resources/resource-routes.ts'
import { commercialActions } from '../contract/commercial-actions.ts'
import { actionsTopic } from '../contract/live.ts'
import { opportunities } from '../contract/opportunities.ts'
import { actionRules } from './action.rules.ts'
import { announceMany } from './announce.ts'
import { opportunityRules } from './opportunity.rules.ts'
import { bindPipelineRoutes } from './pipelines.routes.ts'
import type { PipelinePorts } from './requirements.ts'

export { findCard as findOpportunityCard } from './board.queries.ts'
export { openOpportunities } from './open-opportunities.ts'
export { findOpportunitySums, opportunityRows, type SellerOpportunities } from './opportunity-sums.queries.ts'
export type { CountMissing, FindMissing, FindRequired } from './requirements.ts'
export { seedOpportunities, seedOpportunityOrders } from './seed.ts'
export type { Viewer } from './visibility.ts'
export { opportunityCode, pipelineCode, sellerCodeOfAction, stateCode } from './wire-columns.ts'

/** Deleted, brought back, or done to many rows at once. */
const isUntold = ({ method, path }: BoundRoute['contract']): boolean =>
  method === 'DELETE' || (method === 'POST' && (path.endsWith('/restore') || path.includes('/bulk')))

/** What rules do not hear of is told to screens here. */
const telling = (routes: BoundRoute[], tell: (tenant: Tenant) => void): BoundRoute[] =>
  routes.map(route => {
    if (!isUntold(route.contract)) return route
    return {
      ...route,
      handler: async input => {
        const answer = await route.handler(input)
        tell(input.tenant)
        return answer
      },
    }
  })

const tellActions = ({ publish }: Tenant): void =>
  publish({ topic: actionsTopic, payload: { ids: [], opportunityIds: [] } })

/** Pipelines, their opportunities and what is done for them (spec.md §2, /apps/pipelines). */
export const createPipelineRoutes = (platform: Platform, ports: PipelinePorts): BoundRoute[] => [
  ...telling(bindResource(opportunities, platform, opportunityRules), announceMany),
  ...telling(bindResource(commercialActions, platform, actionRules), tellActions),
  ...bindPipelineRoutes(ports),
]
