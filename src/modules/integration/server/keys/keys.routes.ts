import { type BoundRoute, handle, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import { keyRoutes } from '../../contract/keys.ts'
import type { KeyUses } from './key-uses.ts'
import { changeKey, createKey, listKeys, revokeKey, rotateKey } from './keys.service.ts'

export type KeyServices = Pick<Platform, 'withTenant'> & { uses: KeyUses; forget: (keyId: string) => void }

/** A changed key is forgotten after the commit, so that no process reads the row of before once more. */
export const createKeyRoutes = ({ withTenant, uses, forget }: KeyServices): BoundRoute[] => [
  handleOpen(keyRoutes.list, async ({ session: maybe }) => {
    const session = signedIn(maybe)
    // What this process counted a moment ago is among what is shown.
    await uses.flush()
    return { items: await withTenant(session.envId, tenant => listKeys({ tenant, session }), { readOnly: true }) }
  }),
  handle(keyRoutes.create, async ({ tenant, session, body }) => createKey({ tenant, session }, body)),
  handleOpen(keyRoutes.change, async ({ session: maybe, params: { id }, body }) => {
    const session = signedIn(maybe)
    const key = await withTenant(session.envId, tenant => changeKey({ tenant, session }, id, body))
    forget(id)
    return key
  }),
  handleOpen(keyRoutes.rotate, async ({ session: maybe, params: { id }, body }) => {
    const session = signedIn(maybe)
    const rotated = await withTenant(session.envId, tenant => rotateKey({ tenant, session }, id, body.until))
    forget(id)
    return rotated
  }),
  handleOpen(keyRoutes.revoke, async ({ session: maybe, params: { id } }) => {
    const session = signedIn(maybe)
    const key = await withTenant(session.envId, tenant => revokeKey({ tenant, session }, id))
    forget(id)
    return key
  }),
]
