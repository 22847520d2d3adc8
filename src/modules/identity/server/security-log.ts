import { recordHistory } from '../../../kernel/server/audit.ts'
import type { Database } from '../../../kernel/server/database/pool.ts'
import type { Tenant, WithTenant } from '../../../kernel/server/database/tenancy.ts'

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
  | 'photo-changed'
  | 'photo-removed'
  | 'password-reset'

/** Every coming in, and every try: many, with places, and for the log of the company alone. */
export const comings: SecurityAction[] = ['signed-in', 'sign-in-failed', 'code-failed']

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

/** The same line in the log of every company somebody works in: for what befalls an account without a session. */
export const recordInEveryEnvironment = async (
  { database, withTenant }: { database: Database; withTenant: WithTenant },
  person: { id: string; displayName: string },
  action: SecurityAction,
  actor?: { userId: string | null; name: string },
): Promise<void> => {
  const companies = await database
    .selectFrom('memberships')
    .select('envId')
    .where('userId', '=', person.id)
    .where('acceptedAt', 'is not', null)
    .where('removedAt', 'is', null)
    .execute()
  for (const { envId } of companies)
    await withTenant(envId, tenant =>
      recordSecurityEvent(tenant, {
        action,
        person: { userId: person.id, displayName: person.displayName },
        ...(actor ? { actor } : {}),
      }),
    )
}
