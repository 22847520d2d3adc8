import { readHistory } from '../../../../kernel/server/audit.ts'
import { type BoundRoute, handle, handleOpen } from '../../../../kernel/server/http/register-routes.ts'
import { bindList } from '../../../../kernel/server/resources/list-routes.ts'
import { countsOf, type OwnImportOptions } from '../../../../kernel/server/resources/own-import.ts'
import type { Row } from '../../../../kernel/server/resources/resource-queries.ts'
import { selectPage } from '../../../../kernel/server/resources/select-page.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { userRoutes } from '../../contract/users/user-routes.ts'
import { type User, users } from '../../contract/users/users.ts'
import { comings } from '../security-log.ts'
import { importUsers } from './import-users.ts'
import { inviteUser, type NewInvitation, resendInvitation } from './invitations.service.ts'
import { type PeopleContext, type PeopleServices, peopleChanger } from './people-changes.ts'
import type { UserValues } from './user-rules.ts'
import { userSource } from './user-source.ts'
import { readUser } from './users.queries.ts'
import { changeUser, reactivateUser, removeUser, restoreUser, suspendUser } from './users.service.ts'

const readRoutes = ({ withTenant }: PeopleServices): BoundRoute[] => [
  ...bindList(withTenant, userRoutes, users, ({ envId }, { timeZone }) => userSource({ envId, timeZone })),
  handle(userRoutes.get, async ({ tenant, session, params }) => readUser(tenant, params.id, session.timeZone)),
  handle(userRoutes.history, async ({ tenant, session, params }) => {
    await readUser(tenant, params.id, session.timeZone)
    return { items: await readHistory(tenant, users.name, params.id, comings) }
  }),
]

type Act = (context: PeopleContext, id: string) => Promise<unknown>

const writeRoutes = (services: PeopleServices): BoundRoute[] => {
  const change = peopleChanger(services)
  /** An act on one person, answered with how they are now. */
  const actOn = (maybe: Session | null, id: string, act: Act): Promise<User> =>
    change(maybe, async context => {
      await act(context, id)
      return { answer: await readUser(context.tenant, id, context.session.timeZone), touched: [id] }
    })
  const bringIn = (maybe: Session | null, rows: Record<string, unknown>[], options: OwnImportOptions) =>
    change(maybe, async context => {
      const { outcome, changed } = await importUsers(context, rows, options)
      return { answer: outcome, touched: options.dryRun ? [] : changed }
    })
  return [
    handleOpen(userRoutes.create, async ({ session, body }) =>
      change(session, async context => {
        const id = await inviteUser(context, body as NewInvitation)
        return { answer: await readUser(context.tenant, id, context.session.timeZone), touched: [] }
      }),
    ),
    handleOpen(userRoutes.update, async ({ session, params, body }) =>
      actOn(session, params.id, (context, id) => changeUser(context, id, body as UserValues)),
    ),
    handleOpen(userRoutes.remove, async ({ session, params }) => void (await actOn(session, params.id, removeUser))),
    handleOpen(userRoutes.restore, async ({ session, params }) => actOn(session, params.id, restoreUser)),
    handleOpen(userRoutes.suspend, async ({ session, params }) => actOn(session, params.id, suspendUser)),
    handleOpen(userRoutes.reactivate, async ({ session, params }) => actOn(session, params.id, reactivateUser)),
    handleOpen(userRoutes.resend, async ({ session, params }) => actOn(session, params.id, resendInvitation)),
    {
      importer: {
        resource: users,
        rules: {},
        importRows: bringIn,
        readPage: (tenant, { timeZone }, list) =>
          selectPage<Row>(tenant.db, userSource({ envId: tenant.envId, timeZone }), list),
      },
      ...handleOpen(userRoutes.import, async ({ session, body: { rows, dryRun } }) =>
        countsOf(await bringIn(session, rows, { dryRun })),
      ),
    },
  ]
}

/** The people of a company: who they are, what they may do, and whether they may sign in. */
export const createUserRoutes = (services: PeopleServices): BoundRoute[] => [
  ...readRoutes(services),
  ...writeRoutes(services),
]
