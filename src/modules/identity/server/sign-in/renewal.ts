import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { Database } from '../../../../kernel/server/database/pool.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import type { SessionView } from '../../contract/session.ts'
import { judgeRefreshToken } from '../refresh-token.ts'
import { findPersonBySession, findRefreshToken, type Person, revokeSession } from '../session.queries.ts'
import { refuseSuspendedEnvironment, type SessionCache } from '../session-cache.ts'
import { type Links, sessionViewOf } from '../session-view.ts'
import { hashToken } from '../tokens.ts'
import type { Client, Grant } from './client.ts'
import type { SessionOpener } from './session-opener.ts'

type Options = { database: Database; cache: SessionCache; opener: SessionOpener }

/** How a session goes on: renewed by a token that is used once, and shown as its person is now. */
export const createRenewal = ({ database, cache, opener }: Options) => {
  const findPerson = async (sid: string): Promise<Person> => {
    const person = await findPersonBySession(database, sid)
    if (!person || person.isSuspended) throw problem(problems.unauthenticated)
    refuseSuspendedEnvironment(person)
    return person
  }

  /** A locked session is not renewed: its token stays as it is for the one who unlocks. */
  const refuseLocked = async (tokenHash: string): Promise<void> => {
    const row = await findRefreshToken(database, tokenHash)
    const person = row && (await findPersonBySession(database, row.id))
    if (person?.lockedAt) throw problem(problems.locked)
  }

  return {
    /** The presented token is spent, and another is given. One that was stolen ends its whole session. */
    async refresh(token: string, client: Client): Promise<Grant> {
      const tokenHash = hashToken(token)
      await refuseLocked(tokenHash)
      const verdict = await judgeRefreshToken(database, tokenHash)
      if (verdict.meaning === 'unknown') throw problem(problems.unauthenticated)
      const { meaning, sid } = verdict
      if (meaning === 'stolen') {
        await revokeSession(database, sid)
        cache.forget(sid)
        throw problem(problems.unauthenticated)
      }
      return opener.renew(await findPerson(sid), client, sid, meaning !== 'repeated')
    },

    async view(session: Pick<Session, 'id'>, links: Links): Promise<SessionView> {
      return sessionViewOf(await findPerson(session.id), links)
    },
  }
}
