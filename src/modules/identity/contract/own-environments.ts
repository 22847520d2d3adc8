import { z } from 'zod'
import { idParams } from '../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { sessionView } from './session.ts'

const tag = 'Mi cuenta'

/** More than anybody works with. */
export const mostCompanies = 50

/** A company that the signed-in person may enter. */
export const ownEnvironment = z.object({
  id: z.uuid(),
  name: z.string(),
  roleNumber: z.number(),
  isCurrent: z.boolean(),
})
export type OwnEnvironment = z.output<typeof ownEnvironment>

export const ownEnvironmentRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/account/companies',
    access: 'session',
    tag,
    summary: 'Las empresas en las que trabaja la persona',
    output: z.object({ items: z.array(ownEnvironment) }),
  }),
  enter: defineRoute({
    method: 'POST',
    path: '/api/account/companies/:id/enter',
    access: 'session',
    tag,
    summary: 'Pasar a otra empresa propia: cierra la sesión de esta y abre una de aquella',
    params: idParams,
    output: sessionView,
  }),
}
