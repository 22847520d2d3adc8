import { problem, problems } from '../../../kernel/contract/problems.ts'
import { type Actor, actorOf, readHistory, recordHistory } from '../../../kernel/server/audit.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { type EnvironmentDetail, type EnvironmentInput, environmentRoutes } from '../contract/environments.ts'
import { findEnvironmentDetail, listEnvironmentViews, updateEnvironment } from './environments.queries.ts'

type Services = Pick<Platform, 'database' | 'withTenant'>

const entity = 'environments'

const getEnvironment = async ({ database, withTenant }: Services, id: string): Promise<EnvironmentDetail> => {
  const found = await findEnvironmentDetail(database, id)
  if (!found) throw problem(problems.notFound)
  const history = await withTenant(id, tenant => readHistory(tenant, entity, id), { readOnly: true })
  const modules = {
    pedidosOnline: false,
    marketplace: false,
    ...(found.modules as Partial<EnvironmentDetail['modules']>),
  }
  return { ...found, modules, history }
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
  handle(environmentRoutes.list, ({ tenant, session, query }) => listEnvironmentViews(tenant, session.timeZone, query)),
  handleOpen(environmentRoutes.get, ({ params }) => getEnvironment(services, params.id)),
  handleOpen(environmentRoutes.save, ({ session, params, body }) =>
    saveEnvironment(services, actorOf(signedIn(session)), params.id, body),
  ),
]
