import type { Kysely } from 'kysely'
import { problem } from '../../../../kernel/contract/problems.ts'
import { actorOf, recordHistory } from '../../../../kernel/server/audit.ts'
import type { DB } from '../../../../kernel/server/database/schema.generated.ts'
import { bindTransaction, type Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { queueMail } from '../../../../kernel/server/mail/mail-queue.ts'
import { accountProblems } from '../../contract/account-problems.ts'
import { userProblems } from '../../contract/users/problems.ts'
import { roleLabels } from '../../contract/users/user-roles.ts'
import { users } from '../../contract/users/users.ts'
import { invitationDays, issueAccountToken } from '../account-tokens.ts'
import type { PeopleContext } from './people-changes.ts'
import { membershipChange, type UserValues } from './user-rules.ts'
import { ensureAccount, findEnvironmentName, findMembership, updateMembership } from './users.queries.ts'

/**
 * For acts that write to other people in a person's name (invitations): `emailNotConfirmed` (403) until that person has
 * proved to read their own e-mail. Everything else works from the first minute.
 */
const requireConfirmedEmail = async ({ db }: Pick<Tenant, 'db'>, userId: string): Promise<void> => {
  const person = await db.selectFrom('users').select('emailConfirmedAt').where('id', '=', userId).executeTakeFirst()
  if (!person?.emailConfirmedAt) throw problem(accountProblems.emailNotConfirmed)
}

export type NewInvitation = UserValues & { email: string; role: string }

const invitationUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/pages/auth/reset-password?token=${token}&invitacion=1`

/** Writes the letter; one that was sent before is worth nothing from now on. Problem: whoever invites has not confirmed. */
export const sendInvitation = async (context: PeopleContext, to: { id: string; email: string; role: string }) => {
  const { tenant, session, publicUrl } = context
  await requireConfirmedEmail(tenant, session.userId)
  const token = await issueAccountToken(tenant.db, { purpose: 'invite', userId: to.id, envId: tenant.envId })
  const company = await findEnvironmentName(tenant)
  const role = roleLabels[to.role as keyof typeof roleLabels] ?? to.role
  await queueMail(tenant.db, {
    to: to.email,
    subject: `${session.displayName} te invitó a «${company}» en Andén`,
    paragraphs: [
      `${session.displayName} te invitó a trabajar en «${company}» con el rol ${role}.`,
      'Andén es donde la empresa lleva sus ventas, su reparto y su depósito.',
    ],
    action: { label: 'Aceptar la invitación', url: invitationUrl(publicUrl, token) },
    note: `El enlace sirve una sola vez y vence en ${invitationDays} días. Si no esperabas esta invitación, no hace falta que hagas nada.`,
  })
}

/** Makes the membership, or brings back the one of who was taken out, as an invitation to be accepted. */
const insertInvitation = async ({ tenant }: PeopleContext, userId: string, values: NewInvitation): Promise<void> => {
  const { db, envId } = tenant
  const change = await membershipChange(tenant, values, null)
  const invited = {
    roleNumber: Number(values.role),
    sellerKey: null,
    supervisorKey: null,
    managerKey: null,
    grants: [],
    displayName: null,
    phone: null,
    ...change,
    invitedAt: new Date(),
    acceptedAt: null,
    suspendedAt: null,
    removedAt: null,
  }
  await db
    .insertInto('memberships')
    .values({ envId, userId, ...invited })
    .onConflict(conflict => conflict.columns(['envId', 'userId']).doUpdateSet(invited))
    .execute()
}

/**
 * Invites a person by e-mail; answers the user's id. Who has an account, in whatever company, keeps it: nothing of it is
 * read or changed. Problems: already a member, a key that the role needs and is not there. Whoever calls holds `lockPeople`.
 */
export const inviteUser = async (context: PeopleContext, values: NewInvitation): Promise<string> => {
  const { tenant, session } = context
  const { email, role } = values
  const id = await ensureAccount(tenant.db, email, values.name ?? email.split('@')[0] ?? email)
  const known = await tenant.db
    .selectFrom('memberships')
    .select('removedAt')
    .where('envId', '=', tenant.envId)
    .where('userId', '=', id)
    .executeTakeFirst()
  if (known && known.removedAt === null)
    throw problem(userProblems.alreadyMember, {
      errors: [{ path: 'email', message: userProblems.alreadyMember.message }],
    })
  await insertInvitation(context, id, values)
  await sendInvitation(context, { id, email, role })
  const detail = {
    email,
    role,
    ...(values.name ? { name: values.name } : {}),
    ...(values.settlements ? { settlements: true } : {}),
  }
  await recordHistory(tenant, actorOf(session), [{ entity: users.name, entityId: id, action: 'invited', detail }])
  return id
}

/** A new letter for who has not accepted yet. */
export const resendInvitation = async (context: PeopleContext, id: string): Promise<void> => {
  const { tenant, session } = context
  const { email, roleNumber, acceptedAt, removedAt } = await findMembership(tenant, id)
  if (acceptedAt || removedAt) throw problem(userProblems.notInvited)
  await updateMembership(tenant, id, { invitedAt: new Date() })
  await sendInvitation(context, { id, email, role: String(roleNumber) })
  await recordHistory(tenant, actorOf(session), [{ entity: users.name, entityId: id, action: 'invited-again' }])
}

/**
 * The person accepted the letter of a company: from now on they can sign in to it. Runs in the transaction that took the
 * token; the name that whoever invited gave gives way to the person's own. Problem: the invitation was cancelled or accepted meanwhile.
 */
export const acceptInvitation = async (
  db: Kysely<DB>,
  { userId, envId }: { userId: string; envId: string },
): Promise<void> => {
  const tenant = await bindTransaction(db, envId)
  const accepted = await db
    .updateTable('memberships')
    .set({ acceptedAt: new Date(), displayName: null })
    .where('envId', '=', envId)
    .where('userId', '=', userId)
    .where('acceptedAt', 'is', null)
    .where('removedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  if (!accepted) throw problem(userProblems.invitationGone)
  const { displayName } = await db
    .selectFrom('users')
    .select('displayName')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await recordHistory(tenant, { userId, name: displayName }, [
    { entity: users.name, entityId: userId, action: 'accepted' },
  ])
}
