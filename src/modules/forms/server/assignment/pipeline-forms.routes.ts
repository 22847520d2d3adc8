import { type BoundRoute, handle } from '../../../../kernel/server/http/register-routes.ts'
import { pipelineFormRoutes } from '../../contract/assignment/pipeline-forms.ts'
import { findAssignedForms, findPipelineForms } from './pipeline-forms.queries.ts'
import { checkForm, readFormById, readOpportunityForms } from './pipeline-forms.service.ts'

/** The calls of spec.md §7 about forms: doors onto the same rules as the product's own. */
export const bindPipelineForms = (): BoundRoute[] => [
  handle(pipelineFormRoutes.forms, async ({ tenant, session, query }) => {
    const items = await findAssignedForms(tenant, session, query)
    return { items, total: items.length }
  }),
  handle(pipelineFormRoutes.formById, ({ query, ...acting }) => readFormById(acting, query)),
  handle(pipelineFormRoutes.pipelineForms, async ({ tenant }) => {
    const items = await findPipelineForms(tenant)
    return { items, total: items.length }
  }),
  handle(pipelineFormRoutes.check, ({ query, ...acting }) => checkForm(acting, query)),
  handle(pipelineFormRoutes.ofOpportunity, ({ params, ...acting }) => readOpportunityForms(acting, params.id)),
]
