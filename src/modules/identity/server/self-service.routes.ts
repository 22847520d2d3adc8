import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { createAccountMail } from './account-mail.ts'
import { createLockRoutes } from './lock/lock.routes.ts'
import type { ExampleLoader } from './onboarding/example-loader.ts'
import { createFirstStepsRoutes } from './onboarding/first-steps.routes.ts'
import { createRecoveryRoutes } from './recovery/recovery.routes.ts'
import { createRegistrationRoutes } from './registration/registration.routes.ts'
import type { SessionService } from './session.service.ts'
import type { Links } from './session-view.ts'
import type { SignInLimits } from './sign-in-limits.ts'

type Options = {
  platform: Pick<Platform, 'database' | 'withTenant' | 'files'>
  sessions: SessionService
  limits: SignInLimits
  links: Links
  /** Where the links of letters lead. */
  publicUrl: string
  examples: ExampleLoader
}

/** What a person does about an account without an administrator: begin, confirm, recover, lock; and a company's first steps. */
export const createSelfServiceRoutes = ({
  platform,
  sessions,
  limits,
  links,
  publicUrl,
  examples,
}: Options): BoundRoute[] => {
  const { database, withTenant } = platform
  const mail = createAccountMail(publicUrl)
  return [
    ...createRegistrationRoutes({ database, withTenant, mail, limits }),
    ...createRecoveryRoutes({ database, withTenant, mail, forgetPerson: sessions.forgetPerson }),
    ...createLockRoutes({ platform, sessions, limits, links }),
    ...createFirstStepsRoutes(examples),
  ]
}
