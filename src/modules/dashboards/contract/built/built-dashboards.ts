import { z } from 'zod'
import { daySchema } from '../../../../kernel/contract/fields.ts'
import { idParams, textInput } from '../../../../kernel/contract/inputs.ts'
import { privacyIds } from '../../../../kernel/contract/privacy.ts'
import { defineProblems } from '../../../../kernel/contract/problems.ts'
import { groupIncludes, permission, type Role, type RoleGroup, roles } from '../../../../kernel/contract/roles.ts'
import { defineRoute } from '../../../../kernel/contract/route.ts'
import { checkPairs, choiceFields } from '../sales-query.ts'
import { type DashboardType, dashboardTypeIds, dashboardTypes, shapes } from './kinds.ts'
import { widgetsSchema } from './widgets.ts'

export const builtTag = 'Tableros armados'

/** The most dashboards per environment, not counting deleted ones. */
export const maximumDashboards = 500

/** Sellers may not share their dashboards, nor their views of grids. */
export const mayShareDashboards = (role: Role): boolean => groupIncludes('staff', role)

export const mayOpenType = (type: DashboardType, role: Role): boolean => groupIncludes(dashboardTypes[type].group, role)

export const builtProblems = defineProblems('built-dashboards', {
  changed: {
    status: 409,
    message: 'Otra persona guardó este tablero mientras lo editabas. Guardá lo tuyo como copia o volvé a abrirlo.',
  },
  mayNotShare: { status: 403, message: 'Tu rol no permite compartir tableros. Guardalo solo para vos.' },
  mayNotChange: { status: 403, message: 'Lo cambia quien lo armó o un administrador. Hacé una copia tuya.' },
  tooMany: { status: 409, message: `La empresa llegó a los ${maximumDashboards} tableros. Eliminá alguno.` },
  listFailed: { status: 400, message: 'No pudimos traer los tableros. Probá de nuevo.', reportable: true },
  createFailed: { status: 400, message: 'No pudimos crear el tablero. Probá de nuevo.', reportable: true },
})

const name = textInput(60, 1)
const privacy = z.enum(privacyIds, 'Elegí una de las opciones.')
const roleList = z.array(z.enum(roles, 'Ese rol no existe.'), 'Elegí los roles.').max(roles.length, 'Sobran roles.')
const version = z.number('Falta este dato.').int('Tiene que ser un número entero.').min(1, 'Desde 1.')

/** Name and visibility of a dashboard. */
export const dashboardSettings = z
  .strictObject({ name, privacy, roles: roleList.default([]) })
  .refine(({ privacy, roles }) => privacy !== 'roles' || roles.length > 0, {
    path: ['roles'],
    message: 'Elegí al menos un rol.',
  })
export type DashboardSettings = z.output<typeof dashboardSettings>

const creation = z
  .strictObject({
    name,
    privacy: privacy.default('private'),
    roles: roleList.default([]),
    widgets: widgetsSchema.default([]),
    type: z.enum(dashboardTypeIds, 'Elegí una de las opciones.').optional(),
  })
  .refine(({ privacy, roles }) => privacy !== 'roles' || roles.length > 0, {
    path: ['roles'],
    message: 'Elegí al menos un rol.',
  })
export type DashboardCreation = z.output<typeof creation>

const summary = z.object({
  id: z.uuid(),
  key: z.string(),
  name: z.string(),
  type: z.enum(dashboardTypeIds),
  privacy,
  roles: roleList,
  ownerName: z.string(),
  isOwn: z.boolean(),
  /** Whether this person may save, share or delete it. */
  canChange: z.boolean(),
  version: z.number(),
  widgetCount: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  deletedAt: z.string().nullable(),
})
export type DashboardSummary = z.output<typeof summary>

const dashboard = summary.extend({ widgets: widgetsSchema })
export type BuiltDashboard = z.output<typeof dashboard>

const definitions = z.object({
  items: z.array(z.object({ id: z.string(), title: z.string(), type: z.enum(shapes) })),
})

const base = '/api/dashboards/built'
const access = permission('dashboards.build', 'user')
const common = { access, tag: builtTag } as const

/**
 * The routes of spec.md §7 for each type. Widget definitions of logistics and picking have routes in their own modules.
 */
const listRoutesOf = (path: string, group: RoleGroup, words: string) => ({
  list: defineRoute({
    method: 'GET',
    path,
    access: permission('dashboards.build', group),
    tag: builtTag,
    summary: `Los tableros ${words} que ve quien pregunta, sin los eliminados`,
    output: z.object({ items: z.array(dashboard), total: z.number() }),
  }),
  create: defineRoute({
    method: 'POST',
    path,
    access: permission('dashboards.build', group),
    tag: builtTag,
    summary: `Crear un tablero ${words}`,
    body: creation,
    output: dashboard,
  }),
})

export const listedRoutes = {
  ventas: listRoutesOf('/api/project-dashboard-app/projects', 'user', 'de ventas'),
  logistica: listRoutesOf('/api/logistica/consolidated', 'admin', 'de logística'),
  picking: listRoutesOf('/api/picking/dashboard', 'staff', 'de picking'),
}

export const builtRoutes = {
  definitions: defineRoute({
    ...common,
    method: 'GET',
    path: '/api/project-dashboard-app/widgets',
    summary: 'Los widgets de ventas: nombre, título y forma',
    output: definitions,
  }),
  list: defineRoute({
    ...common,
    method: 'GET',
    path: base,
    summary: 'Los tableros que ve quien pregunta, de todos los tipos; o los suyos eliminados',
    query: z.strictObject({ deleted: z.enum(['yes', 'no'], 'Elegí una de las opciones.').default('no') }),
    output: z.object({ items: z.array(summary), total: z.number() }),
  }),
  get: defineRoute({
    ...common,
    method: 'GET',
    path: `${base}/:id`,
    summary: 'Un tablero con sus widgets',
    params: idParams,
    output: dashboard,
  }),
  pdf: defineRoute({
    ...common,
    method: 'GET',
    path: `${base}/:id/pdf`,
    summary: 'Un tablero en PDF, con los números de quien lo pide; sin período de comparación no se compara',
    params: idParams,
    query: z
      .strictObject({
        from: daySchema,
        to: daySchema,
        compareFrom: daySchema.optional(),
        compareTo: daySchema.optional(),
        ...choiceFields,
      })
      .superRefine(checkPairs),
  }),
  settings: defineRoute({
    ...common,
    method: 'PUT',
    path: `${base}/:id`,
    summary: 'Cambiar el nombre de un tablero y quién lo ve',
    params: idParams,
    body: dashboardSettings.safeExtend({ version }),
    output: dashboard,
  }),
  widgets: defineRoute({
    ...common,
    method: 'PUT',
    path: `${base}/:id/widgets`,
    summary: 'Guardar los widgets de un tablero; con otra versión que la guardada no se guarda nada',
    params: idParams,
    body: z.strictObject({ version, widgets: widgetsSchema }),
    output: dashboard,
  }),
  copy: defineRoute({
    ...common,
    method: 'POST',
    path: `${base}/:id/copy`,
    summary: 'Copiar un tablero: la copia es de quien la hace, y solo la ve esa persona',
    params: idParams,
    body: z.strictObject({ name: name.optional(), widgets: widgetsSchema.optional() }),
    output: dashboard,
  }),
  remove: defineRoute({
    ...common,
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Eliminar un tablero; se puede deshacer',
    params: idParams,
  }),
  restore: defineRoute({
    ...common,
    method: 'POST',
    path: `${base}/:id/restore`,
    summary: 'Deshacer la eliminación de un tablero',
    params: idParams,
    output: dashboard,
  }),
}
