import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { actorOf } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { queueMail } from '../../../../kernel/server/mail/mail-queue.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import type { OpenSession } from '../../contract/account.ts'
import { secondFactorProblems } from '../../contract/problems.ts'
import { deleteSecondFactor, findSecondFactor } from '../second-factor/second-factor.queries.ts'
import { recordSecurityEvent } from '../security-log.ts'
import { countCompanies, findMember } from './account.queries.ts'
import { accountMails } from './account-mails.ts'
import { openSessionsOf } from './open-sessions.ts'
import { revokeSessions } from './sessions.queries.ts'

/** Throws notFound for anybody of another company. */
const memberOf = async (tenant: Tenant, userId: string) => {
  const member = await findMember(tenant.db, tenant.envId, userId)
  if (!member) throw problem(problems.notFound)
  return member
}

/** The sessions of one of the company's people in this company; those they have in another one are not its business. */
export const readUserSessions = async (
  tenant: Tenant,
  session: Session,
  userId: string,
): Promise<{ items: OpenSession[]; hasSecondFactor: boolean }> => {
  await memberOf(tenant, userId)
  const items = await openSessionsOf(tenant.db, { userId, envId: tenant.envId }, session.id)
  return { items, hasSecondFactor: (await findSecondFactor(tenant.db, userId)) !== undefined }
}

/** Ends one or all of somebody's sessions in this company; answers which. Throws notFound when the named one is not there. */
export const revokeUserSessions = async (
  tenant: Tenant,
  session: Session,
  { userId, id }: { userId: string; id?: string },
): Promise<string[]> => {
  const person = await memberOf(tenant, userId)
  const ended = await revokeSessions(tenant.db, { userId, envId: tenant.envId, ...(id ? { id } : {}) })
  if (id && ended.length === 0) throw problem(problems.notFound)
  if (ended.length > 0)
    await recordSecurityEvent(tenant, {
      action: 'sessions-revoked',
      person,
      actor: actorOf(session),
      detail: { sessions: ended.length },
    })
  return ended
}

/**
 * For who lost both authenticator and recovery codes. The account is one for all companies, so only the administrator of
 * somebody's only company may. Ends their sessions; answers which.
 */
export const removeUserSecondFactor = async (tenant: Tenant, session: Session, userId: string): Promise<string[]> => {
  const person = await memberOf(tenant, userId)
  if ((await countCompanies(tenant.db, userId)) > 1) throw problem(secondFactorProblems.severalCompanies)
  if (!(await deleteSecondFactor(tenant.db, userId))) throw problem(secondFactorProblems.notOn)
  await recordSecurityEvent(tenant, { action: 'second-factor-off', person, actor: actorOf(session) })
  await queueMail(tenant.db, accountMails.secondFactorOff(person.email))
  return revokeSessions(tenant.db, { userId })
}
