import type { Platform } from '../../../../kernel/server/platform.ts'
import { findAccount } from '../accounts.queries.ts'
import { recordInEveryEnvironment } from '../security-log.ts'
import { revokeSessionsOf } from '../session.queries.ts'
import { deleteSecondFactor } from './second-factor.queries.ts'

/**
 * For the command line: takes the second factor from who lost it, ends their sessions, and leaves a line in the log of each
 * of their companies. Says `nobody` for an unknown e-mail, `none` for who has no second factor.
 */
export const removeSecondFactor = async (
  { database, withTenant }: Pick<Platform, 'database' | 'withTenant'>,
  email: string,
): Promise<'removed' | 'none' | 'nobody'> => {
  const account = await findAccount(database, email)
  if (!account) return 'nobody'
  const removed = await database.transaction().execute(async tx => {
    if (!(await deleteSecondFactor(tx, account.id))) return false
    await revokeSessionsOf(tx, account.id)
    return true
  })
  if (!removed) return 'none'
  const actor = { userId: null, name: 'Línea de comandos' }
  await recordInEveryEnvironment({ database, withTenant }, account, 'second-factor-off', actor)
  return 'removed'
}
