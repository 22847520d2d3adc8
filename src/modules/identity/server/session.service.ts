import { problem, problems } from '../../../kernel/contract/problems.ts'
import { roleOfNumber, scopeOf } from '../../../kernel/contract/roles.ts'
import { settingsOf } from '../../../kernel/contract/settings-group.ts'
import type { Database } from '../../../kernel/server/database/pool.ts'
import { createRateLimiter } from '../../../kernel/server/http/rate-limit.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { Authenticate, Session } from '../../../kernel/server/session/session.ts'
import { accessSettings, defaultLanding } from '../contract/access-settings.ts'
import { identityProblems } from '../contract/problems.ts'
import { type SessionView, suspendedState } from '../contract/session.ts'
import { passwordMatches } from './passwords.ts'
import {
  findPersonByEmail,
  findPersonBySession,
  findRefreshToken,
  insertSession,
  type Person,
  revokeSession,
  takeRefreshToken,
} from './session.queries.ts'
import { hashToken, newToken, signAccessToken, type TokenKey, verifyAccessToken } from './tokens.ts'

const accessSeconds = 15 * 60
const refreshDays = 30
/** A phone signs in with its password again when its token ends; it has no cookie to renew it with. */
const phoneSeconds = 12 * 60 * 60
/** Two tabs may renew at once: a token used this recently is no theft. */
const reuseGraceMs = 30_000
/** How long a revoked session or a suspended user may still be served. */
const revocationDelayMs = 5_000
const failuresAllowed = { max: 10, windowSeconds: 15 * 60 }

export type Client = { userAgent: string | null; ip: string | null }
export type Grant = { person: Person; accessToken: string; refreshToken: string | null }
export type Links = SessionView['links']

/** Says whether a person may sign in from a phone, and takes note of it; throws the problem when not. */
export type AdmitPhone = (person: Person, phone: Phone) => Promise<void>
export type Phone = { deviceId: string | null; deviceName: string | null }

export type SessionServiceOptions = { database: Database; key: TokenKey; admitPhone?: AdmitPhone }

export type SessionService = ReturnType<typeof createSessionService>

const toSession = (id: string, person: Person): Session => ({
  id,
  userId: person.userId,
  envId: person.envId,
  email: person.email,
  displayName: person.displayName,
  isOperator: person.isOperator,
  role: roleOfNumber(person.roleNumber),
  roleNumber: person.roleNumber,
  scope: scopeOf(person.roleNumber, {
    ...person,
    hiddenSellerPrefix: settingsOf(accessSettings, person.settings).hiddenSellerPrefix,
  }),
  sellerKey: person.sellerKey,
  timeZone: person.timeZone,
})

/** A suspended company's people neither get in nor stay; the operator does, to lift it. */
const refuseSuspendedEnvironment = ({ environmentState, isOperator }: Person): void => {
  if (environmentState === suspendedState && !isOperator) throw problem(identityProblems.environmentSuspended)
}

const sessionCache = (database: Database) => {
  const known = new Map<string, { at: number; session: Session | null }>()
  return {
    forget: (id: string) => void known.delete(id),
    forgetPerson(userId: string): void {
      for (const [id, { session }] of known) if (session?.userId === userId) known.delete(id)
    },
    /** Null when the session ended. Throws environmentSuspended, which is not remembered: lifting it is felt at once. */
    async find(id: string): Promise<Session | null> {
      const cached = known.get(id)
      if (cached && Date.now() - cached.at < revocationDelayMs) return cached.session
      const person = await findPersonBySession(database, id)
      if (person) refuseSuspendedEnvironment(person)
      const session = person && !person.isSuspended ? toSession(id, person) : null
      if (known.size > 10_000) known.clear()
      known.set(id, { at: Date.now(), session })
      return session
    },
  }
}

/** What the web client knows of the signed-in person. */
export const sessionViewOf = (person: Person, links: Links): SessionView => {
  const settings = settingsOf(accessSettings, person.settings)
  const role = roleOfNumber(person.roleNumber)
  const modules = (person.modules ?? {}) as { pedidosOnline?: boolean; marketplace?: boolean }
  return {
    user: {
      id: person.userId,
      email: person.email,
      displayName: person.displayName,
      photoUrl: person.photoUrl,
      isOperator: person.isOperator,
    },
    role,
    roleNumber: person.roleNumber,
    sellerKey: person.sellerKey,
    environment: {
      id: person.envId,
      name: person.envName,
      timeZone: person.timeZone,
      currency: person.currency,
      isErp: person.isErp,
      modules: { pedidosOnline: modules.pedidosOnline ?? false, marketplace: modules.marketplace ?? false },
      menuVariant: settings.menuVariant,
      alert: person.environmentAlert,
    },
    landing: settings.landing[role] ?? defaultLanding[role],
    preferences: (person.preferences ?? {}) as Record<string, unknown>,
    links,
  }
}

/** Signing in, renewing by a refresh token that is used once, and proving who calls. */
export const createSessionService = ({ database, key, admitPhone }: SessionServiceOptions) => {
  const cache = sessionCache(database)
  const failures = createRateLimiter()

  const accessTokenOf = (person: Person, sid: string, seconds: number): Promise<string> =>
    signAccessToken(
      key,
      {
        sub: person.userId,
        sid,
        email: person.email,
        role: person.roleNumber,
        seller: person.sellerKey,
        supervisor: person.supervisorKey,
        envId: person.envId,
        envN: person.envName,
      },
      seconds,
    )

  const open = async (
    person: Person,
    client: Client & { deviceId?: string | null },
    sid: string,
    seconds: number,
  ): Promise<string> => {
    const refreshToken = newToken()
    const expiresAt = new Date(Date.now() + seconds * 1000)
    await insertSession(database, {
      tokenHash: hashToken(refreshToken),
      id: sid,
      userId: person.userId,
      envId: person.envId,
      expiresAt,
      ...client,
    })
    return refreshToken
  }

  const proven = async (email: string, password: string): Promise<Person> => {
    const limitKey = email.toLowerCase()
    failures.take(limitKey, failuresAllowed)
    const person = await findPersonByEmail(database, email)
    const matches = await passwordMatches(person?.passwordHash ?? null, password)
    if (!person || !matches) throw problem(identityProblems.invalidCredentials)
    failures.reset(limitKey)
    if (person.isSuspended) throw problem(identityProblems.suspended)
    refuseSuspendedEnvironment(person)
    return person
  }

  const renewed = async (sid: string): Promise<Person> => {
    const person = await findPersonBySession(database, sid)
    if (!person || person.isSuspended) throw problem(problems.unauthenticated)
    refuseSuspendedEnvironment(person)
    return person
  }

  return {
    async signIn(email: string, password: string, client: Client): Promise<Grant> {
      const person = await proven(email, password)
      const sid = newId()
      const refreshToken = await open(person, client, sid, refreshDays * 86_400)
      return { person, refreshToken, accessToken: await accessTokenOf(person, sid, accessSeconds) }
    },

    /** A token for a phone or another program: no cookie, no renewal. `deviceId` is what a phone calls itself. */
    async programToken(email: string, password: string, client: Client, deviceId: string | null): Promise<string> {
      const person = await proven(email, password)
      await admitPhone?.(person, { deviceId, deviceName: client.userAgent })
      const sid = newId()
      await open(person, { ...client, deviceId }, sid, phoneSeconds)
      return accessTokenOf(person, sid, phoneSeconds)
    },

    /** Rotates: the presented token is spent. One that was spent long ago was stolen, and its whole session ends. */
    async refresh(token: string, client: Client): Promise<Grant> {
      const tokenHash = hashToken(token)
      const taken = await takeRefreshToken(database, tokenHash)
      if (taken) {
        const person = await renewed(taken.id)
        const refreshToken = await open(person, client, taken.id, refreshDays * 86_400)
        return { person, refreshToken, accessToken: await accessTokenOf(person, taken.id, accessSeconds) }
      }
      const spent = await findRefreshToken(database, tokenHash)
      if (!spent?.replacedAt) throw problem(problems.unauthenticated)
      if (Date.now() - Date.parse(spent.replacedAt) > reuseGraceMs) {
        await revokeSession(database, spent.id)
        cache.forget(spent.id)
        throw problem(problems.unauthenticated)
      }
      const person = await renewed(spent.id)
      return { person, refreshToken: null, accessToken: await accessTokenOf(person, spent.id, accessSeconds) }
    },

    async signOut(sid: string): Promise<void> {
      await revokeSession(database, sid)
      cache.forget(sid)
    },

    /** After a change of somebody's role or membership: their next request is answered by it, here at once, elsewhere in seconds. */
    forgetPerson: cache.forgetPerson,

    async view(session: Session, links: Links): Promise<SessionView> {
      return sessionViewOf(await renewed(session.id), links)
    },

    authenticate: (async ({ authorization, accessCookie }) => {
      const bearer = authorization?.match(/^Bearer (.+)$/i)?.[1]
      const token = bearer ?? accessCookie
      if (!token) return null
      const { sid } = await verifyAccessToken(key, token)
      const session = await cache.find(sid)
      if (!session) throw problem(problems.tokenInvalid)
      return session
    }) satisfies Authenticate as Authenticate,
  }
}
