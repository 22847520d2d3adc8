import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import type { Settings } from '../../../kernel/server/settings.ts'
import { createAccessRoutes } from './access/access.routes.ts'
import { createAccountRoutes } from './account/account.routes.ts'
import { createAuditRoutes } from './audit/audit.routes.ts'
import { createProviderRoutes } from './provider/provider.routes.ts'
import { createProviderService } from './provider/provider.service.ts'
import { providerSettingsOf } from './provider/provider-settings.ts'
import { createSecondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { createSessionRoutes } from './session.routes.ts'
import type { SessionService } from './session.service.ts'
import type { Links } from './session-view.ts'

type Services = {
  platform: Platform
  sessions: SessionService
  settings: Settings
  links: Omit<Links, 'provider'>
  /** Those of the whole product: its grids and guards are what the log and «¿Quién puede ver esto?» speak of. */
  routes: () => BoundRoute[]
}

/** Who comes in, how they prove it, what they may see, and the log of it. */
export const createAccessControlRoutes = ({ platform, sessions, settings, links, routes }: Services): BoundRoute[] => {
  const configured = providerSettingsOf(settings)
  const provider = configured && createProviderService({ ...platform, sessions, settings: configured })
  const allLinks = { ...links, provider: provider?.name ?? null }
  return [
    ...createSessionRoutes(sessions, allLinks, provider?.leaveAt),
    ...createProviderRoutes(provider, allLinks),
    ...createSecondFactorRoutes(platform, sessions),
    ...createAccountRoutes({ ...platform, sessions, provider }),
    ...createAuditRoutes(platform.withTenant, routes),
    ...createAccessRoutes({ withTenant: platform.withTenant, sessions, routes }),
  ]
}
