import { z } from 'zod'
import { field } from '../../../kernel/contract/fields.ts'
import { integerInput, textInput } from '../../../kernel/contract/inputs.ts'
import { privacyIds } from '../../../kernel/contract/privacy.ts'
import { defineResource, resourceRoutes } from '../../../kernel/contract/resource.ts'
import { roles } from '../../../kernel/contract/roles.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { pipelinePermissions, pipelinesTag } from './permissions.ts'
import { maximumStates } from './problems.ts'
import { stateTypeIds, stateTypes } from './words.ts'

const { use, design } = pipelinePermissions
const tag = pipelinesTag
const count = z.number().int()
const cents = z.number().int()
const named = z.object({ id: z.uuid(), code: z.string(), name: z.string() })
const id = z.uuid('Ese identificador no es válido.')
const picked = z.uuid('Elegí un registro de la lista.')
const yesOrNo = z.boolean('Elegí sí o no.')
const version = z.number('Falta este dato.').int('Tiene que ser un número entero.').min(1, 'Desde 1.')

/** A column of a pipeline (spec.md §3, FunnelStates). */
export const pipelineState = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  type: z.enum(stateTypeIds),
  position: count,
  /** A card that stays more than `expirationDays` days in it is stale. */
  expirationActive: z.boolean(),
  expirationDays: count.nullable(),
  /** No card enters it without a value. */
  valueRequired: z.boolean(),
  version: count,
  /** Forms without whose answer no card goes on from it; in the list of pipelines and on the board. */
  requirements: z.array(z.object({ id: z.uuid(), name: z.string() })).optional(),
})
export type PipelineState = z.output<typeof pipelineState>

/** spec.md §3, Funnels. */
export const pipeline = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  privacy: z.enum(privacyIds),
  roles: z.array(z.enum(roles)),
  /** Whoever makes an opportunity says whose it is; otherwise it goes to the customer's seller. */
  assignOpportunity: z.boolean(),
  /** Only customers and prospects of the channel, or of the channels under it, come in. */
  salesChannelActive: z.boolean(),
  salesChannelKey: z.uuid().nullable(),
  salesChannel: named.nullable(),
  position: count,
  version: count,
  ownerName: z.string(),
  isOwn: z.boolean(),
  /** Whether this person may change, lay out or delete it. */
  canChange: z.boolean(),
  states: z.array(pipelineState),
  /** The open ones that this person sees. */
  opportunities: count,
  valueCents: cents,
})
export type Pipeline = z.output<typeof pipeline>

const settings = {
  name: textInput(60, 1),
  privacy: z.enum(privacyIds, 'Elegí una de las opciones.').default('everyone'),
  roles: z
    .array(z.enum(roles, 'Ese rol no existe.'), 'Elegí los roles.')
    .max(roles.length, 'Sobran roles.')
    .default([]),
  assignOpportunity: yesOrNo.default(false),
  salesChannelActive: yesOrNo.default(false),
  /** The id of the channel. */
  salesChannelKey: picked.nullable().default(null),
}

type Settings = { privacy: string; roles: string[]; salesChannelActive: boolean; salesChannelKey: string | null }

const checkSettings = (given: Settings, context: z.RefinementCtx): void => {
  if (given.privacy === 'roles' && given.roles.length === 0)
    context.addIssue({ code: 'custom', path: ['roles'], message: 'Elegí al menos un rol.' })
  if (given.salesChannelActive && !given.salesChannelKey)
    context.addIssue({ code: 'custom', path: ['salesChannelKey'], message: 'Elegí el canal de venta.' })
}

const stateFields = {
  name: textInput(40, 1),
  type: z.enum(stateTypeIds, 'Elegí una de las opciones.').default('open'),
  expirationActive: yesOrNo.default(false),
  expirationDays: integerInput(1, 365).nullable().default(null),
  valueRequired: yesOrNo.default(false),
}

const checkState = (given: { expirationActive: boolean; expirationDays: number | null }, context: z.RefinementCtx) => {
  if (given.expirationActive && given.expirationDays === null)
    context.addIssue({ code: 'custom', path: ['expirationDays'], message: 'Decí después de cuántos días vence.' })
}

/** Fixed once it is made; without it, one is made. Programs that know pipelines and states by their own keys set it. */
const newCode = { code: textInput(40, 1).optional() }

export const stateInput = z.strictObject({ ...stateFields, ...newCode }).superRefine(checkState)
export type StateInput = z.output<typeof stateInput>

export const pipelineInput = z
  .strictObject({
    ...settings,
    ...newCode,
    /** Without them: «Nueva», «Ganada» and «Perdida». */
    states: z
      .array(stateInput)
      .min(1, 'Agregá una etapa.')
      .max(maximumStates, `Hasta ${maximumStates} etapas.`)
      .optional(),
  })
  .superRefine(checkSettings)
export type PipelineInput = z.output<typeof pipelineInput>

export const pipelineEdit = z.strictObject({ pipelineId: id, version, ...settings }).superRefine(checkSettings)
export type PipelineEdit = z.output<typeof pipelineEdit>

export const stateEdit = z.strictObject({ stateId: id, version, ...stateFields }).superRefine(checkState)
export type StateEdit = z.output<typeof stateEdit>

/** What goes with a pipeline or a state: asked before it is deleted, answered when it was. */
export const deletionEffects = z.object({
  states: count,
  opportunities: count,
  open: count,
  /** Of the open ones. */
  valueCents: cents,
  /** Of sellers this person does not see: with any, the deletion is refused. */
  beyondReach: count,
})
export type DeletionEffects = z.output<typeof deletionEffects>

const deleted = z.object({
  id: z.uuid(),
  name: z.string(),
  opportunities: count,
  deletedAt: z.string(),
  /** The last instant at which it can be brought back. */
  restorableUntil: z.string(),
})

export const deletedPipelines = z.object({
  pipelines: z.array(deleted),
  states: z.array(deleted.extend({ pipeline: z.object({ id: z.uuid(), name: z.string() }) })),
})
export type DeletedPipelines = z.output<typeof deletedPipelines>

const base = '/api/pipelines-app'
const designing = { method: 'POST', access: design, tag } as const
const byPipeline = z.strictObject({ pipelineId: id })
const byState = z.strictObject({ stateId: id })
/** The number of opportunities that the person was asked about: with another number now, nothing is deleted. */
const seen = { seenOpportunities: count.optional() }
const params = z.strictObject({ id })

/** The addresses of spec.md §7, and those that its screens need besides. */
export const pipelineRoutes = {
  list: defineRoute({
    method: 'GET',
    access: use,
    tag,
    path: `${base}/pipelines`,
    summary: 'Los pipelines que ve quien pregunta, con sus etapas',
    output: z.object({ items: z.array(pipeline), total: count }),
  }),
  create: defineRoute({
    ...designing,
    path: `${base}/pipelines/new`,
    summary: 'Crear un pipeline',
    body: pipelineInput,
    output: pipeline,
  }),
  edit: defineRoute({
    ...designing,
    path: `${base}/pipeline/edit`,
    summary: 'Cambiar el nombre de un pipeline, quién lo ve y cómo se asigna',
    body: pipelineEdit,
    output: pipeline,
  }),
  reorder: defineRoute({
    ...designing,
    path: `${base}/pipelines/reorder`,
    summary: 'Ordenar los pipelines: los que ve quien los ordena, todos',
    body: z.strictObject({ pipelineIds: z.array(id).min(1, 'Falta el orden.').max(200, 'Sobran pipelines.') }),
    output: z.object({ items: z.array(pipeline), total: count }),
  }),
  deletion: defineRoute({
    method: 'GET',
    access: design,
    tag,
    path: `${base}/pipelines/:id/deletion`,
    summary: 'Qué se elimina con un pipeline',
    params,
    output: deletionEffects,
  }),
  remove: defineRoute({
    ...designing,
    path: `${base}/pipeline/delete`,
    summary: 'Eliminar un pipeline con sus oportunidades; se puede deshacer durante 30 días',
    body: byPipeline.extend(seen),
    output: deletionEffects,
  }),
  restore: defineRoute({
    ...designing,
    path: `${base}/pipeline/restore`,
    summary: 'Deshacer la eliminación de un pipeline, con las oportunidades que se fueron con él',
    body: byPipeline,
    output: pipeline,
  }),
  deleted: defineRoute({
    method: 'GET',
    access: design,
    tag,
    path: `${base}/deleted`,
    summary: 'Pipelines y etapas eliminados que se pueden restaurar',
    output: deletedPipelines,
  }),
}

export const stateRoutes = {
  create: defineRoute({
    ...designing,
    path: `${base}/pipeline/state/new`,
    summary: 'Agregar una etapa, la última de las de su tipo',
    body: z.strictObject({ pipelineId: id, ...stateFields, ...newCode }).superRefine(checkState),
    output: pipeline,
  }),
  edit: defineRoute({
    ...designing,
    path: `${base}/pipeline/state/edit`,
    summary: 'Cambiar una etapa',
    body: stateEdit,
    output: pipeline,
  }),
  reorder: defineRoute({
    ...designing,
    path: `${base}/pipeline/states/reorder`,
    summary: 'Ordenar las etapas de un pipeline: todas, en su orden nuevo',
    body: z.strictObject({
      pipelineId: id,
      stateIds: z.array(id).min(1, 'Falta el orden.').max(maximumStates, 'Sobran etapas.'),
    }),
    output: pipeline,
  }),
  deletion: defineRoute({
    method: 'GET',
    access: design,
    tag,
    path: `${base}/states/:id/deletion`,
    summary: 'Qué se elimina con una etapa',
    params,
    output: deletionEffects,
  }),
  remove: defineRoute({
    ...designing,
    path: `${base}/pipeline/state/delete`,
    summary: 'Eliminar una etapa con sus oportunidades; se puede deshacer durante 30 días',
    body: byState.extend(seen),
    output: deletionEffects,
  }),
  restore: defineRoute({
    ...designing,
    path: `${base}/pipeline/state/restore`,
    summary: 'Deshacer la eliminación de una etapa, con las oportunidades que se fueron con ella',
    body: byState,
    output: pipeline,
  }),
}

/** What lists and forms choose pipelines and states from; both are laid out by the routes above alone. */
const lookup = { tag, read: use, write: design, naturalKey: 'code', bulk: false } as const

export const pipelines = defineResource({
  ...lookup,
  name: 'funnels',
  table: 'funnels',
  titles: { one: 'Pipeline', many: 'Pipelines' },
  sort: 'position',
  fields: {
    code: field.code({ hidden: true }),
    name: field.text({ title: 'Nombre', required: true, max: 60 }),
    position: field.integer({ title: 'Orden', required: true, hidden: true }),
  },
})

export const pipelineStates = defineResource({
  ...lookup,
  name: 'funnel-states',
  table: 'funnel_states',
  titles: { one: 'Etapa', many: 'Etapas', feminine: true },
  sort: 'position',
  fields: {
    code: field.code({ hidden: true }),
    name: field.text({ title: 'Nombre', required: true, max: 40 }),
    funnel: field.reference({ title: 'Pipeline', required: true, table: 'funnels', resource: 'funnels' }),
    type: field.choice({ title: 'Tipo', required: true, choices: stateTypes }),
    position: field.integer({ title: 'Orden', required: true, hidden: true }),
  },
})

export const lookupRoutes = {
  funnels: resourceRoutes(pipelines).list,
  funnelStates: resourceRoutes(pipelineStates).list,
}
