import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { type Grant, grantIds } from '../../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { userProblems } from '../../contract/users/problems.ts'
import { adminRole, type KeyField, keyFields, neededKey } from '../../contract/users/user-roles.ts'
import { users } from '../../contract/users/users.ts'
import { findActiveAdmins, findCode, type Membership, type MembershipChange } from './users.queries.ts'

/** What of a person is chosen: keys by the id of the row they stand for. */
export type UserValues = {
  email?: string
  name?: string
  phone?: string | null
  role?: string
  seller?: string | null
  supervisor?: string | null
  manager?: string | null
} & Partial<Record<Grant, boolean>>

const tables = { seller: 'sellers', supervisor: 'supervisors', manager: 'managers' } as const
const columns = { seller: 'sellerKey', supervisor: 'supervisorKey', manager: 'managerKey' } as const
export const keyColumns: Record<KeyField, 'sellerKey' | 'supervisorKey' | 'managerKey'> = columns

const wrongField = (path: string, message: string) => problem(problems.invalidInput, { errors: [{ path, message }] })

/** Chosen rows become the codes that a membership keeps. */
const codesOf = async (tenant: Tenant, values: UserValues): Promise<MembershipChange> => {
  const change: MembershipChange = {}
  for (const key of keyFields) {
    const id = values[key]
    if (id === undefined) continue
    const code = id === null ? null : await findCode(tenant, tables[key], id)
    if (id !== null && code === null) throw wrongField(key, `«${users.fields[key].title}» no existe en esta empresa.`)
    change[columns[key]] = code
  }
  return change
}

const keyWords: Record<KeyField, string> = {
  seller: 'Elegí qué vendedor es: sin eso no vería nada.',
  supervisor: 'Elegí qué supervisor es: sin eso no vería nada.',
  manager: 'Elegí qué gerente es: sin eso no vería nada.',
}

type Current = { role: string; keys: Partial<Record<KeyField, unknown>>; grants: Partial<Record<Grant, boolean>> }

/** What a membership keeps of chosen values. `current` says which keys and grants are there already. */
export const membershipChange = async (
  tenant: Tenant,
  values: UserValues,
  current: Current | null,
): Promise<MembershipChange> => {
  const key = neededKey(values.role ?? current?.role ?? '')
  const kept = key && (values[key] === undefined ? current?.keys[key] : values[key])
  const held = grantIds.filter(grant => values[grant] ?? current?.grants[grant] ?? false)
  // Who is there for a right of their own needs nobody's sales to look at.
  if (key && !kept && held.length === 0) throw wrongField(key, keyWords[key])
  return {
    ...(await codesOf(tenant, values)),
    ...(values.role === undefined ? {} : { roleNumber: Number(values.role) }),
    ...(values.name === undefined ? {} : { displayName: values.name }),
    ...(values.phone === undefined ? {} : { phone: values.phone }),
    ...(grantIds.every(grant => values[grant] === undefined) ? {} : { grants: held }),
  }
}

const isActiveAdmin = ({ roleNumber, acceptedAt, suspendedAt, removedAt }: Membership): boolean =>
  roleNumber === adminRole && acceptedAt !== null && suspendedAt === null && removedAt === null

/** The company keeps an administrator who can sign in. Whoever calls holds `lockPeople`. */
export const keepAnAdmin = async (tenant: Tenant, leaving: Membership): Promise<void> => {
  if (!isActiveAdmin(leaving)) return
  const admins = await findActiveAdmins(tenant)
  if (admins.every(id => id === leaving.userId)) throw problem(userProblems.lastAdmin)
}

/** Nobody shuts themselves out, or changes what they may do, by their own hand. */
export const refuseOneself = (session: { userId: string }, userId: string): void => {
  if (session.userId === userId) throw problem(userProblems.oneself)
}
