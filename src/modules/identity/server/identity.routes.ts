import type { JoinedAuditWords } from '../../../kernel/contract/audit-words.ts'
import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { publicUrlOf, type Settings } from '../../../kernel/server/settings.ts'
import { bindSettingsGroup } from '../../settings/server/index.ts'
import { accessSettingsRoutes } from '../contract/access-routes.ts'
import { createAccessRoutes } from './access/access.routes.ts'
import { createAccountRoutes } from './account/account.routes.ts'
import { createAuditRoutes } from './audit/audit.routes.ts'
import { createOwnEnvironmentRoutes } from './companies/own-environments.routes.ts'
import { createEnvironmentRoutes } from './environments/environments.routes.ts'
import { createLicenceRoutes } from './licences/licences.routes.ts'
import type { ExampleLoader } from './onboarding/example-loader.ts'
import { createProviderRoutes } from './provider/provider.routes.ts'
import { createProviderService } from './provider/provider.service.ts'
import { providerSettingsOf } from './provider/provider-settings.ts'
import { createSecondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { createSelfServiceRoutes } from './self-service.routes.ts'
import { createSessionRoutes } from './session.routes.ts'
import type { SessionService } from './session.service.ts'
import type { Links } from './session-view.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import { createUserRoutes } from './users/users.routes.ts'

type Services = {
  platform: Platform
  sessions: SessionService
  limits: SignInLimits
  settings: Settings
  links: Omit<Links, 'provider'>
  /** Those of the whole product: its grids and guards are what the log and «¿Quién puede ver esto?» speak of. */
  routes: () => BoundRoute[]
  /** What all modules keep in the log, in words. */
  auditWords: JoinedAuditWords
  /** What a company that begins may look at before it has anything of its own. */
  examples: ExampleLoader
}

/** Who comes in, how they prove it, what they may see, and the log of it. */
export const createIdentityRoutes = (services: Services): BoundRoute[] => {
  const { platform, sessions, limits, settings, routes, examples } = services
  const configured = providerSettingsOf(settings)
  const provider = configured && createProviderService({ ...platform, sessions, settings: configured })
  const links = { ...services.links, provider: provider?.name ?? null }
  const publicUrl = publicUrlOf(settings)
  const people = { withTenant: platform.withTenant, forgetPerson: sessions.forgetPerson, publicUrl }
  return [
    ...createSessionRoutes(sessions, links, provider?.leaveAt),
    ...createSelfServiceRoutes({ platform, sessions, limits, links, publicUrl, examples }),
    ...createProviderRoutes(provider, links),
    ...createSecondFactorRoutes(platform, sessions),
    ...createAccountRoutes({ ...platform, sessions, provider }),
    ...createOwnEnvironmentRoutes({ ...platform, sessions }, links),
    ...createUserRoutes(people),
    ...createLicenceRoutes(people),
    ...createAuditRoutes(platform.withTenant, routes, services.auditWords),
    ...createAccessRoutes({ withTenant: platform.withTenant, sessions, routes }),
    ...bindSettingsGroup(accessSettingsRoutes),
    ...createEnvironmentRoutes(platform),
  ]
}
