import { dayOf } from '../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { publishNotification } from '../../../content/server/index.ts'
import { integrationTopic } from '../../contract/live.ts'
import { type DeliveryServices, deliver, type Verdict } from './deliver.ts'
import { type DestinationRow, markFailing, pauseDead, updateDestination } from './destinations.queries.ts'
import { type Secrets, secretsAt } from './destinations.service.ts'
import type { Holds } from './hold.ts'
import { hastenPending, takeDue } from './messages.queries.ts'
import { roundMs } from './schedule.ts'

/** Sent to one destination at a time; one that fails gets a single message. */
const atOnce = 8

export type PumpServices = DeliveryServices & { secrets: Secrets; holds: Holds }
export type Pumped = { envId: string; destination: DestinationRow; stopping: AbortSignal }

const tellAdministrators = async (tenant: Tenant, { name }: DestinationRow): Promise<void> => {
  const { timeZone } = await tenant.environment()
  await publishNotification(tenant, {
    id: newId(),
    name: `Se pausó el destino «${name}»`,
    description: 'No contestó bien en tres días. Lo que pasa se guarda: cuando vuelva, reanudalo desde Integración.',
    startDate: dayOf(new Date(), timeZone),
    role: 'admin',
    link: '/apps/synchronize/integracion/webhooks',
  })
}

/** What a set of deliveries says about its destination, and tells open screens. Answers whether to go on. */
const settle = (services: PumpServices, { envId, destination }: Pumped, verdicts: Verdict[]): Promise<boolean> =>
  services.withTenant(envId, async tenant => {
    const { id } = destination
    const now = services.now()
    tenant.publish({ topic: integrationTopic, payload: { destinationId: id } })
    if (verdicts.some(verdict => verdict !== 'down')) {
      services.holds.release(id)
      if (await markFailing(tenant, id, null)) await hastenPending(tenant, id)
      return true
    }
    services.holds.fail(id, now)
    await markFailing(tenant, id, now)
    if (await pauseDead(tenant, id, new Date(now.getTime() - roundMs))) await tellAdministrators(tenant, destination)
    return false
  })

const foreignSecret = 'Andén, porque su firma es de otra instalación: agregalo de nuevo'

/** The signing secrets; null, and the destination paused, when another installation sealed it: a copy sends nothing. */
const openSecrets = async (services: PumpServices, { envId, destination }: Pumped): Promise<string[] | null> => {
  const { id } = destination
  try {
    return secretsAt(services.secrets, destination, services.now())
  } catch {
    await services.withTenant(envId, tenant =>
      updateDestination(tenant, id, { pausedAt: new Date(), pausedBy: foreignSecret }),
    )
    return null
  }
}

/** Sends what is due for a destination, some at a time, until nothing is, or nobody answers there. */
export const pump = async (services: PumpServices, pumped: Pumped): Promise<void> => {
  const { envId, destination, stopping } = pumped
  const { id } = destination
  const secrets = await openSecrets(services, pumped)
  if (secrets === null) return
  while (!stopping.aborted && !services.holds.isHeld(id, services.now())) {
    const limit = services.holds.isFailing(id) ? 1 : atOnce
    const due = await services.withTenant(envId, tenant =>
      takeDue(tenant, { destinationId: id, limit, now: services.now() }),
    )
    if (due.length === 0) return
    const outcomes = await Promise.all(
      due.map(message => deliver(services, { envId, destination, secrets, message, stopping })),
    )
    const verdicts = outcomes.filter(verdict => verdict !== null)
    if (verdicts.length === 0 || !(await settle(services, pumped, verdicts))) return
  }
}
