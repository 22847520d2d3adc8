import { type BoundRoute, handle, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import { acceptanceRoutes } from '../../contract/acceptance.ts'
import { takingRoutes } from '../../contract/order-taking/routes.ts'
import { readAcceptance } from '../suggestions/acceptance.queries.ts'
import { changeOrder } from './change-order.service.ts'
import {
  discardDraft,
  findByCode,
  keepDraft,
  linesToRepeat,
  openOrderTaking,
  searchForCustomer,
  suggestArticles,
} from './order-taking.service.ts'
import { type TakingServices, takeOrder } from './take-order.service.ts'

/** Taking orders in the back office (spec.md §2, personas-follow/order). */
export const createTakingRoutes = (services: TakingServices): BoundRoute[] => [
  handle(takingRoutes.open, ({ tenant, session, params, query }) =>
    openOrderTaking(tenant, session, { ...params, ...query }),
  ),
  handle(takingRoutes.saveDraft, ({ tenant, session, params, query, body }) =>
    keepDraft(tenant, session, { ...params, ...query }, body),
  ),
  handle(takingRoutes.dropDraft, ({ tenant, session, params, query }) =>
    discardDraft(tenant, session, { ...params, ...query }),
  ),
  // Reading writes down what was shown, so it opens a transaction that may.
  handleOpen(takingRoutes.suggestions, ({ session, params, query }) => {
    const person = signedIn(session)
    return services.withTenant(person.envId, tenant => suggestArticles(tenant, person, { ...params, ...query }))
  }),
  handle(acceptanceRoutes.read, ({ tenant, session, query }) => readAcceptance(tenant, session.scope, query)),
  handle(takingRoutes.linesOf, ({ tenant, session, params }) => linesToRepeat(tenant, session, params)),
  handle(takingRoutes.articles, async ({ tenant, session, query: { customer, text, order } }) => ({
    items: await searchForCustomer(tenant, session, { codeClient: customer, order }, text),
  })),
  handle(takingRoutes.articlesByCode, async ({ tenant, session, body: { customer, codes, order } }) => ({
    items: await findByCode(tenant, session, { codeClient: customer, order }, codes),
  })),
  handleOpen(takingRoutes.create, async ({ session, body, reply }) => {
    const order = await takeOrder(services, signedIn(session), body)
    if (order.status === 'created') reply.code(201)
    return order
  }),
  handle(takingRoutes.change, ({ tenant, session, params, body }) =>
    changeOrder(tenant, session, { id: params.id, change: body }),
  ),
]
