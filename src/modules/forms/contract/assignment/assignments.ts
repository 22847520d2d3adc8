import { z } from 'zod'
import { daySchema } from '../../../../kernel/contract/fields.ts'
import { idParams, integerInput, rowId, textInput } from '../../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../../kernel/contract/route.ts'
import { formPermissions, formsTag } from '../permissions.ts'
import { formKindIds, formSubjectIds } from '../words.ts'
import { assignmentStateIds, dueStateIds, frequencyIds } from './words.ts'

const { design, use } = formPermissions
const tag = formsTag
const count = z.number().int()
const named = z.object({ id: z.uuid(), code: z.string(), name: z.string() })
const ids = z.array(rowId, 'Elegilos de la lista.').max(200, 'Hasta 200.').default([])

/** Whom a form is asked of: what is empty does not restrict, what is named must hold together. */
export const audienceInput = z.strictObject({
  sellerIds: ids,
  channelIds: ids,
  regionIds: ids,
  customerIds: ids,
  /** 1 is Monday: customers that their seller visits on one of these days. */
  routeDays: z.array(integerInput(1, 7), 'Elegí los días.').max(7, 'Sobran días.').default([]),
  funnelStateIds: ids,
})
export type Audience = z.output<typeof audienceInput>

export const emptyAudience: Audience = {
  sellerIds: [],
  channelIds: [],
  regionIds: [],
  customerIds: [],
  routeDays: [],
  funnelStateIds: [],
}

const terms = {
  audience: audienceInput.default(emptyAudience),
  startsOn: daySchema,
  endsOn: daySchema.nullable().default(null),
  frequency: z.enum(frequencyIds, 'Elegí una de las opciones.').default('once'),
  quota: integerInput(1, 10_000).nullable().default(null),
}

type Period = { startsOn: string; endsOn: string | null }

const checkPeriod = ({ startsOn, endsOn }: Period, context: z.RefinementCtx): void => {
  if (endsOn !== null && endsOn < startsOn)
    context.addIssue({ code: 'custom', path: ['endsOn'], message: 'Termina antes de empezar.' })
}

const assignmentInput = z.strictObject({ formId: rowId, ...terms }).superRefine(checkPeriod)
export type AssignmentInput = z.output<typeof assignmentInput>

const assignmentEdit = z.strictObject({ revision: integerInput(1, 1_000_000), ...terms }).superRefine(checkPeriod)
export type AssignmentEdit = z.output<typeof assignmentEdit>

/** An audience in people and in whom the form is about. `targets` are customers, opportunities or sellers. */
export const reach = z.object({ sellers: count, targets: count })
export type Reach = z.output<typeof reach>

/** Of all targets: those that still have to be answered are pending or late; a quota spares the rest. */
const figures = { targets: count, answered: count, pending: count, late: count, spared: count }

const names = z.object({
  sellers: z.array(named),
  channels: z.array(named),
  customers: z.array(named),
  funnelStates: z.array(named),
  /** Ids of regions are named by whoever shows them: they are few, and the filters have them. */
  regionIds: z.array(z.uuid()),
})
export type AudienceNames = z.output<typeof names>

export const assignment = z.object({
  id: z.uuid(),
  form: named.extend({ kind: z.enum(formKindIds), subject: z.enum(formSubjectIds) }),
  audience: audienceInput,
  names,
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  frequency: z.enum(frequencyIds),
  quota: count.nullable(),
  state: z.enum(assignmentStateIds),
  revision: count,
  nudgedAt: z.string().nullable(),
  author: z.string(),
  createdAt: z.string(),
  sellers: count,
  ...figures,
})
export type Assignment = z.output<typeof assignment>

const sellerProgress = z.object({
  seller: named,
  ...figures,
  lastDay: z.string().nullable(),
})
export type SellerProgress = z.output<typeof sellerProgress>

const assignmentProgress = z.object({ assignment, sellers: z.array(sellerProgress) })
export type AssignmentProgress = z.output<typeof assignmentProgress>

const target = z.object({
  /** Of the customer, the opportunity or the seller. */
  id: z.uuid(),
  subject: z.enum(formSubjectIds),
  code: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  seller: named,
  state: z.enum(dueStateIds),
  /** The day of the last answer. */
  lastDay: z.string().nullable(),
})
export type AssignmentTarget = z.output<typeof target>

const paging = {
  skip: z.coerce
    .number('Tiene que ser un número.')
    .int('Tiene que ser un número entero.')
    .min(0, 'Desde 0.')
    .max(100_000, 'Hasta 100.000.')
    .default(0),
  limit: z.coerce
    .number('Tiene que ser un número.')
    .int('Tiene que ser un número entero.')
    .min(1, 'Desde 1.')
    .max(100, 'Hasta 100.')
    .default(30),
}

const targetQuery = z.strictObject({
  state: z.enum(dueStateIds, 'Elegí una de las opciones.').optional(),
  sellerId: rowId.optional(),
  q: textInput(80).default(''),
  ...paging,
})
export type TargetQuery = z.output<typeof targetQuery>

const targets = z.object({ items: z.array(target), total: count })
export type TargetPage = z.output<typeof targets>

const base = '/api/form-assignments'
const reading = { method: 'GET', access: design, tag } as const
const writing = { method: 'POST', access: design, tag } as const

export const assignmentRoutes = {
  list: defineRoute({
    ...reading,
    path: base,
    summary: 'Asignaciones de formularios con su avance, las últimas primero',
    query: z.strictObject({
      formId: rowId.optional(),
      state: z.enum(assignmentStateIds, 'Elegí una de las opciones.').optional(),
      ...paging,
    }),
    output: z.object({ items: z.array(assignment), total: count }),
  }),
  reach: defineRoute({
    ...writing,
    path: `${base}/reach`,
    summary: 'A cuántos vendedores y clientes llega una audiencia, antes de guardarla. No escribe nada',
    body: z.strictObject({ formId: rowId, audience: audienceInput }),
    output: reach,
  }),
  create: defineRoute({
    ...writing,
    path: base,
    summary: 'Asignar un formulario publicado',
    body: assignmentInput,
    output: assignment,
  }),
  change: defineRoute({
    method: 'PUT',
    access: design,
    tag,
    path: `${base}/:id`,
    summary: 'Cambiar una asignación sobre la revisión que se tenía',
    params: idParams,
    body: assignmentEdit,
    output: assignment,
  }),
  remove: defineRoute({
    method: 'DELETE',
    access: design,
    tag,
    path: `${base}/:id`,
    summary: 'Eliminar una asignación; se puede deshacer y las respuestas quedan',
    params: idParams,
  }),
  restore: defineRoute({
    ...writing,
    path: `${base}/:id/restore`,
    summary: 'Deshacer la eliminación de una asignación',
    params: idParams,
    output: assignment,
  }),
  progress: defineRoute({
    ...reading,
    path: `${base}/:id/progress`,
    summary: 'Quién tiene una asignación, quién la respondió y quién está atrasado, por vendedor (los primeros 500)',
    params: idParams,
    output: assignmentProgress,
  }),
  targets: defineRoute({
    ...reading,
    path: `${base}/:id/targets`,
    summary: 'Los clientes, oportunidades o vendedores de una asignación, con su estado',
    params: idParams,
    query: targetQuery,
    output: targets,
  }),
  nudge: defineRoute({
    ...writing,
    path: `${base}/:id/nudge`,
    summary: 'Recordar una asignación a los vendedores a los que les falta',
    params: idParams,
    output: z.object({ sent: count }),
  }),
  own: defineRoute({
    method: 'GET',
    access: use,
    tag,
    path: '/api/forms/:id/targets',
    summary: 'A quiénes tiene que preguntar este formulario la persona, con su estado',
    params: idParams,
    query: targetQuery,
    output: targets,
  }),
}
