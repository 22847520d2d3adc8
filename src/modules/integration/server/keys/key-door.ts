import { problem } from '../../../../kernel/contract/problems.ts'
import { type SellerScope, scopeOf } from '../../../../kernel/contract/roles.ts'
import { settingsOf } from '../../../../kernel/contract/settings-group.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import type { Authenticate, Session } from '../../../../kernel/server/session/session.ts'
import { accessSettings } from '../../../identity/contract/access-settings.ts'
import { suspendedState } from '../../../identity/contract/session.ts'
import { integrationProblems } from '../../contract/problems.ts'
import { scopeOfRoute } from '../../contract/scopes.ts'
import { keyOfHeader, readSecret } from './key-secret.ts'
import type { KeyUses } from './key-uses.ts'
import { type FoundKey, findKeyBySecret } from './keys.queries.ts'

/** Processes tell each other what to forget; this bounds how long a revoked key is served when a message is lost. */
const rememberedMs = 5_000
const channel = 'anden_api_keys'
const maximumKnown = 10_000
const perMinute = 60

/** Without a seller a key works as an administrator would, and with one as that seller. Its scopes say how much of that. */
const rights = ({ sellerId, sellerCode, settings }: FoundKey): { roleNumber: number; scope: SellerScope } => {
  const roleNumber = sellerId ? 2 : 1
  const { hiddenSellerPrefix } = settingsOf(accessSettings, settings)
  const keys = { sellerKey: sellerCode ?? '', supervisorKey: null, managerKey: null, hiddenSellerPrefix }
  return { roleNumber, scope: scopeOf(roleNumber, keys) }
}

const sessionOf = (envId: string, found: FoundKey): Session => {
  const scopes = new Set(found.scopes)
  return {
    ...rights(found),
    id: `key-${found.id}`,
    userId: found.createdBy,
    envId,
    email: `${found.prefix}@clave.invalid`,
    displayName: `Clave «${found.name}»`,
    isOperator: false,
    role: found.sellerId ? 'ventas' : 'admin',
    grants: [],
    sellerKey: found.sellerCode,
    timeZone: found.timeZone,
    needsSecondFactor: false,
    key: {
      id: found.id,
      limit: { max: found.perMinute, windowSeconds: perMinute },
      covers: route => scopes.has(scopeOfRoute(route) ?? ''),
    },
  }
}

type Known = { at: number; endsAt: number; session: Session }

const endOf = ({ expiresAt, validUntil }: FoundKey): number =>
  Math.min(...[expiresAt, validUntil].map(end => (end ? Date.parse(end) : Number.POSITIVE_INFINITY)))

export type KeyDoor = {
  authenticate: Authenticate
  /** After a change of a key: the next call of every process looks it up. */
  forget: (keyId: string) => void
}

/**
 * Lets programs in by `Authorization: Bearer anden_…`, and everybody else by the door of people. A key becomes a session
 * of its company that may call what its scopes cover and its role may (docs/decisions/0093-keys-of-programs.md).
 */
export const createKeyDoor = (
  { withTenant, signals }: Pick<Platform, 'withTenant' | 'signals'>,
  uses: KeyUses,
  authenticatePerson: Authenticate,
): KeyDoor => {
  const known = new Map<string, Known>()
  /** Grows with each change, so that a key read before the change is not remembered after it. */
  let changes = 0
  const forgetHere = (keyId: string): void => {
    changes += 1
    for (const [hash, { session }] of known) if (session.key?.id === keyId) known.delete(hash)
  }
  signals.on(channel, forgetHere)
  signals.onConnected(() => {
    changes += 1
    known.clear()
  })

  const find = async ({ envId, hash }: { envId: string; hash: string }): Promise<Known | null> => {
    const before = changes
    const found = await withTenant(envId, tenant => findKeyBySecret(tenant, hash), { readOnly: true })
    if (!found) return null
    if (found.environmentState === suspendedState) throw problem(integrationProblems.environmentSuspended)
    const result = { at: Date.now(), endsAt: endOf(found), session: sessionOf(envId, found) }
    if (before !== changes) return result
    if (known.size > maximumKnown) known.clear()
    known.set(hash, result)
    return result
  }

  const authenticateKey = async (presented: string): Promise<Session> => {
    const secret = readSecret(presented)
    if (!secret) throw problem(integrationProblems.keyInvalid)
    const held = known.get(secret.hash)
    const key = held && Date.now() - held.at < rememberedMs ? held : await find(secret)
    if (!key || key.endsAt <= Date.now()) throw problem(integrationProblems.keyInvalid)
    const { envId, timeZone, key: caller } = key.session
    if (caller) uses.count({ envId, keyId: caller.id, timeZone })
    return key.session
  }

  return {
    async authenticate(presented) {
      const key = keyOfHeader(presented.authorization)
      return key ? authenticateKey(key) : authenticatePerson(presented)
    },
    forget(keyId) {
      forgetHere(keyId)
      void signals.send(channel, [keyId])
    },
  }
}
