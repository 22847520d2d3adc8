import { problem } from '../../../kernel/contract/problems.ts'
import { roleOfNumber, scopeOf } from '../../../kernel/contract/roles.ts'
import { settingsOf } from '../../../kernel/contract/settings-group.ts'
import type { Database } from '../../../kernel/server/database/pool.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { accessSettings } from '../contract/access-settings.ts'
import { identityProblems } from '../contract/problems.ts'
import { suspendedState } from '../contract/session.ts'
import { findPersonBySession, type Person } from './session.queries.ts'
import { mustEnrol } from './session-view.ts'

/** How long a revoked session or a suspended user may still be served. */
const revocationDelayMs = 5_000

export const toSession = (id: string, person: Person): Session => ({
  id,
  userId: person.userId,
  envId: person.envId,
  email: person.email,
  displayName: person.displayName,
  isOperator: person.isOperator,
  role: roleOfNumber(person.roleNumber),
  roleNumber: person.roleNumber,
  grants: person.grants,
  scope: scopeOf(person.roleNumber, {
    ...person,
    hiddenSellerPrefix: settingsOf(accessSettings, person.settings).hiddenSellerPrefix,
  }),
  sellerKey: person.sellerKey,
  timeZone: person.timeZone,
  needsSecondFactor: mustEnrol(person),
})

/** A suspended company's people neither get in nor stay; the operator does, to lift it. */
export const refuseSuspendedEnvironment = ({ environmentState, isOperator }: Person): void => {
  if (environmentState === suspendedState && !isOperator) throw problem(identityProblems.environmentSuspended)
}

type Known = { at: number; session: Session | null; isLocked: boolean }

export type SessionCache = ReturnType<typeof createSessionCache>

/** Who calls, remembered for a few seconds; whoever changes a person or a company has it forgotten at once. */
export const createSessionCache = (database: Database) => {
  const known = new Map<string, Known>()
  const forgetWhere = (matches: (session: Session) => boolean): void => {
    for (const [id, { session }] of known) if (session && matches(session)) known.delete(id)
  }
  return {
    forget: (id: string) => void known.delete(id),
    forgetPerson: (userId: string) => forgetWhere(session => session.userId === userId),
    forgetEnvironment: (envId: string) => forgetWhere(session => session.envId === envId),
    /** Without a session when it ended. Throws environmentSuspended, which is not remembered: lifting it is felt at once. */
    async find(id: string): Promise<Known> {
      const cached = known.get(id)
      if (cached && Date.now() - cached.at < revocationDelayMs) return cached
      const person = await findPersonBySession(database, id)
      if (person) refuseSuspendedEnvironment(person)
      const session = person && !person.isSuspended ? toSession(id, person) : null
      const found = { at: Date.now(), session, isLocked: person?.lockedAt != null }
      if (known.size > 10_000) known.clear()
      known.set(id, found)
      return found
    },
  }
}
