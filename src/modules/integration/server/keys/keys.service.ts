import { dayOf } from '../../../../kernel/contract/formats.ts'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { actorOf, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import {
  type KeyInput,
  type KeyState,
  type KeyView,
  type KeyWithSecret,
  longestOverlapDays,
  maximumKeys,
} from '../../contract/keys.ts'
import { integrationTopic } from '../../contract/live.ts'
import { integrationProblems } from '../../contract/problems.ts'
import { newSecret } from './key-secret.ts'
import {
  countLiveKeys,
  endSecrets,
  insertKey,
  insertSecret,
  type KeyRow,
  markRevoked,
  selectKeys,
  sellerExists,
  updateKey,
} from './keys.queries.ts'

const dayMs = 86_400_000
const entity = 'api-keys'

export type KeyCall = { tenant: Tenant; session: Session }

const stateOf = ({ revokedAt, expiresAt }: KeyRow): KeyState => {
  if (revokedAt) return 'revoked'
  return expiresAt && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'active'
}

const viewOf = (row: KeyRow): KeyView => {
  const { sellerId, sellerCode, sellerName, weekCalls, dayCalls, overlapUntil, ...rest } = row
  return {
    ...rest,
    seller: sellerId ? { id: sellerId, code: sellerCode ?? '', name: sellerName ?? '' } : null,
    weekCalls: Number(weekCalls ?? 0),
    dayCalls: dayCalls ?? 0,
    overlapUntil: overlapUntil ?? null,
    state: stateOf(row),
  }
}

export const listKeys = async ({ tenant, session }: KeyCall): Promise<KeyView[]> =>
  (await selectKeys(tenant, dayOf(new Date(), session.timeZone))).map(viewOf)

const getKey = async ({ tenant, session }: KeyCall, id: string): Promise<KeyView> => {
  const [row] = await selectKeys(tenant, dayOf(new Date(), session.timeZone), id)
  if (!row) throw problem(problems.notFound)
  return viewOf(row)
}

const refuse = (path: string, message: string) => problem(problems.invalidInput, { errors: [{ path, message }] })

const checkInput = async (tenant: Tenant, { sellerId, expiresAt }: KeyInput): Promise<void> => {
  if (sellerId && !(await sellerExists(tenant, sellerId))) throw refuse('sellerId', 'Ese vendedor no existe.')
  if (expiresAt && Date.parse(expiresAt) <= Date.now()) throw refuse('expiresAt', 'Elegí una fecha que no haya pasado.')
}

const detailOf = ({ scopes, perMinute, expiresAt }: KeyInput) => ({
  keyScopes: scopes.join(', '),
  perMinute,
  expiresAt,
})

const remember = (
  { tenant, session }: KeyCall,
  entityId: string,
  action: 'created' | 'changed' | 'secret-rotated' | 'key-revoked',
  detail: Record<string, unknown>,
) => recordHistory(tenant, actorOf(session), [{ entity, entityId, action, detail }])

/** A key never makes keys: whoever holds it could otherwise give more than it has. The route's group is closed to keys. */
export const createKey = async (call: KeyCall, input: KeyInput): Promise<KeyWithSecret> => {
  const { tenant, session } = call
  await checkInput(tenant, input)
  if ((await countLiveKeys(tenant)) >= maximumKeys) throw problem(integrationProblems.tooManyKeys)
  const id = newId()
  const { secret, hash, prefix } = newSecret(tenant.envId)
  await insertKey(tenant, { ...input, id, prefix, createdBy: session.userId, creator: session.displayName })
  await insertSecret(tenant, { keyId: id, secretHash: hash })
  await remember(call, id, 'created', { name: input.name, ...detailOf(input) })
  tenant.publish({ topic: integrationTopic, payload: { keyId: id } })
  return { key: await getKey(call, id), secret }
}

/** Throws notFound, and revoked for a key that was. */
const refuseGone = async (call: KeyCall, id: string): Promise<KeyView> => {
  const key = await getKey(call, id)
  if (key.revokedAt) throw problem(integrationProblems.revoked)
  return key
}

export const changeKey = async (call: KeyCall, id: string, input: KeyInput): Promise<KeyView> => {
  const { tenant } = call
  await refuseGone(call, id)
  await checkInput(tenant, input)
  if (!(await updateKey(tenant, id, input))) throw problem(integrationProblems.revoked)
  await remember(call, id, 'changed', { name: input.name, ...detailOf(input) })
  tenant.publish({ topic: integrationTopic, payload: { keyId: id } })
  return getKey(call, id)
}

/** Gives a new secret at once; the one of before is good until the chosen hour, so that no program has to stop. */
export const rotateKey = async (call: KeyCall, id: string, until: string): Promise<KeyWithSecret> => {
  const { tenant } = call
  const { name } = await refuseGone(call, id)
  const latest = Date.now() + longestOverlapDays * dayMs
  if (Date.parse(until) > latest) throw refuse('until', `Hasta ${longestOverlapDays} días.`)
  const { secret, hash, prefix } = newSecret(tenant.envId)
  await endSecrets(tenant, id, new Date(until).toISOString())
  await insertSecret(tenant, { keyId: id, secretHash: hash })
  if (!(await updateKey(tenant, id, { prefix }))) throw problem(integrationProblems.revoked)
  await remember(call, id, 'secret-rotated', { name, until })
  tenant.publish({ topic: integrationTopic, payload: { keyId: id } })
  return { key: await getKey(call, id), secret }
}

export const revokeKey = async (call: KeyCall, id: string): Promise<KeyView> => {
  const { tenant } = call
  const { name } = await refuseGone(call, id)
  if (!(await markRevoked(tenant, id))) throw problem(integrationProblems.revoked)
  await remember(call, id, 'key-revoked', { name })
  tenant.publish({ topic: integrationTopic, payload: { keyId: id } })
  return getKey(call, id)
}
