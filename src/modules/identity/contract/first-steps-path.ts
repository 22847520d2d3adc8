/** Where an administrator of a company that begins lands. */
export const firstStepsPath = '/apps/first-steps'
