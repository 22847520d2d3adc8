import type { AuditAction } from '../../../../kernel/contract/audit-acts.ts'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { grantIds } from '../../../../kernel/contract/roles.ts'
import { actorOf, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { Row } from '../../../../kernel/server/resources/resource-queries.ts'
import { changesOf } from '../../../../kernel/server/resources/resource-service.ts'
import { userProblems } from '../../contract/users/problems.ts'
import { adminRole, keyFields } from '../../contract/users/user-roles.ts'
import { type User, users } from '../../contract/users/users.ts'
import { voidAccountTokens } from '../account-tokens.ts'
import { revokeMemberSessions } from '../session.queries.ts'
import { sendInvitation } from './invitations.service.ts'
import type { PeopleContext } from './people-changes.ts'
import { keepAnAdmin, keyColumns, membershipChange, refuseOneself, type UserValues } from './user-rules.ts'
import { findMembership, type MembershipChange, readUser, updateMembership } from './users.queries.ts'

/** Who leaves the company leaves their seat and phone. */
const releaseLicence = async ({ db, envId }: Tenant, userId: string): Promise<void> => {
  await db
    .updateTable('licences')
    .set({ isActive: false, deviceId: null, deviceName: null, boundAt: null, updatedAt: new Date() })
    .where('envId', '=', envId)
    .where('userId', '=', userId)
    .execute()
}

const remember = ({ tenant, session }: PeopleContext, id: string, action: AuditAction, detail = {}): Promise<void> =>
  recordHistory(tenant, actorOf(session), [{ entity: users.name, entityId: id, action, detail }])

/** What is kept of a membership, as its history tells it: keys by their codes. */
const shownOf = (user: User): Record<string, unknown> => ({
  displayName: user.name,
  phone: user.phone,
  roleNumber: Number(user.role),
  grants: grantIds.filter(grant => user[grant]),
  ...Object.fromEntries(keyFields.map(key => [keyColumns[key], user[key]?.code ?? null])),
})

const touchesAccess = (changes: UserValues): boolean =>
  changes.role !== undefined || [...keyFields, ...grantIds].some(name => changes[name] !== undefined)

const checkChange = async (context: PeopleContext, user: User, changes: UserValues): Promise<void> => {
  if (changes.email !== undefined && changes.email !== user.email.toLowerCase()) {
    const message = 'El e-mail no se cambia: invitá a la persona con el nuevo y quitá este usuario.'
    throw problem(problems.invalidInput, { message, errors: [{ path: 'email', message }] })
  }
  if (!touchesAccess(changes)) return
  refuseOneself(context.session, user.id)
  if (changes.role !== undefined && Number(changes.role) !== adminRole)
    await keepAnAdmin(context.tenant, await findMembership(context.tenant, user.id))
}

/**
 * Changes what of a person differs. A role or key counts from their next request on, once the caller has their sessions
 * forgotten. Problems: the only administrator, one's own role, a key that the role needs. Whoever calls holds `lockPeople`.
 */
export const changeUser = async (context: PeopleContext, id: string, values: UserValues): Promise<User> => {
  const { tenant, session } = context
  const user = await readUser(tenant, id, session.timeZone)
  if (user.deletedAt) throw problem(problems.notFound)
  const changes = changesOf(users, user as unknown as Row, values) as UserValues
  await checkChange(context, user, changes)
  const { email: _, ...writable } = changes
  const change: MembershipChange = await membershipChange(tenant, writable, {
    role: user.role,
    keys: user,
    grants: user,
  })
  if (Object.keys(change).length === 0) return user
  await updateMembership(tenant, id, change)
  const shown = shownOf(user)
  const before = Object.fromEntries(Object.keys(change).map(name => [name, shown[name] ?? null]))
  await remember(context, id, 'changed', { before, after: change })
  return readUser(tenant, id, session.timeZone)
}

/** Shuts a person out of this company, at once, until they are reactivated. Whoever calls holds `lockPeople`. */
export const suspendUser = async (context: PeopleContext, id: string): Promise<void> => {
  const { tenant, session } = context
  const membership = await findMembership(tenant, id)
  if (membership.removedAt) throw problem(problems.notFound)
  refuseOneself(session, id)
  if (!membership.acceptedAt) throw problem(userProblems.notAccepted)
  if (membership.suspendedAt) return
  await keepAnAdmin(tenant, membership)
  await updateMembership(tenant, id, { suspendedAt: new Date() })
  await revokeMemberSessions(tenant.db, { userId: id, envId: tenant.envId })
  await remember(context, id, 'suspended')
}

export const reactivateUser = async (context: PeopleContext, id: string): Promise<void> => {
  const membership = await findMembership(context.tenant, id)
  if (membership.removedAt) throw problem(problems.notFound)
  if (membership.accountSuspendedAt) throw problem(userProblems.suspendedByOperator)
  if (!membership.suspendedAt) return
  await updateMembership(context.tenant, id, { suspendedAt: null })
  await remember(context, id, 'reactivated')
}

/**
 * Takes a person out of the company, or cancels their invitation; their licence's seat and phone are free again. The
 * account stays theirs. Whoever calls holds `lockPeople`.
 */
export const removeUser = async (context: PeopleContext, id: string): Promise<void> => {
  const { tenant, session } = context
  const membership = await findMembership(tenant, id)
  if (membership.removedAt) return
  refuseOneself(session, id)
  await keepAnAdmin(tenant, membership)
  await updateMembership(tenant, id, { removedAt: new Date() })
  await voidAccountTokens(tenant.db, { purpose: 'invite', userId: id, envId: tenant.envId })
  await revokeMemberSessions(tenant.db, { userId: id, envId: tenant.envId })
  await releaseLicence(tenant, id)
  await remember(context, id, membership.acceptedAt ? 'removed' : 'invitation-cancelled')
}

/** Undoes a removal; who had not accepted yet gets a letter that works. The licence is given again by hand. */
export const restoreUser = async (context: PeopleContext, id: string): Promise<void> => {
  const { tenant } = context
  const { removedAt, acceptedAt, email, roleNumber } = await findMembership(tenant, id)
  if (!removedAt) return
  await updateMembership(tenant, id, { removedAt: null, ...(acceptedAt ? {} : { invitedAt: new Date() }) })
  if (!acceptedAt) await sendInvitation(context, { id, email, role: String(roleNumber) })
  await remember(context, id, 'restored')
}
