/**
 * Which rows of the shared tables go with a company, as a condition over the table; memberships, which name it, all do. Sessions, second factors (sealed with
 * the secret of the installation) and identities of a provider stay: people sign in anew where the company goes.
 * `envId` is a uuid that the caller has checked.
 */
export const companyRows = (envId: string): Record<string, string> => ({
  environments: `id = '${envId}'`,
  users: `id in (select user_id from memberships where env_id = '${envId}')`,
})
