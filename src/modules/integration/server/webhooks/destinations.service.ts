import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { actorOf, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { createSealer } from '../../../../kernel/server/sealing.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { integrationTopic } from '../../contract/live.ts'
import { integrationProblems } from '../../contract/problems.ts'
import {
  type DestinationInput,
  type DestinationState,
  type DestinationView,
  maximumDestinations,
} from '../../contract/webhooks.ts'
import {
  countHours,
  countPending,
  type DestinationRow,
  findDestination,
  type HourRow,
  insertDestination,
  selectDestinations,
  updateDestination,
} from './destinations.queries.ts'
import { resumePending } from './messages.queries.ts'
import { newSigningSecret } from './sign.ts'

export type DestinationCall = { tenant: Tenant; session: Session }

const hours = 24
const entity = 'webhook-destinations'

/** Signing secrets are read again at each delivery, so they are sealed, each for its own destination. */
export const createSecrets = (secret: string) => createSealer(secret, 'webhook-secrets')
export type Secrets = ReturnType<typeof createSecrets>

/** A destination's secret and, while it is changed, the one of before. */
export type SealedSecrets = Pick<DestinationRow, 'id' | 'sealedSecret' | 'earlierSecret' | 'earlierUntil'>

/** The secrets that sign at a moment, the newest first. Throws for those that another installation sealed. */
export const secretsAt = (secrets: Secrets, sealed: SealedSecrets, at: Date): string[] => {
  const { id, sealedSecret, earlierSecret, earlierUntil } = sealed
  const goesOn = earlierSecret !== null && earlierUntil !== null && new Date(earlierUntil) > at
  return [sealedSecret, ...(goesOn ? [earlierSecret] : [])].map(one => secrets.open(one, id))
}

/** The secret that signs for a destination, as its receiver needs it. Throws foreignSignature. */
export const readSecret = async (tenant: Tenant, secrets: Secrets, destinationId: string): Promise<string> => {
  const { id, sealedSecret } = await requireDestination(tenant, destinationId)
  try {
    return secrets.open(sealedSecret, id)
  } catch (cause) {
    throw problem(integrationProblems.foreignSignature, { cause })
  }
}

const stateOf = ({ pausedAt, failingSince }: DestinationRow): DestinationState => {
  if (pausedAt) return 'paused'
  return failingSince ? 'failing' : 'active'
}

const viewOf = (row: DestinationRow, pending: number, counted: HourRow[]): DestinationView => {
  const { id, name, url, events, createdAt, creator, pausedAt, pausedBy, failingSince, earlierUntil } = row
  return {
    id,
    name,
    url,
    events,
    createdAt,
    creator,
    pausedAt,
    pausedBy,
    failingSince,
    overlapUntil: earlierUntil && new Date(earlierUntil) > new Date() ? earlierUntil : null,
    pending,
    state: stateOf(row),
    hours: Array.from({ length: hours }, (_, index) => {
      const hour = counted.find(({ hoursAgo }) => hoursAgo === hours - 1 - index)
      return { delivered: hour?.delivered ?? 0, failed: hour?.failed ?? 0 }
    }),
  }
}

const viewsOf = async (tenant: Tenant, rows: DestinationRow[]): Promise<DestinationView[]> => {
  const pending = await countPending(tenant)
  const counted = Map.groupBy(await countHours(tenant, new Date()), ({ destinationId }) => destinationId)
  return rows.map(row => viewOf(row, pending.get(row.id) ?? 0, counted.get(row.id) ?? []))
}

export const listDestinations = async (tenant: Tenant): Promise<DestinationView[]> =>
  viewsOf(tenant, await selectDestinations(tenant))

export const requireDestination = async (tenant: Tenant, id: string): Promise<DestinationRow> => {
  const row = await findDestination(tenant, id)
  if (!row) throw problem(problems.notFound)
  return row
}

const getDestination = async (tenant: Tenant, id: string): Promise<DestinationView> => {
  const [view] = await viewsOf(tenant, [await requireDestination(tenant, id)])
  if (!view) throw problem(problems.notFound)
  return view
}

const tell = (tenant: Tenant, destinationId: string): void =>
  tenant.publish({ topic: integrationTopic, payload: { destinationId } })

type Act =
  | 'created'
  | 'changed'
  | 'deleted'
  | 'restored'
  | 'secret-rotated'
  | 'destination-paused'
  | 'destination-resumed'

const remember = async (
  { tenant, session }: DestinationCall,
  entityId: string,
  action: Act,
  detail: Record<string, unknown>,
) => {
  await recordHistory(tenant, actorOf(session), [{ entity, entityId, action, detail }])
  tell(tenant, entityId)
}

const detailOf = ({ name, url, events }: DestinationInput) => ({ name, url, events: events.join(', ') })

export const createDestination = async (
  call: DestinationCall,
  secrets: Secrets,
  input: DestinationInput,
): Promise<{ destination: DestinationView; secret: string }> => {
  const { tenant, session } = call
  if ((await selectDestinations(tenant)).length >= maximumDestinations)
    throw problem(integrationProblems.tooManyDestinations)
  const id = newId()
  const secret = newSigningSecret()
  await insertDestination(tenant, {
    ...input,
    id,
    sealedSecret: secrets.seal(secret, id),
    creator: session.displayName,
  })
  await remember(call, id, 'created', detailOf(input))
  return { destination: await getDestination(tenant, id), secret }
}

export const changeDestination = async (
  call: DestinationCall,
  id: string,
  input: DestinationInput,
): Promise<DestinationView> => {
  await requireDestination(call.tenant, id)
  await updateDestination(call.tenant, id, input)
  await remember(call, id, 'changed', detailOf(input))
  return getDestination(call.tenant, id)
}

/** Gives a destination another secret. The one of now signs beside it for so many hours. */
export const rotateSecret = async (
  call: DestinationCall,
  secrets: Secrets,
  { id, overlapHours }: { id: string; overlapHours: number },
): Promise<{ destination: DestinationView; secret: string }> => {
  const { name, sealedSecret } = await requireDestination(call.tenant, id)
  const secret = newSigningSecret()
  const until = new Date(Date.now() + overlapHours * 3_600_000)
  await updateDestination(call.tenant, id, {
    sealedSecret: secrets.seal(secret, id),
    earlierSecret: overlapHours > 0 ? sealedSecret : null,
    earlierUntil: overlapHours > 0 ? until : null,
  })
  await remember(call, id, 'secret-rotated', { name, until: until.toISOString() })
  return { destination: await getDestination(call.tenant, id), secret }
}

/** What waits is not sent any more; with `restoreDestination` it is. What happens in between is for nobody there. */
export const removeDestination = async (call: DestinationCall, id: string): Promise<void> => {
  const { name } = await requireDestination(call.tenant, id)
  await updateDestination(call.tenant, id, { deletedAt: new Date() })
  await remember(call, id, 'deleted', { name })
}

export const restoreDestination = async (call: DestinationCall, id: string): Promise<DestinationView> => {
  const row = await findDestination(call.tenant, id, { deleted: true })
  if (!row) throw problem(problems.notFound)
  if (!row.deletedAt) return getDestination(call.tenant, id)
  await updateDestination(call.tenant, id, { deletedAt: null, listensSince: new Date() })
  await remember(call, id, 'restored', { name: row.name })
  return getDestination(call.tenant, id)
}

/** Nothing is sent while it is paused; what happens meanwhile waits. */
export const pauseDestination = async (call: DestinationCall, id: string): Promise<DestinationView> => {
  const { name, pausedAt } = await requireDestination(call.tenant, id)
  if (!pausedAt) {
    await updateDestination(call.tenant, id, { pausedAt: new Date(), pausedBy: call.session.displayName })
    await remember(call, id, 'destination-paused', { name })
  }
  return getDestination(call.tenant, id)
}

/** Sends what waits, at once, and gives each of it three days again. */
export const resumeDestination = async (call: DestinationCall, id: string): Promise<DestinationView> => {
  const { name, pausedAt } = await requireDestination(call.tenant, id)
  if (pausedAt) {
    await updateDestination(call.tenant, id, { pausedAt: null, pausedBy: null, failingSince: null })
    const messages = await resumePending(call.tenant, id)
    await remember(call, id, 'destination-resumed', { name, messages })
  }
  return getDestination(call.tenant, id)
}
