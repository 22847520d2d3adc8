export type { ErasingPreview, HeldExample, NamedRow } from '../contract/first-steps.ts'
export { activePeople } from './access/active-people.ts'
export { noticePeople } from './access/notice-people.ts'
export { deviceWords } from './account/device-words.ts'
export { actingSession } from './acting-session.ts'
export {
  changePassword,
  changePlan,
  createEnvironment,
  createUser,
  findEnvironment,
  listActiveEnvironments,
  listEnvironments,
  type NewEnvironment,
  type NewUser,
} from './environments.service.ts'
export { inEqualTime } from './equal-time.ts'
export { createIdentityRoutes } from './identity.routes.ts'
export { createPhoneAdmission } from './licences/admit-phone.ts'
export { countBoundPhones } from './licences/bound-phones.queries.ts'
export { readLicenceSettings } from './licences/licences.queries.ts'
export { memberPhoto } from './member-photo.ts'
export { createExampleLoader } from './onboarding/example-loader.ts'
export type { ExampleSource } from './onboarding/example-source.ts'
export { removeSecondFactor } from './second-factor/remove-second-factor.ts'
export { createSessionRoutes } from './session.routes.ts'
export { createSessionService } from './session.service.ts'
export { createSignInLimits } from './sign-in-limits.ts'
export { tokenKey } from './tokens.ts'
export { peopleOf } from './users/user-source.ts'
export { ensureAccount } from './users/users.queries.ts'
