import { problem } from '../../../../kernel/contract/problems.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import { createSealer } from '../../../../kernel/server/sealing.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { identityProblems } from '../../contract/problems.ts'
import { providerProblems } from '../../contract/provider-problems.ts'
import { recordSecurityEvent } from '../security-log.ts'
import { findPersonByEmail, type Person } from '../session.queries.ts'
import type { SessionService } from '../session.service.ts'
import { refuseSuspendedEnvironment } from '../session-cache.ts'
import type { Client, Grant, Held } from '../sign-in/client.ts'
import {
  bindUser,
  findBoundUser,
  findUserByEmail,
  keepAttempt,
  takeAttempt,
  takeProviderSession,
} from './provider.queries.ts'
import { type Claims, createProviderClient } from './provider-client.ts'
import type { ProviderSettings } from './provider-settings.ts'

export type ProviderService = ReturnType<typeof createProviderService>

type Services = Pick<Platform, 'database' | 'withTenant' | 'secret'> & {
  sessions: Pick<SessionService, 'enter'>
  settings: ProviderSettings
}

/** Signing in through the installation's identity provider. It links to people who are already here; it never makes one. */
export const createProviderService = ({ database, withTenant, secret, sessions, settings }: Services) => {
  const client = createProviderClient(settings)
  const sealer = createSealer(secret, 'provider-session')

  /** The one an e-mail belongs to, when the provider and we have both seen them open that mailbox. */
  const matched = async ({ email, emailVerified }: Claims) => {
    if (!email || !emailVerified) throw problem(providerProblems.emailUnverified)
    const user = await findUserByEmail(database, email)
    if (!user) throw problem(providerProblems.emailUnknown)
    // Anybody may have registered this address with a password of their own.
    if (!user.emailConfirmedAt) throw problem(providerProblems.emailUnconfirmed)
    return user
  }

  const bind = async (person: Person, subject: string): Promise<void> => {
    const bound = await bindUser(database, { issuer: client.issuer, subject, userId: person.userId })
    if (!bound) throw problem(providerProblems.boundToAnother)
    await withTenant(person.envId, tenant =>
      recordSecurityEvent(tenant, { action: 'provider-bound', person, detail: { provider: settings.name } }),
    )
  }

  /** Throws when the provider's person is nobody here, or may not come in. */
  const personOf = async (claims: Claims): Promise<Person> => {
    const known = await findBoundUser(database, client.issuer, claims.subject)
    const user = known ?? (await matched(claims))
    const person = await findPersonByEmail(database, user.email)
    if (!person) throw problem(identityProblems.noEnvironment)
    if (person.isSuspended) throw problem(identityProblems.suspended)
    refuseSuspendedEnvironment(person)
    if (!known) await bind(person, claims.subject)
    return person
  }

  return {
    issuer: client.issuer,
    name: settings.name,

    /** Where to send a browser; `browser` is the secret its cookie holds, so that no other one can finish. */
    async start(browser: string): Promise<string> {
      const { url, ...departure } = await client.depart()
      await keepAttempt(database, { ...departure, browser })
      return url
    },

    /** `search`: what the provider put in the address it came back to. */
    async finish(search: string, browser: string, device: Client): Promise<Grant | Held> {
      const state = new URLSearchParams(search).get('state') ?? ''
      const attempt = await takeAttempt(database, { state, browser })
      if (!attempt) throw problem(providerProblems.attemptUnknown)
      const claims = await client.arrive(search, { state, ...attempt })
      const person = await personOf(claims)
      return sessions.enter(person, device, {
        issuer: client.issuer,
        sealedIdToken: sealer.seal(claims.idToken, person.userId),
      })
    },

    /** Where a session that came from this provider ends it too; null for any other. */
    leaveAt: async (session: Session): Promise<string | null> => {
      const kept = await takeProviderSession(database, session.id)
      if (kept?.issuer !== client.issuer) return null
      return client.leave(sealer.open(kept.idToken, session.userId))
    },
  }
}
