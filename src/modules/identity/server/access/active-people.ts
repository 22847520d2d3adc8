import { type Holder, roleOfNumber } from '../../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { findMembers } from './who-can-see.queries.ts'

export type ActivePerson = Holder & { userId: string; displayName: string; isOperator: boolean }

/** People of the company who can sign in, with what decides what they may do; by name. */
export const activePeople = async (tenant: Tenant): Promise<ActivePerson[]> =>
  (await findMembers(tenant)).map(({ userId, displayName, isOperator, roleNumber, grants }) => ({
    userId,
    displayName,
    isOperator,
    grants,
    role: roleOfNumber(roleNumber),
  }))
