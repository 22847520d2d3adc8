import type { DoorCaller, ProductCalls } from '../../../../kernel/server/http/product-calls.ts'
import { licenceSettings } from '../../../identity/contract/licences/licence-routes.ts'
import { sessionView } from '../../../identity/contract/session.ts'
import { settingNames, type WireUser } from '../../contract/auth.ts'

const licencePath = '/api/licence-settings'

/** The licence settings of the caller's company by the names of spec.md §3; null for a role that does not see them. */
export const readWireLicence = async (product: ProductCalls, caller: DoorCaller) => {
  const { session } = caller
  if (!product.mayCall(session, 'GET', licencePath)) return null
  const answer = await product.call(caller, { method: 'GET', path: licencePath })
  const { plan, ...settings } = licenceSettings.parse(answer)
  return { envId: session.envId, license: plan, settings }
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(item => typeof item === 'string')

/** The signed-in person as an older client knows them (spec.md §3). */
export const readWireUser = async (product: ProductCalls, caller: DoorCaller): Promise<WireUser> => {
  const answer = await product.call(caller, { method: 'GET', path: '/api/auth/session' })
  const { user, role, landing, preferences } = sessionView.parse(answer)
  const settings = Object.fromEntries(
    settingNames.flatMap(name => (preferences[name] === undefined ? [] : [[name, preferences[name]]])),
  )
  return {
    uuid: user.id,
    role: [role],
    from: 'anden',
    data: {
      displayName: user.displayName,
      photoURL: user.photoUrl ?? '',
      email: user.email,
      settings,
      shortcuts: isTextList(preferences.shortcuts) ? preferences.shortcuts : [],
    },
    homeTab: landing,
    licenseSettings: await readWireLicence(product, caller),
  }
}
