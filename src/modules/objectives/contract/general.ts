import { z } from 'zod'
import { daySchema } from '../../../kernel/contract/fields.ts'
import { monthOf } from '../../../kernel/contract/formats.ts'
import { rowId } from '../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { countedMeasures, objectiveMeasureIds, progress } from './measures.ts'
import { objectivePermissions, objectivesTag } from './permissions.ts'
import { objectiveWeights } from './weights.ts'

/** Sellers of one answer: more than any company has (domain.md: up to 500). */
export const maximumSellers = 1000

const month = daySchema.transform(monthOf)
const measure = z.enum(objectiveMeasureIds, 'Elegí una de las opciones.')
const measures = z.record(measure, progress)
const access = objectivePermissions.manage
const tag = objectivesTag
const count = z.number().int()

const monthFacts = { month: z.string(), label: z.string(), businessDay: count, businessDays: count }
const scorePart = z.object({
  measure: z.string(),
  title: z.string(),
  weight: z.number(),
  reached: z.number(),
  points: z.number(),
})

export const generalObjectives = z.object({
  ...monthFacts,
  today: z.string(),
  weights: objectiveWeights.schema,
  /** What was done and aimed at by everybody together; the score, by those sums. */
  total: measures,
  sellers: z.array(
    z.object({
      id: z.uuid(),
      code: z.string(),
      name: z.string(),
      /** Of the seller's own calendar. */
      businessDay: count,
      businessDays: count,
      /** As written; the frequency that follows from orders and customers is in `measures`. */
      targets: z.record(measure, z.number().nullable()),
      measures,
    }),
  ),
})
export type GeneralObjectives = z.output<typeof generalObjectives>

const change = z.strictObject({
  sellerId: rowId,
  measure,
  /** What the person saw there; another value means that somebody else was faster. */
  before: z.number().nullable(),
  after: z.number().nullable(),
})
export type TargetChange = z.output<typeof change>

const copied = z.object({
  /** Sellers whose targets are taken over. */
  sellers: count,
  /** Single targets written, and those among them that replace another value. */
  targets: count,
  replaced: count,
  changes: z.array(change),
})

const copyInput = {
  month,
  from: month,
  factor: z.number('Tiene que ser un número.').min(0.01, 'Desde 1 %.').max(10, 'Hasta 1000 %.'),
  keepsWritten: z.boolean('Elegí sí o no.').default(true),
}

const day = z.object({
  day: z.string(),
  isBusinessDay: z.boolean(),
  isPast: z.boolean(),
  /** What was done that day, and since the first. */
  done: z.record(z.enum(countedMeasures), z.number()),
  accumulated: z.record(z.enum(countedMeasures), z.number()),
  /** What the target asks to have by the end of that day; null without one. */
  needed: z.record(z.enum(countedMeasures), z.number().nullable()),
})

export const sellerObjective = z.object({
  ...monthFacts,
  today: z.string(),
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  weekdays: z.array(count),
  measures,
  score: z.object({ parts: z.array(scorePart), weight: z.number(), points: z.number() }).nullable(),
  days: z.array(day),
})
export type SellerObjectiveDetail = z.output<typeof sellerObjective>

export const generalRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/objectives/general',
    access,
    tag,
    summary: 'Metas, avance y proyección de cada vendedor en un mes',
    query: z.strictObject({ month }),
    output: generalObjectives,
  }),
  save: defineRoute({
    method: 'PUT',
    path: '/api/objectives/general',
    access,
    tag,
    summary: 'Cambiar metas de un mes; cada cambio dice qué había',
    bodyLimit: 2_000_000,
    body: z.strictObject({ month, changes: z.array(change).min(1, 'No hay cambios.').max(9000) }),
    output: z.object({ changed: count }),
  }),
  previewCopy: defineRoute({
    method: 'POST',
    path: '/api/objectives/general/copy/preview',
    access,
    tag,
    summary: 'Qué escribiría copiar las metas de otro mes',
    body: z.strictObject(copyInput),
    output: copied,
  }),
  copy: defineRoute({
    method: 'POST',
    path: '/api/objectives/general/copy',
    access,
    tag,
    summary: 'Copiar las metas de otro mes por un factor',
    body: z.strictObject({ ...copyInput, expected: count.min(1) }),
    output: copied,
  }),
  detail: defineRoute({
    method: 'GET',
    path: '/api/objectives/general/:sellerId',
    access,
    tag,
    summary: 'El mes de un vendedor, día por día, contra el ritmo que pide su meta',
    params: z.strictObject({ sellerId: rowId }),
    query: z.strictObject({ month }),
    output: sellerObjective,
  }),
  weights: defineRoute({
    method: 'GET',
    path: '/api/objectives/weights',
    access,
    tag,
    summary: 'Cuánto pesa cada meta en el puntaje',
    output: objectiveWeights.schema,
  }),
  saveWeights: defineRoute({
    method: 'PUT',
    path: '/api/objectives/weights',
    access,
    tag,
    summary: 'Cambiar cuánto pesa cada meta en el puntaje',
    body: objectiveWeights.schema,
    output: objectiveWeights.schema,
  }),
}
