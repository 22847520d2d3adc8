/** Who sees a record besides the person who created it: nobody, some roles, or the whole company. */
export const privacyIds = ['private', 'roles', 'everyone'] as const
export type Privacy = (typeof privacyIds)[number]
