import { recordHistory } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'

export type SecurityAction =
  | 'signed-in'
  | 'sign-in-failed'
  | 'code-failed'
  | 'password-changed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-codes-renewed'
  | 'sessions-revoked'
  | 'provider-bound'
  | 'provider-unbound'
  | 'name-changed'
  | 'role-changed'

/** Where an act came from, in words. */
export type SecurityDetail = Record<string, string | number | boolean | null>

/**
 * A line of the company's log about one person's access; `actor` when somebody else did it. A failed sign-in has no
 * author: whoever tried is unknown.
 */
export const recordSecurityEvent = (
  tenant: Tenant,
  event: {
    action: SecurityAction
    person: { userId: string; displayName: string }
    actor?: { userId: string | null; name: string }
    detail?: SecurityDetail
  },
): Promise<void> => {
  const { action, person, detail = {} } = event
  const actor = event.actor ?? { userId: person.userId, name: person.displayName }
  return recordHistory(tenant, actor, [
    { entity: 'users', entityId: person.userId, action, detail: { person: person.displayName, ...detail } },
  ])
}
