import { problem, problems } from '../../../kernel/contract/problems.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import type { Authenticate, Presented, Session } from '../../../kernel/server/session/session.ts'
import { identityProblems, secondFactorProblems } from '../contract/problems.ts'
import type { SessionView } from '../contract/session.ts'
import { deviceWords } from './account/device-words.ts'
import { passwordMatches } from './passwords.ts'
import { keepProviderSession } from './provider/provider.queries.ts'
import { createCodeCheck } from './second-factor/code-check.ts'
import { findPending, holdSignIn, type ProviderProof, spendPending } from './second-factor/pending-sign-ins.ts'
import { recordSecurityEvent, type SecurityAction, type SecurityDetail } from './security-log.ts'
import {
  findPersonByEmail,
  findPersonByIds,
  findPersonBySession,
  findRefreshToken,
  insertSession,
  type Person,
  preferCompany,
  revokeSession,
  setSessionLock,
  takeRefreshToken,
} from './session.queries.ts'
import { createSessionCache, refuseSuspendedEnvironment } from './session-cache.ts'
import { type Links, mustEnrol, sessionViewOf } from './session-view.ts'
import { createSignInLimits, type SignInLimits } from './sign-in-limits.ts'
import { hashToken, newToken, signAccessToken, tokenKey, verifyAccessToken } from './tokens.ts'

const accessSeconds = 15 * 60
const refreshDays = 30
/** A phone signs in with its password again when its token ends; it has no cookie to renew it with. */
const phoneSeconds = 12 * 60 * 60
/** Two tabs may renew at once: a token used this recently is no theft. */
const reuseGraceMs = 30_000

export type Client = {
  userAgent: string | null
  ip: string | null
  /** Told what went wrong beside the answer. */
  report: (error: unknown) => void
}
export type Grant = { person: Person; accessToken: string; refreshToken: string | null }
/** The first step was proved; the token leads to the second, and to nothing else. */
export type Held = { pendingToken: string }

/** Says whether a person may sign in from a phone, and takes note of it; throws the problem when not. */
export type AdmitPhone = (person: Person, phone: Phone) => Promise<void>
export type Phone = { deviceId: string | null; deviceName: string | null }
type PhoneProof = { code: string | null; deviceId: string | null }

export type SessionServiceOptions = Pick<Platform, 'database' | 'withTenant' | 'secret'> & {
  admitPhone?: AdmitPhone
  limits?: SignInLimits
}

/** Everything of a request that may name its session. */
export type PresentedAll = Presented & { refreshCookie: string | undefined }

export type SessionService = ReturnType<typeof createSessionService>

/** Signing in, renewing by a refresh token that is used once, and proving who calls. */
export const createSessionService = (options: SessionServiceOptions) => {
  const { database, withTenant, secret, admitPhone, limits = createSignInLimits() } = options
  const key = tokenKey(secret)
  const cache = createSessionCache(database)
  const checkCode = createCodeCheck({ database, secret })

  const log = (person: Person, action: SecurityAction, client: Client, detail: SecurityDetail = {}): Promise<void> =>
    withTenant(person.envId, tenant =>
      recordSecurityEvent(tenant, {
        action,
        person,
        detail: { device: deviceWords(client.userAgent), ip: client.ip, ...detail },
        ...(action === 'sign-in-failed' ? { actor: { userId: null, name: 'Alguien' } } : {}),
      }),
    )

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
      userAgent: client.userAgent,
      ip: client.ip,
      deviceId: client.deviceId ?? null,
    })
    return refreshToken
  }

  /** Opens a browser's session and writes it in the company's log. */
  const grant = async (person: Person, client: Client, provider: ProviderProof | null): Promise<Grant> => {
    const sid = newId()
    const refreshToken = await open(person, client, sid, refreshDays * 86_400)
    if (provider) await keepProviderSession(database, sid, provider)
    await log(person, 'signed-in', client, { viaProvider: provider !== null })
    return { person, refreshToken, accessToken: await accessTokenOf(person, sid, accessSeconds) }
  }

  /** Lets a proved person in, or holds them for their second factor. */
  const enter = async (person: Person, client: Client, provider: ProviderProof | null): Promise<Grant | Held> =>
    person.hasSecondFactor
      ? { pendingToken: await holdSignIn(database, { ...person, provider }) }
      : grant(person, client, provider)

  /** A wrong code of somebody who proved the first step is worth a line in the log. */
  const checkSecondStep = async (person: Person, code: string, client: Client): Promise<void> => {
    try {
      await checkCode(person.userId, code)
    } catch (error) {
      await log(person, 'code-failed', client)
      throw error
    }
  }

  const proven = async (email: string, password: string, client: Client): Promise<Person> => {
    limits.begin(email, client.ip)
    const person = await findPersonByEmail(database, email)
    const matches = await passwordMatches(person?.passwordHash ?? null, password)
    // Not waited for: the answer must take as long as for an e-mail that nobody has.
    if (person && !matches) void log(person, 'sign-in-failed', client).catch(client.report)
    if (!person || !matches) {
      limits.failed(client.ip)
      throw problem(identityProblems.invalidCredentials)
    }
    limits.succeeded(email, client.ip)
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

  /** A locked session is not renewed: its token stays as it is for the one who unlocks. */
  const refuseLocked = async (tokenHash: string): Promise<void> => {
    const row = await findRefreshToken(database, tokenHash)
    const person = row && (await findPersonBySession(database, row.id))
    if (person?.lockedAt) throw problem(problems.locked)
  }

  return {
    signIn: async (email: string, password: string, client: Client): Promise<Grant | Held> =>
      enter(await proven(email, password, client), client, null),

    /** Somebody whom the identity provider proved. */
    enter,

    /** The second step: throws stepExpired when the first was too long ago, codeWrong for a wrong code. */
    async finishSignIn(pendingToken: string, code: string, client: Client): Promise<Grant> {
      const pending = await findPending(database, pendingToken)
      const person = pending && (await findPersonByIds(database, pending))
      if (!person) throw problem(secondFactorProblems.stepExpired)
      if (person.isSuspended) throw problem(identityProblems.suspended)
      refuseSuspendedEnvironment(person)
      await checkSecondStep(person, code, client)
      if (!(await spendPending(database, pendingToken))) throw problem(secondFactorProblems.stepExpired)
      return grant(person, client, pending.provider)
    },

    /**
     * The same person in another of their companies: a session of its own there, and this one ends. The next sign-in
     * goes there too. Problem: not one of theirs, or suspended in it.
     */
    async enterCompany(session: Session, envId: string, client: Client): Promise<Grant> {
      const person = await findPersonByIds(database, { userId: session.userId, envId })
      if (!person || person.isSuspended) throw problem(problems.notFound)
      refuseSuspendedEnvironment(person)
      await preferCompany(database, { userId: session.userId, envId })
      const granted = await grant(person, client, null)
      await revokeSession(database, session.id)
      cache.forget(session.id)
      return granted
    },

    /**
     * A token for a phone or another program: no cookie, no renewal. `code` is what a person with a second factor adds,
     * `deviceId` what a phone calls itself.
     */
    async programToken(email: string, password: string, client: Client, phone: PhoneProof): Promise<string> {
      const { code, deviceId } = phone
      const person = await proven(email, password, client)
      if (mustEnrol(person)) throw problem(problems.secondFactorRequired)
      if (person.hasSecondFactor && !code) throw problem(secondFactorProblems.codeRequired)
      if (person.hasSecondFactor && code) await checkSecondStep(person, code, client)
      await admitPhone?.(person, { deviceId, deviceName: client.userAgent })
      const sid = newId()
      await open(person, { ...client, deviceId }, sid, phoneSeconds)
      await log(person, 'signed-in', client, { program: true })
      return accessTokenOf(person, sid, phoneSeconds)
    },

    /** Rotates: the presented token is spent. One that was spent long ago was stolen, and its whole session ends. */
    async refresh(token: string, client: Client): Promise<Grant> {
      const tokenHash = hashToken(token)
      await refuseLocked(tokenHash)
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

    /** Locks or unlocks a session: at once in this process, within seconds in others. */
    async setLock(sid: string, isLocked: boolean): Promise<void> {
      await setSessionLock(database, sid, isLocked ? new Date() : null)
      cache.forget(sid)
    },

    /** The session that a request presents, open or locked; null when it presents none that holds. */
    async presented({ authorization, accessCookie, refreshCookie }: PresentedAll): Promise<string | null> {
      const row = refreshCookie ? await findRefreshToken(database, hashToken(refreshCookie)) : undefined
      const isAlive = row && !row.revokedAt && Date.parse(row.expiresAt) > Date.now()
      if (isAlive && (!row.replacedAt || Date.now() - Date.parse(row.replacedAt) <= reuseGraceMs)) return row.id
      const token = authorization?.match(/^Bearer (.+)$/i)?.[1] ?? accessCookie
      if (!token) return null
      return verifyAccessToken(key, token).then(
        ({ sid }) => sid,
        () => null,
      )
    },

    /** Sessions that somebody ended, or whose person changed: looked up anew by the next request. */
    forget: (ids: string[]): void => ids.forEach(cache.forget),
    /** After a change of somebody's role or membership: their next request is answered by it, here at once, elsewhere in seconds. */
    forgetPerson: cache.forgetPerson,
    /** The same for everybody of a company whose rules changed. */
    forgetEnvironment: cache.forgetEnvironment,

    async view(session: Pick<Session, 'id'>, links: Links): Promise<SessionView> {
      return sessionViewOf(await renewed(session.id), links)
    },

    authenticate: (async ({ authorization, accessCookie }) => {
      const bearer = authorization?.match(/^Bearer (.+)$/i)?.[1]
      const token = bearer ?? accessCookie
      if (!token) return null
      const { sid } = await verifyAccessToken(key, token)
      const { session, isLocked } = await cache.find(sid)
      if (!session) throw problem(problems.tokenInvalid)
      if (isLocked) throw problem(problems.locked)
      return session
    }) satisfies Authenticate as Authenticate,
  }
}
