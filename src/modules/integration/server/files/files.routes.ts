import { problem } from '../../../../kernel/contract/problems.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import type { ImportServices } from '../../../../kernel/server/imports/import-service.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { connectionRoutes } from '../../contract/file-connections.ts'
import { transferRoutes } from '../../contract/file-transfers.ts'
import { integrationProblems } from '../../contract/problems.ts'
import { documentsOf } from './connection-view.ts'
import { selectExports } from './connections.queries.ts'
import {
  acceptHostKey,
  type ConnectionServices,
  changeConnection,
  connectionOptions,
  createConnection,
  listConnections,
  pauseConnection,
  removeConnection,
  requireConnection,
  restoreConnection,
  resumeConnection,
  runConnection,
} from './connections.service.ts'
import { filesChannel } from './file-loop.ts'
import type { PlaceTarget } from './places/open-place.ts'
import { shownHostKey, testPlace } from './places/test-place.ts'
import { applyTransfer, discardTransfer, readLedger, readTransfer, takeAgain } from './transfers.service.ts'

export type FileRouteServices = Omit<ConnectionServices, 'grids'> &
  Pick<Platform, 'withTenant' | 'signals'> & {
    /** Imports know all grids, so they are made after the routes. */
    imports: () => ImportServices
  }

/** What a connection needs to be opened, read in a transaction of its own: the place may be slow. */
const targetOf = (services: FileRouteServices, { envId }: Session, id: string) =>
  services.withTenant(
    envId,
    async tenant => {
      const row = await requireConnection(tenant, id)
      const { address, imports } = documentsOf(row)
      const secret = openSecret(services, row)
      const target: PlaceTarget = { envId, address, hostKey: row.hostKey, secret }
      const exports = await selectExports(tenant, id)
      return { target, folders: { takes: imports.length > 0, drops: exports.length > 0 } }
    },
    { readOnly: true },
  )

const openSecret = ({ secrets }: FileRouteServices, row: { id: string; sealedSecret: string | null }) => {
  try {
    return secrets.open(row.sealedSecret, row.id)
  } catch (cause) {
    const message = 'Su contraseña o clave es de otra instalación: escribila de nuevo.'
    throw problem(integrationProblems.needsSecret, { message, cause })
  }
}

const testRoutes = (services: FileRouteServices): BoundRoute[] => [
  handleOpen(connectionRoutes.test, async ({ session: maybe, params }) => {
    const { target, folders } = await targetOf(services, signedIn(maybe), params.id)
    return testPlace(services.rules, target, folders)
  }),
  handleOpen(connectionRoutes.acceptKey, async ({ session: maybe, params, body }) => {
    const session = signedIn(maybe)
    const { target } = await targetOf(services, session, params.id)
    const shown = await shownHostKey(services.rules, target)
    if (shown !== body.hostKey) throw problem(integrationProblems.otherHostKey)
    return services.withTenant(session.envId, tenant => acceptHostKey({ tenant, session }, { id: params.id, ...body }))
  }),
]

/** Connections of files and the ledger of what they exchanged. */
export const createFileRoutes = (given: FileRouteServices): BoundRoute[] => {
  const { signals, imports } = given
  const grids = () => imports().grids
  const services = { ...given, grids }
  const wake = (): void => void signals.send(filesChannel, [''])
  return [
    handle(connectionRoutes.list, async ({ tenant }) => ({ items: await listConnections(tenant) })),
    handle(connectionRoutes.options, ({ tenant, session }) => connectionOptions({ tenant, session }, services)),
    handle(connectionRoutes.create, ({ tenant, session, body }) =>
      createConnection({ tenant, session }, services, body),
    ),
    handle(connectionRoutes.change, ({ tenant, session, params, body }) =>
      changeConnection({ tenant, session }, services, { id: params.id, input: body }),
    ),
    handle(connectionRoutes.remove, ({ tenant, session, params }) => removeConnection({ tenant, session }, params.id)),
    handle(connectionRoutes.restore, ({ tenant, session, params }) =>
      restoreConnection({ tenant, session }, params.id),
    ),
    handle(connectionRoutes.pause, ({ tenant, session, params }) => pauseConnection({ tenant, session }, params.id)),
    handle(connectionRoutes.resume, ({ tenant, session, params }) => resumeConnection({ tenant, session }, params.id)),
    handleOpen(connectionRoutes.run, async ({ session: maybe, params }) => {
      const session = signedIn(maybe)
      const view = await given.withTenant(session.envId, tenant => runConnection({ tenant, session }, params.id))
      wake()
      return view
    }),
    ...testRoutes(given),
    handle(transferRoutes.ledger, ({ tenant, query }) => readLedger(services, tenant, query)),
    handle(transferRoutes.get, ({ tenant, params }) => readTransfer(services, tenant, params.id)),
    handleOpen(transferRoutes.apply, async ({ session: maybe, params }) => {
      const session = signedIn(maybe)
      await applyTransfer(imports(), { session, id: params.id })
      wake()
      return given.withTenant(session.envId, tenant => readTransfer(services, tenant, params.id), { readOnly: true })
    }),
    ...(['discard', 'again'] as const).map(act =>
      handleOpen(transferRoutes[act], async ({ session: maybe, params }) => {
        const session = signedIn(maybe)
        const view = await given.withTenant(session.envId, async tenant => {
          const call = { tenant, session, id: params.id }
          await (act === 'discard' ? discardTransfer(imports(), call) : takeAgain(call))
          return readTransfer(services, tenant, params.id)
        })
        wake()
        return view
      }),
    ),
  ]
}
