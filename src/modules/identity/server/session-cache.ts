import { problem } from '../../../kernel/contract/problems.ts'
import { roleOfNumber, scopeOf } from '../../../kernel/contract/roles.ts'
import { settingsOf } from '../../../kernel/contract/settings-group.ts'
import type { Database } from '../../../kernel/server/database/pool.ts'
import type { Signals } from '../../../kernel/server/events/signals.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { accessSettings } from '../contract/access-settings.ts'
import { identityProblems } from '../contract/problems.ts'
import { suspendedState } from '../contract/session.ts'
import { findPersonBySession, type Person } from './session.queries.ts'
import { mustEnrol } from './session-view.ts'

/** Processes tell each other what to forget; this bounds how long a revoked session is served when a message is lost. */
const rememberedMs = 5_000

const channel = 'anden_sessions'

/** What a session is forgotten by: itself, its person or its company. */
type ForgetBy = 'session' | 'person' | 'environment'

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

/**
 * Who calls, remembered for a few seconds. Whoever changes a person or a company has it forgotten here at once, and in the
 * other processes as soon as the message arrives.
 */
export const createSessionCache = (database: Database, signals: Pick<Signals, 'on' | 'onConnected' | 'send'>) => {
  const known = new Map<string, Known>()
  /** Grows with each change, so that a session read before the change is not remembered after it. */
  let changes = 0
  const forgetWhere = (matches: (session: Session) => boolean): void => {
    for (const [id, { session }] of known) if (session && matches(session)) known.delete(id)
  }
  const forgetting: Record<ForgetBy, (id: string) => void> = {
    session: id => void known.delete(id),
    person: userId => forgetWhere(session => session.userId === userId),
    environment: envId => forgetWhere(session => session.envId === envId),
  }
  const forgetHere = (by: ForgetBy, id: string): void => {
    changes += 1
    forgetting[by](id)
  }
  const forgetEverywhere =
    (by: ForgetBy) =>
    (id: string): void => {
      forgetHere(by, id)
      void signals.send(channel, [`${by} ${id}`])
    }
  signals.on(channel, message => {
    const [by, id] = message.split(' ')
    if (by && by in forgetting && id) forgetHere(by as ForgetBy, id)
  })
  signals.onConnected(() => {
    changes += 1
    known.clear()
  })
  return {
    forget: forgetEverywhere('session'),
    forgetPerson: forgetEverywhere('person'),
    forgetEnvironment: forgetEverywhere('environment'),
    /** Without a session when it ended. Throws environmentSuspended, which is not remembered: lifting it is felt at once. */
    async find(id: string): Promise<Known> {
      const cached = known.get(id)
      if (cached && Date.now() - cached.at < rememberedMs) return cached
      const before = changes
      const person = await findPersonBySession(database, id)
      if (person) refuseSuspendedEnvironment(person)
      const session = person && !person.isSuspended ? toSession(id, person) : null
      const result = { at: Date.now(), session, isLocked: person?.lockedAt != null }
      if (before !== changes) return result
      if (known.size > 10_000) known.clear()
      known.set(id, result)
      return result
    },
  }
}
