export {
  changePassword,
  createEnvironment,
  createUser,
  findEnvironment,
  listEnvironments,
  type NewEnvironment,
  type NewUser,
} from './environments.service.ts'
export { createAccessControlRoutes } from './identity.routes.ts'
export { recordSecurityEvent } from './security-log.ts'
export { createSessionRoutes } from './session.routes.ts'
export { createSessionService } from './session.service.ts'
export { tokenKey } from './tokens.ts'
