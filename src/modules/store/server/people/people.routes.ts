import { type BoundRoute, handle } from '../../../../kernel/server/http/register-routes.ts'
import { storePeopleRoutes } from '../../contract/people.ts'
import { endSessions, getStorePerson, invite, setShops } from './people.service.ts'

export const createStorePeopleRoutes = (publicUrl: string): BoundRoute[] => [
  handle(storePeopleRoutes.get, ({ params, ...acting }) => getStorePerson(acting, params.id)),
  handle(storePeopleRoutes.invite, ({ params, body, ...acting }) =>
    invite(acting, { id: params.id, isMailed: body.isMailed, publicUrl }),
  ),
  handle(storePeopleRoutes.setShops, ({ params, body, ...acting }) => setShops(acting, params.id, body.shops)),
  handle(storePeopleRoutes.endSessions, ({ params, ...acting }) => endSessions(acting, params.id)),
]
