import type { FastifyRequest } from 'fastify'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { sendThumbnail } from '../../../../kernel/server/files/files.routes.ts'
import { refreshCookie } from '../../../../kernel/server/http/app.ts'
import { type BoundRoute, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import { accountProblems } from '../../contract/account-problems.ts'
import { lockRoutes } from '../../contract/lock.ts'
import { passwordMatches } from '../passwords.ts'
import { findPersonBySession } from '../session.queries.ts'
import { clientOf, giveCookies, presentedBy } from '../session.routes.ts'
import type { SessionService } from '../session.service.ts'
import type { Links } from '../session-view.ts'
import type { SignInLimits } from '../sign-in-limits.ts'

export type LockOptions = {
  platform: Pick<Platform, 'database' | 'withTenant' | 'files'>
  sessions: SessionService
  limits: SignInLimits
  links: Links
}

/** The locked session a request presents, and whose it is. */
const lockedBy = async ({ platform, sessions }: LockOptions, request: FastifyRequest) => {
  const id = await sessions.presented(presentedBy(request))
  const person = id && (await findPersonBySession(platform.database, id))
  if (!id || !person || person.isSuspended) throw problem(problems.unauthenticated)
  if (!person.lockedAt) throw problem(accountProblems.notLocked)
  return { id, person }
}

export const createLockRoutes = (options: LockOptions): BoundRoute[] => {
  const { sessions, limits, links } = options
  return [
    handleOpen(lockRoutes.lock, async ({ session }) => sessions.setLock(signedIn(session).id, true)),
    handleOpen(lockRoutes.person, async ({ request }) => {
      const { displayName, email, photoUrl, photoFileId } = (await lockedBy(options, request)).person
      return { displayName, email, photoUrl: photoFileId ? lockRoutes.photo.path : photoUrl }
    }),
    handleOpen(lockRoutes.photo, async ({ request, reply }) => {
      const { photoFileId: id, envId } = (await lockedBy(options, request)).person
      if (!id) throw problem(problems.notFound)
      const reader = { envId, scope: { kind: 'environment' } } as const
      // The address is the same for everybody: another person's face must not come from the browser's own store.
      return sendThumbnail(options.platform, { id, reader, cacheControl: 'private, no-cache' }, { request, reply })
    }),
    handleOpen(lockRoutes.unlock, async ({ body, request, reply }) => {
      const { id, person } = await lockedBy(options, request)
      const client = clientOf(request)
      // The session itself is what this person is known by.
      const attempt = { email: person.email, ip: client.ip, device: id }
      await limits.begin(attempt)
      if (!(await passwordMatches(person.passwordHash, body.password))) {
        await limits.failed(attempt)
        throw problem(accountProblems.wrongPassword)
      }
      await limits.succeeded(attempt)
      await sessions.setLock(id, false)
      const token = request.cookies[refreshCookie]
      if (token) giveCookies(request, reply, await sessions.refresh(token, client))
      return sessions.view({ id }, links)
    }),
  ]
}
