export {
  changePassword,
  changePlan,
  createEnvironment,
  createUser,
  findEnvironment,
  listEnvironments,
  type NewEnvironment,
  type NewUser,
} from './environments.service.ts'
export { createPhoneAdmission } from './licences/admit-phone.ts'
export { createLicenceRoutes } from './licences/licences.routes.ts'
export { createSessionRoutes } from './session.routes.ts'
export { createSessionService } from './session.service.ts'
export { tokenKey } from './tokens.ts'
export { acceptInvitation } from './users/invitations.service.ts'
export { ensureAccount } from './users/users.queries.ts'
export { createUserRoutes } from './users/users.routes.ts'
