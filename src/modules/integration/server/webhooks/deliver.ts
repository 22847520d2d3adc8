import type { WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import type { DestinationRow } from './destinations.queries.ts'
import { type DueMessage, writeAttempt } from './messages.queries.ts'
import { isDelivered, isWorthRetrying, nextAttempt } from './schedule.ts'
import type { Outcome, Sender } from './send.ts'
import { signedHeaders } from './sign.ts'

export type DeliveryServices = {
  withTenant: WithTenant
  send: Sender
  now: () => Date
  random: () => number
  /** At most so many writes at a time: deliveries leave the connections to people. */
  write: <T>(work: () => Promise<T>) => Promise<T>
}

export type Delivery = {
  envId: string
  destination: DestinationRow
  /** The newest first. */
  secrets: string[]
  message: DueMessage
  stopping: AbortSignal
}

/** `delivered`, `refused` by a receiver that is there, or `down`: there was no good answer, and it may come. */
export type Verdict = 'delivered' | 'refused' | 'down'

const verdictOf = ({ status }: Outcome): Verdict => {
  if (isDelivered(status)) return 'delivered'
  return isWorthRetrying(status) ? 'down' : 'refused'
}

const resultOf = (verdict: Verdict, outcome: Outcome, { message }: Delivery, services: DeliveryServices) => {
  if (verdict === 'delivered') return { state: 'delivered' as const, nextAt: null }
  const attempts = message.roundAttempts + 1
  const { retryAfterSeconds } = outcome
  const round = { attempts, roundAt: new Date(message.roundAt), now: services.now(), retryAfterSeconds }
  const nextAt = verdict === 'down' ? nextAttempt(round, services.random) : null
  return { state: nextAt ? ('pending' as const) : ('failed' as const), nextAt }
}

/** Sends a message and writes what came of it. Null when the process stops meanwhile: the message is due again soon. */
export const deliver = async (services: DeliveryServices, delivery: Delivery): Promise<Verdict | null> => {
  const { envId, destination, secrets, message, stopping } = delivery
  const at = services.now()
  const headers = signedHeaders(secrets, { id: message.id, body: message.body, at })
  const outcome = await services.send({ url: destination.url, headers, body: message.body, stopping })
  if (stopping.aborted && outcome.status === null) return null
  const verdict = verdictOf(outcome)
  const { retryAfterSeconds: _asked, ...answer } = outcome
  const attempt = { ...answer, number: message.attempts + 1, at }
  const result = resultOf(verdict, outcome, delivery, services)
  await services.write(() => services.withTenant(envId, tenant => writeAttempt(tenant, message, attempt, result)))
  return verdict
}
