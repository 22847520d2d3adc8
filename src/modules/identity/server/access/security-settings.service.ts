import { problem } from '../../../../kernel/contract/problems.ts'
import { actorOf } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { changeSettings, freshSettings } from '../../../../kernel/server/environment.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { secondFactorProblems } from '../../contract/problems.ts'
import { type SecuritySettings, securityRules } from '../../contract/security-settings.ts'
import { findSecondFactor } from '../second-factor/second-factor.queries.ts'

/** What the company asks for, and how far its people are. */
export const readSecuritySettings = async (tenant: Tenant): Promise<SecuritySettings> => {
  const { people, enrolled } = await tenant.db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .leftJoin('secondFactors', join =>
      join.onRef('secondFactors.userId', '=', 'users.id').on('secondFactors.confirmedAt', 'is not', null),
    )
    .select(eb => [eb.fn.countAll<number>().as('people'), eb.fn.count<number>('secondFactors.userId').as('enrolled')])
    .where('memberships.envId', '=', tenant.envId)
    .where('memberships.acceptedAt', 'is not', null)
    .where('memberships.removedAt', 'is', null)
    .where('memberships.suspendedAt', 'is', null)
    .where('users.suspendedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    ...(await freshSettings(tenant, securityRules)),
    people: Number(people),
    withSecondFactor: Number(enrolled),
  }
}

/** Throws ownFirst: whoever asks everybody for a second factor must not lock themselves out. */
export const saveSecuritySettings = async (
  tenant: Tenant,
  session: Session,
  requireSecondFactor: boolean,
): Promise<SecuritySettings> => {
  if (requireSecondFactor && !(await findSecondFactor(tenant.db, session.userId)))
    throw problem(secondFactorProblems.ownFirst)
  await changeSettings(tenant, actorOf(session), securityRules, { requireSecondFactor })
  return readSecuritySettings(tenant)
}
