import { problem } from '../../../../kernel/contract/problems.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import { integrationProblems } from '../../contract/problems.ts'
import { webhookRoutes } from '../../contract/webhooks.ts'
import {
  changeDestination,
  createDestination,
  listDestinations,
  pauseDestination,
  readSecret,
  removeDestination,
  requireDestination,
  restoreDestination,
  resumeDestination,
  rotateSecret,
  type Secrets,
} from './destinations.service.ts'
import { discard, readLog, readMessage, replay, sendTest } from './messages.service.ts'
import { readSummary } from './summary.service.ts'
import { webhooksChannel } from './webhook-loop.ts'

export type WebhookServices = Pick<Platform, 'withTenant' | 'signals'> & {
  secrets: Secrets
  /** Why an address cannot be sent to; null when it can, as far as is known now. */
  refusalOf: (url: string) => Promise<string | null>
}

const destinationRoutes = ({ withTenant, signals, secrets, refusalOf }: WebhookServices): BoundRoute[] => {
  const refuseAddress = async (url: string): Promise<void> => {
    const message = await refusalOf(url)
    if (message) throw problem(integrationProblems.addressRefused, { message, errors: [{ path: 'url', message }] })
  }
  return [
    handleOpen(webhookRoutes.create, async ({ session: maybe, body }) => {
      const session = signedIn(maybe)
      await refuseAddress(body.url)
      const created = await withTenant(session.envId, tenant => createDestination({ tenant, session }, secrets, body))
      void signals.send(webhooksChannel, [session.envId])
      return created
    }),
    handleOpen(webhookRoutes.change, async ({ session: maybe, params, body }) => {
      const session = signedIn(maybe)
      await withTenant(session.envId, tenant => requireDestination(tenant, params.id), { readOnly: true })
      await refuseAddress(body.url)
      return withTenant(session.envId, tenant => changeDestination({ tenant, session }, params.id, body))
    }),
    handle(webhookRoutes.destinations, async ({ tenant }) => ({ items: await listDestinations(tenant) })),
    handle(webhookRoutes.remove, async ({ tenant, session, params }) =>
      removeDestination({ tenant, session }, params.id),
    ),
    handle(webhookRoutes.restore, async ({ tenant, session, params }) =>
      restoreDestination({ tenant, session }, params.id),
    ),
    handle(webhookRoutes.pause, async ({ tenant, session, params }) =>
      pauseDestination({ tenant, session }, params.id),
    ),
    handle(webhookRoutes.resume, async ({ tenant, session, params }) =>
      resumeDestination({ tenant, session }, params.id),
    ),
    handle(webhookRoutes.secret, async ({ tenant, params }) => ({
      secret: await readSecret(tenant, secrets, params.id),
    })),
    handleOpen(webhookRoutes.rotate, async ({ session: maybe, params, body }) => {
      const session = signedIn(maybe)
      const input = { id: params.id, ...body }
      const rotated = await withTenant(session.envId, tenant => rotateSecret({ tenant, session }, secrets, input))
      void signals.send(webhooksChannel, [session.envId])
      return rotated
    }),
    handle(webhookRoutes.test, async ({ tenant, params }) => sendTest(tenant, params.id)),
  ]
}

export const createWebhookRoutes = (services: WebhookServices): BoundRoute[] => [
  ...destinationRoutes(services),
  handle(webhookRoutes.summary, async ({ tenant, session }) => readSummary(tenant, session.timeZone)),
  handle(webhookRoutes.log, async ({ tenant, query }) => readLog(tenant, query)),
  handle(webhookRoutes.message, async ({ tenant, params }) => readMessage(tenant, services.secrets, params.id)),
  handle(webhookRoutes.replay, async ({ tenant, session, body }) => replay({ tenant, session }, body)),
  handle(webhookRoutes.discard, async ({ tenant, body }) => discard(tenant, body)),
]
