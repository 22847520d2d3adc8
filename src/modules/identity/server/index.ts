export { createAccountRoutes } from './accounts.routes.ts'
export { requireConfirmedEmail } from './email-confirmed.ts'
export {
  changePassword,
  createEnvironment,
  createUser,
  findEnvironment,
  listEnvironments,
  type NewEnvironment,
  type NewUser,
} from './environments.service.ts'
export type { ExampleSource } from './onboarding/example-source.ts'
export { createSessionRoutes } from './session.routes.ts'
export { createSessionService } from './session.service.ts'
export { createSignInLimits } from './sign-in-limits.ts'
export { tokenKey } from './tokens.ts'
