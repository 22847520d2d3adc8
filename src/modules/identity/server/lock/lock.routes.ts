import type { FastifyRequest } from 'fastify'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { Database } from '../../../../kernel/server/database/pool.ts'
import { refreshCookie } from '../../../../kernel/server/http/app.ts'
import { type BoundRoute, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import { accountProblems } from '../../contract/account-problems.ts'
import { lockRoutes } from '../../contract/lock.ts'
import { passwordMatches } from '../passwords.ts'
import { findPersonBySession } from '../session.queries.ts'
import { clientOf, giveCookies, presentedBy } from '../session.routes.ts'
import type { SessionService } from '../session.service.ts'
import type { Links } from '../session-view.ts'
import type { SignInLimits } from '../sign-in-limits.ts'

export type LockOptions = { database: Database; sessions: SessionService; limits: SignInLimits; links: Links }

/** The locked session a request presents, and whose it is. */
const lockedBy = async ({ database, sessions }: LockOptions, request: FastifyRequest) => {
  const id = await sessions.presented(presentedBy(request))
  const person = id && (await findPersonBySession(database, id))
  if (!id || !person || person.isSuspended) throw problem(problems.unauthenticated)
  if (!person.lockedAt) throw problem(accountProblems.notLocked)
  return { id, person }
}

export const createLockRoutes = (options: LockOptions): BoundRoute[] => {
  const { sessions, limits, links } = options
  return [
    handleOpen(lockRoutes.lock, async ({ session }) => sessions.setLock(signedIn(session).id, true)),
    handleOpen(lockRoutes.person, async ({ request }) => {
      const { displayName, email, photoUrl } = (await lockedBy(options, request)).person
      return { displayName, email, photoUrl }
    }),
    handleOpen(lockRoutes.unlock, async ({ body, request, reply }) => {
      const { id, person } = await lockedBy(options, request)
      const client = clientOf(request)
      limits.begin(person.email, client.ip)
      if (!(await passwordMatches(person.passwordHash, body.password))) {
        limits.failed(client.ip)
        throw problem(accountProblems.wrongPassword)
      }
      limits.succeeded(person.email, client.ip)
      await sessions.setLock(id, false)
      const token = request.cookies[refreshCookie]
      if (token) giveCookies(request, reply, await sessions.refresh(token, client))
      return sessions.view({ id }, links)
    }),
  ]
}
