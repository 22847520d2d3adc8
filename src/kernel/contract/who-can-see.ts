import { z } from 'zod'
import { rowId } from './inputs.ts'
import { permission, roleGroups } from './roles.ts'
import { defineRoute } from './route.ts'

/** Administrators and supervisors may ask who sees what (domain.md, Access). */
export const askWhoCanSee = permission('access.ask', 'leads')

const viewer = z.object({
  id: z.uuid(),
  name: z.string(),
  /** «Toda la empresa», «Vendedor V01» */
  reach: z.string(),
})

export const viewers = z.object({
  /** Everybody whose role and reach allow it, by role, in the order of the roles. */
  roles: z.array(z.object({ title: z.string(), people: z.array(viewer) })),
  total: z.number().int(),
  /** People who were not examined: the list of a large company is cut. */
  unlisted: z.number().int(),
})
export type Viewers = z.output<typeof viewers>

const groups = Object.keys(roleGroups) as [keyof typeof roleGroups, ...(keyof typeof roleGroups)[]]

/** Who can give access to a person whose role does not open a page. */
export const granters = z.object({
  /** Titles of the person's own role, and of the roles that open the page. */
  mine: z.string(),
  roles: z.array(z.string()),
  /** The first few administrators of the company by name, who can change roles. */
  administrators: z.array(z.string()),
  /** Number of administrators who are not named. */
  others: z.number().int(),
})
export type Granters = z.output<typeof granters>

export const whoCanSeeRoutes = {
  granters: defineRoute({
    method: 'GET',
    path: '/api/access/granters',
    access: 'session',
    tag: 'Usuarios',
    summary: 'Qué roles abren una pantalla y qué administradores pueden darlos',
    query: z.strictObject({ group: z.enum(groups, 'Ese grupo de roles no existe.') }),
    output: granters,
  }),
  record: defineRoute({
    method: 'GET',
    path: '/api/access/viewers/:entity/:id',
    access: askWhoCanSee,
    tag: 'Usuarios',
    summary: 'Quién puede ver un registro: por rol y por nombre, con las mismas reglas que lo guardan',
    params: z.strictObject({ entity: z.string().max(60), id: rowId }),
    output: viewers,
  }),
  page: defineRoute({
    method: 'GET',
    path: '/api/access/viewers',
    access: askWhoCanSee,
    tag: 'Usuarios',
    summary: 'Quién puede abrir una pantalla, por el grupo de roles que la guarda',
    query: z.strictObject({ group: z.enum(groups, 'Ese grupo de roles no existe.') }),
    output: viewers,
  }),
}
