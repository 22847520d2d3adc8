/** Who sees what a person made: themself, some roles, or the company. */
export const privacyIds = ['private', 'roles', 'everyone'] as const
export type Privacy = (typeof privacyIds)[number]
