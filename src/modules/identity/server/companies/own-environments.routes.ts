import type { Database } from '../../../../kernel/server/database/pool.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import { mostCompanies, ownEnvironmentRoutes } from '../../contract/own-environments.ts'
import { suspendedState } from '../../contract/session.ts'
import { clientOf, giveCookies } from '../session.routes.ts'
import type { SessionService } from '../session.service.ts'
import { type Links, sessionViewOf } from '../session-view.ts'

/** Companies a person may sign in to, by name. */
const findCompanies = (db: Database, userId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('environments', 'environments.id', 'memberships.envId')
    .select(['environments.id', 'environments.name', 'memberships.roleNumber'])
    .where('memberships.userId', '=', userId)
    .where('memberships.acceptedAt', 'is not', null)
    .where('memberships.suspendedAt', 'is', null)
    .where('memberships.removedAt', 'is', null)
    .where('environments.state', '!=', suspendedState)
    .orderBy('environments.name')
    .limit(mostCompanies)
    .execute()

/** One person, several companies: which ones, and going from one to another. */
export const createOwnEnvironmentRoutes = (
  { database, sessions }: { database: Database; sessions: SessionService },
  links: Links,
): BoundRoute[] => [
  handle(ownEnvironmentRoutes.list, async ({ session }) => {
    const companies = await findCompanies(database, session.userId)
    return { items: companies.map(company => ({ ...company, isCurrent: company.id === session.envId })) }
  }),
  handleOpen(ownEnvironmentRoutes.enter, async ({ session, params, request, reply }) => {
    const grant = await sessions.enterCompany(signedIn(session), params.id, clientOf(request))
    giveCookies(request, reply, grant)
    return sessionViewOf(grant.person, links)
  }),
]
