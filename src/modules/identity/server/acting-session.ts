import type { Database } from '../../../kernel/server/database/pool.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { suspendedState } from '../contract/session.ts'
import { findPersonByIds } from './session.queries.ts'
import { toSession } from './session-cache.ts'

/**
 * Who somebody is for a company right now, for work done in their name while they are away. Null when they could not
 * sign in: they or their company are suspended, or they are no longer of it.
 */
export const actingSession = async (
  database: Database,
  ids: { userId: string; envId: string },
): Promise<Session | null> => {
  const person = await findPersonByIds(database, ids)
  if (!person || person.isSuspended || person.environmentState === suspendedState) return null
  return toSession(`acting-${ids.userId}`, person)
}
