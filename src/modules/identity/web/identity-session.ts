import { isApiError, lockedStatus } from '../../../kernel/web/api/api-error.ts'
import { callAt } from '../../../kernel/web/api/client.ts'
import type { SessionPort } from '../../../kernel/web/session/session-store.ts'
import type { sessionRoutes } from '../contract/session.ts'
import { sessionAddresses } from '../contract/session-addresses.ts'

export const identitySession: SessionPort = {
  load: async () => {
    try {
      return await callAt<typeof sessionRoutes.current>(sessionAddresses.current, {})
    } catch (error) {
      if (isApiError(error) && error.status === 401) return null
      if (isApiError(error) && error.status === lockedStatus) return 'locked'
      throw error
    }
  },
  savePreferences: preferences =>
    callAt<typeof sessionRoutes.savePreferences>(sessionAddresses.savePreferences, {
      body: preferences,
      keepalive: true,
    }),
}
