import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { actorOf } from '../../../../kernel/server/audit.ts'
import { queueMail } from '../../../../kernel/server/mail/mail-queue.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { providerProblems } from '../../contract/provider-problems.ts'
import { hashPassword } from '../passwords.ts'
import { findBinding, unbindUser } from '../provider/provider.queries.ts'
import type { ProviderService } from '../provider/provider.service.ts'
import { recordSecurityEvent } from '../security-log.ts'
import type { SessionService } from '../session.service.ts'
import { findAccount, saveName, savePasswordHash } from './account.queries.ts'
import { accountMails } from './account-mails.ts'
import { openSessionsOf } from './open-sessions.ts'
import { createPasswordProof } from './password-proof.ts'
import { revokeSessions } from './sessions.queries.ts'

export type AccountServices = Pick<Platform, 'database' | 'withTenant' | 'secret'> & {
  sessions: SessionService
  provider: ProviderService | null
}

/** What a person does with their own account. Each act leaves a line in the log of the company they are signed in to. */
export const createAccountService = ({ database, withTenant, sessions, provider }: AccountServices) => {
  const provePassword = createPasswordProof(database)

  return {
    async overview({ userId }: Session) {
      const { passwordHash } = await findAccount(database, userId)
      const binding = provider && (await findBinding(database, provider.issuer, userId))
      return {
        hasPassword: passwordHash !== null,
        provider: provider && { name: provider.name, boundAt: binding?.createdAt ?? null },
      }
    },

    saveProfile: async (session: Session, displayName: string): Promise<void> => {
      if (displayName === session.displayName) return
      await withTenant(session.envId, async tenant => {
        await saveName(tenant.db, session, displayName)
        const detail = { before: session.displayName, after: displayName }
        await recordSecurityEvent(tenant, { action: 'name-changed', person: session, detail })
      })
      sessions.forget([session.id])
    },

    /** Ends the person's other sessions, in every company; answers how many. */
    async changePassword(session: Session, given: { current: string; next: string }): Promise<{ revoked: number }> {
      await provePassword(session.userId, given.current, 'current')
      if (given.next === given.current)
        throw problem(problems.invalidInput, {
          errors: [{ path: 'next', message: 'Elegí una contraseña distinta de la actual.' }],
        })
      const passwordHash = await hashPassword(given.next)
      const revoked = await withTenant(session.envId, async tenant => {
        await savePasswordHash(tenant.db, session.userId, passwordHash)
        const ended = await revokeSessions(tenant.db, { userId: session.userId, except: session.id })
        await recordSecurityEvent(tenant, {
          action: 'password-changed',
          person: session,
          detail: { sessions: ended.length },
        })
        await queueMail(tenant.db, accountMails.passwordChanged(session.email))
        return ended
      })
      sessions.forget(revoked)
      return { revoked: revoked.length }
    },

    async unbindProvider(session: Session): Promise<void> {
      if (!provider) throw problem(providerProblems.noProvider)
      const { passwordHash } = await findAccount(database, session.userId)
      if (!passwordHash) throw problem(providerProblems.lastWayIn)
      await withTenant(session.envId, async tenant => {
        if (!(await unbindUser(tenant.db, provider.issuer, session.userId))) throw problem(problems.notFound)
        const detail = { provider: provider.name }
        await recordSecurityEvent(tenant, { action: 'provider-unbound', person: session, detail })
      })
    },

    openSessions: (session: Session) => openSessionsOf(database, { userId: session.userId }, session.id),

    /** Throws notFound for a session that is not one's own, or has ended. */
    revoke: (session: Session, id: string): Promise<number> =>
      endSessions(session, { id }, () => {
        throw problem(problems.notFound)
      }),

    revokeOthers: (session: Session): Promise<number> => endSessions(session, { except: session.id }, () => {}),
  }

  async function endSessions(
    session: Session,
    which: { id?: string; except?: string },
    onNone: () => void,
  ): Promise<number> {
    const ended = await withTenant(session.envId, async tenant => {
      const ids = await revokeSessions(tenant.db, { userId: session.userId, ...which })
      if (ids.length === 0) onNone()
      else
        await recordSecurityEvent(tenant, {
          action: 'sessions-revoked',
          person: session,
          actor: actorOf(session),
          detail: { sessions: ids.length },
        })
      return ids
    })
    sessions.forget(ended)
    return ended.length
  }
}
