import type { ListQuery, Page } from '../../../../kernel/contract/list-query.ts'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { type Actor, actorOf, readHistory, recordHistory } from '../../../../kernel/server/audit.ts'
import { type BoundRoute, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import { bindGridDefinitions } from '../../../../kernel/server/resources/grid-definitions.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import {
  type EnvironmentDetail,
  type EnvironmentInput,
  type EnvironmentRow,
  type EnvironmentView,
  environmentGrid,
  environmentRoutes,
} from '../../contract/environments.ts'
import { readEnvironmentUse } from './environment-use.ts'
import { findEnvironmentDetail, listEnvironmentViews, updateEnvironment } from './environments.queries.ts'

type Services = Pick<Platform, 'database' | 'withTenant'>

const entity = 'environments'

const rowOf = async (
  { withTenant }: Services,
  environment: EnvironmentView,
  asked: { now: Date; timeZone: string },
): Promise<EnvironmentRow> => {
  const { use, warnings } = await withTenant(environment.id, tenant => readEnvironmentUse(tenant, environment, asked), {
    readOnly: true,
  })
  const { people, orders } = use
  return { ...environment, people, orders, warnings: warnings.length > 0 ? warnings.join(' · ') : null }
}

/** One company after the other: a page of them costs milliseconds each, and holds one connection. */
const listEnvironments = async (
  services: Services,
  session: Session,
  query: ListQuery,
): Promise<Page<EnvironmentRow>> => {
  const { timeZone } = session
  const page = await services.withTenant(session.envId, tenant => listEnvironmentViews(tenant, timeZone, query), {
    readOnly: true,
  })
  const items: EnvironmentRow[] = []
  for (const environment of page.items) items.push(await rowOf(services, environment, { now: new Date(), timeZone }))
  return { ...page, items }
}

const getEnvironment = async ({ database, withTenant }: Services, id: string): Promise<EnvironmentDetail> => {
  const found = await findEnvironmentDetail(database, id)
  if (!found) throw problem(problems.notFound)
  const asked = { now: new Date(), timeZone: found.timeZone }
  const own = await withTenant(
    id,
    async tenant => ({
      ...(await readEnvironmentUse(tenant, found, asked)),
      history: await readHistory(tenant, entity, id),
    }),
    { readOnly: true },
  )
  const modules = {
    pedidosOnline: false,
    marketplace: false,
    ...(found.modules as Partial<EnvironmentDetail['modules']>),
  }
  return { ...found, modules, ...own }
}

const shown = ({ plan, state, alert, modules }: EnvironmentDetail | EnvironmentInput): Record<string, unknown> => ({
  plan,
  state,
  alert: alert ?? '',
  pedidosOnline: modules.pedidosOnline,
  marketplace: modules.marketplace,
})

/** Plan, state, alert and modules of one company, with what changed in its own history. */
const saveEnvironment = async (
  services: Services,
  actor: Actor,
  id: string,
  input: EnvironmentInput,
): Promise<EnvironmentDetail> => {
  const [before, after] = [shown(await getEnvironment(services, id)), shown(input)]
  const changed = Object.keys(after).filter(name => before[name] !== after[name])
  if (changed.length > 0)
    await services.withTenant(id, async tenant => {
      await updateEnvironment(tenant, input)
      const detail = Object.fromEntries(changed.map(name => [name, { before: before[name], after: after[name] }]))
      await recordHistory(tenant, actor, [{ entity, entityId: id, action: 'changed', detail: { changed: detail } }])
      tenant.environmentChanged()
    })
  return getEnvironment(services, id)
}

/** Entornos, for the operator of the installation alone. */
export const createEnvironmentRoutes = (services: Services): BoundRoute[] => [
  ...bindGridDefinitions(environmentGrid),
  handleOpen(environmentRoutes.list, ({ session, query }) => listEnvironments(services, signedIn(session), query)),
  handleOpen(environmentRoutes.get, ({ params }) => getEnvironment(services, params.id)),
  handleOpen(environmentRoutes.save, ({ session, params, body }) =>
    saveEnvironment(services, actorOf(signedIn(session)), params.id, body),
  ),
]
