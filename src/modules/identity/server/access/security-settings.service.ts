import { sql } from 'kysely'
import { problem } from '../../../../kernel/contract/problems.ts'
import { actorOf, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { environmentSettings } from '../../contract/environment-settings.ts'
import { secondFactorProblems } from '../../contract/problems.ts'
import type { SecuritySettings } from '../../contract/security-settings.ts'
import { findSecondFactor } from '../second-factor/second-factor.queries.ts'

const readRequirement = async ({ db, envId }: Tenant): Promise<boolean> => {
  const row = await db.selectFrom('environments').select('settings').where('id', '=', envId).executeTakeFirst()
  return environmentSettings.parse(row?.settings ?? {}).requireSecondFactor
}

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
    .where('memberships.suspendedAt', 'is', null)
    .where('users.suspendedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    requireSecondFactor: await readRequirement(tenant),
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
  if ((await readRequirement(tenant)) !== requireSecondFactor) {
    await tenant.db
      .updateTable('environments')
      .set({ settings: sql`settings || ${JSON.stringify({ requireSecondFactor })}::jsonb` })
      .where('id', '=', tenant.envId)
      .execute()
    await recordHistory(tenant, actorOf(session), [
      {
        entity: 'environments',
        entityId: tenant.envId,
        action: requireSecondFactor ? 'second-factor-required' : 'second-factor-optional',
      },
    ])
  }
  return readSecuritySettings(tenant)
}
