import type { Role } from '../../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

/** A person who can sign in to the company, as the module of people hands them in. */
export type NoticePerson = {
  userId: string
  role: Role
  sellerKey: string | null
  /** Null while they did not confirm it. */
  email: string | null
}

/** The active people of the company; of the given ones, where some are given. */
export type FindNoticePeople = (tenant: Tenant, userIds?: string[]) => Promise<NoticePerson[]>
