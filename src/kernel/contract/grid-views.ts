import { z } from 'zod'
import { idParams } from './inputs.ts'
import { defineProblems } from './problems.ts'
import { groupIncludes, type Role } from './roles.ts'
import { defineRoute } from './route.ts'

export const gridDensities = ['compact', 'normal', 'comfortable'] as const

const parameters = z
  .record(z.string().max(40), z.string().max(400))
  .refine(record => Object.keys(record).length <= 20, 'Hasta 20 parámetros.')

/**
 * What a view stores of a grid: its address parameters, columns and density. Null columns or density are the declared
 * ones.
 */
export const gridViewDefinition = z.strictObject({
  /** As they travel in the address: `field:operator:value`. */
  filter: z.array(z.string().max(300)).max(20),
  sort: z.string().max(200),
  /** The page's own filters: period, state … */
  parameters,
  columns: z.array(z.string().max(60)).max(80).nullable(),
  density: z.enum(gridDensities).nullable(),
})
export type GridViewDefinition = z.output<typeof gridViewDefinition>

export const emptyDefinition: GridViewDefinition = {
  filter: [],
  sort: '',
  parameters: {},
  columns: null,
  density: null,
}

const gridView = z.object({
  id: z.uuid(),
  name: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  ownerName: z.string(),
  /** Whether this person may rename, save over, share or delete it. */
  canChange: z.boolean(),
  definition: gridViewDefinition,
})
export type GridView = z.output<typeof gridView>

/** Everybody sees shared views, so only staff may share theirs; sellers keep theirs to themselves. */
export const mayShareViews = (role: Role): boolean => groupIncludes('staff', role)

export const gridViewProblems = defineProblems('grid-views', {
  mayNotShare: { status: 403, message: 'Tu rol no permite compartir vistas. Guardala como propia.' },
  nameTaken: { status: 409, message: 'Ya tenés una vista con ese nombre en esta grilla.' },
  tooMany: { status: 409, message: 'Llegaste a las 100 vistas en esta grilla. Eliminá alguna para guardar otra.' },
})

const grid = z.string().max(60).min(1)
const name = z.string().max(60).trim().min(1, 'Poné un nombre.')
const tag = 'Vistas de grillas'
const base = '/api/grid-views'

export const gridViewRoutes = {
  list: defineRoute({
    method: 'GET',
    path: base,
    access: 'session',
    tag,
    summary: 'Vistas guardadas de una grilla: las propias y las compartidas',
    query: z.strictObject({ grid }),
    output: z.object({ items: z.array(gridView) }),
  }),
  create: defineRoute({
    method: 'POST',
    path: base,
    access: 'session',
    tag,
    summary: 'Guardar una vista',
    body: z.strictObject({
      grid,
      name,
      isShared: z.boolean().default(false),
      definition: gridViewDefinition,
    }),
    output: gridView,
  }),
  update: defineRoute({
    method: 'PATCH',
    path: `${base}/:id`,
    access: 'session',
    tag,
    summary: 'Cambiar el nombre, el contenido o quién ve una vista',
    params: idParams,
    body: z.strictObject({
      name: name.optional(),
      isShared: z.boolean().optional(),
      definition: gridViewDefinition.optional(),
    }),
    output: gridView,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${base}/:id`,
    access: 'session',
    tag,
    summary: 'Eliminar una vista',
    params: idParams,
  }),
  restore: defineRoute({
    method: 'POST',
    path: `${base}/:id/restore`,
    access: 'session',
    tag,
    summary: 'Deshacer la eliminación de una vista',
    params: idParams,
    output: gridView,
  }),
}
