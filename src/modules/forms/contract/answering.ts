import { z } from 'zod'
import { idParams, integerInput, rowId } from '../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { isStorable, notStorable } from '../../../kernel/contract/storable.ts'
import { dueForm, todayCustomer } from './assignment/own-tasks.ts'
import { formPermissions, formsTag } from './permissions.ts'
import { maximumAnswerItems } from './problems.ts'
import { answerOriginIds, formKindIds, formSubjectIds } from './words.ts'

const access = formPermissions.use
const tag = formsTag
const count = z.number().int()
const named = z.object({ id: z.uuid(), code: z.string(), name: z.string() })

const instant = z.iso.datetime({ offset: true, error: 'La fecha y hora no existe o no está escrita en ISO 8601.' })

const place = z.strictObject({
  latitude: z.number('Tiene que ser un número.').min(-90, 'Desde -90.').max(90, 'Hasta 90.'),
  longitude: z.number('Tiene que ser un número.').min(-180, 'Desde -180.').max(180, 'Hasta 180.'),
  /** Metres. */
  accuracy: z
    .number('Tiene que ser un número.')
    .min(0, 'Desde 0.')
    .max(1_000_000, 'Hasta 1.000.000.')
    .nullable()
    .default(null),
})

const key = z
  .string('Falta la clave.')
  .trim()
  .min(8, 'La clave tiene al menos 8 caracteres.')
  .max(100, 'Hasta 100 caracteres.')
  .refine(isStorable, notStorable)
const data = z.record(z.string(), z.unknown(), 'Faltan las respuestas.')

/** What a phone or a browser sends once; sending it again with the same key changes nothing. */
export const answerWire = z.strictObject({
  /** Made by whoever answers, and never used for another answer. */
  key,
  formId: rowId,
  /** The published version that was answered. */
  version: integerInput(1, 1_000_000),
  customerId: rowId.nullable().default(null),
  opportunityId: rowId.nullable().default(null),
  startedAt: instant,
  /** When the person finished it, which may be hours before it could be sent. */
  takenAt: instant,
  place: place.nullable().default(null),
  origin: z.enum(answerOriginIds, 'Elegí una de las opciones.').default('web'),
  /** Answers by the name of the question, in the shapes of SurveyJS; photos and signatures are ids of uploaded files. */
  data,
})
export type AnswerWire = z.output<typeof answerWire>

/** An error at a question: `path` is its name (`group[0].price` inside a repeated group), empty for the answer as a whole. */
const fieldError = z.object({ path: z.string(), message: z.string() })

export const answerOutcome = z.object({
  key: z.string(),
  status: z.enum(['created', 'repeated', 'rejected']),
  id: z.uuid().optional(),
  code: z.string().optional(),
  score: z.number().nullable().optional(),
  maxScore: z.number().nullable().optional(),
  /** The problem's code, when rejected: `forms.alreadyRegistered`, `kernel.invalidInput`… */
  problem: z.string().optional(),
  /** The record that stands in the way of a second «Registro único». */
  existingId: z.uuid().optional(),
  errors: z.array(fieldError).optional(),
})
export type AnswerOutcome = z.output<typeof answerOutcome>

export const answerBatch = z.object({ items: z.array(answerOutcome), created: count, repeated: count, rejected: count })

/** A company publishes a few dozen; a list of more would help nobody. */
export const maximumTasks = 200

const taskView = z.object({
  form: named.extend({ kind: z.enum(formKindIds), subject: z.enum(formSubjectIds), version: count, questions: count }),
  /** Answers that this person sees: theirs, and those of their sellers. */
  answered: count,
  /** Null for those who see the whole company: nothing is assigned to them. */
  due: dueForm.nullable(),
})
export type FormTask = z.output<typeof taskView>

export const answeringView = z.object({
  form: named.extend({ kind: z.enum(formKindIds), subject: z.enum(formSubjectIds) }),
  version: count,
  /** The published one now; it differs from `version` when an older answer is opened. */
  publishedVersion: count.nullable(),
  definition: z.record(z.string(), z.unknown()),
  /** Variables of expressions and defaults (`definition/variables.ts`). */
  variables: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  customer: named.extend({ address: z.string().nullable() }).nullable(),
  opportunity: named.nullable(),
  /** A record that is opened to be updated. */
  answer: z.object({ id: z.uuid(), revision: count, data, takenAt: z.string() }).nullable(),
})
export type AnsweringView = z.output<typeof answeringView>

/** Articles that a device keeps to choose among without signal. */
export const keptArticles = 200

const path = '/api/v1/form-answers'

export const answeringRoutes = {
  tasks: defineRoute({
    method: 'GET',
    path: '/api/forms/tasks',
    access,
    tag,
    summary: `Los formularios que puedo responder, hasta ${maximumTasks}`,
    output: z.object({ items: z.array(taskView), today: z.array(todayCustomer) }),
  }),
  open: defineRoute({
    method: 'GET',
    path: '/api/forms/:id/answering',
    access,
    tag,
    summary: 'Todo lo que hace falta para responder un formulario, también sin conexión',
    params: idParams,
    query: z.strictObject({
      customerId: rowId.optional(),
      opportunityId: rowId.optional(),
      /** A record to update. */
      answerId: rowId.optional(),
      /** A version other than the published one: a draft on the device was begun on it. */
      version: z.coerce
        .number('Tiene que ser un número.')
        .int('Tiene que ser un número entero.')
        .min(1, 'Desde 1.')
        .max(1_000_000, 'Hasta 1.000.000.')
        .optional(),
    }),
    output: answeringView,
  }),
  articles: defineRoute({
    method: 'GET',
    path: '/api/forms/articles',
    access,
    tag,
    summary: 'Los artículos que contesta una pregunta de artículo: por código o nombre o, sin texto, los primeros',
    query: z.strictObject({
      text: z.string().trim().max(100, 'Hasta 100 caracteres.').refine(isStorable, notStorable).default(''),
      limit: z.coerce
        .number('Tiene que ser un número.')
        .int('Tiene que ser un número entero.')
        .min(1, 'Desde 1.')
        .max(keptArticles, `Hasta ${keptArticles}.`)
        .default(12),
    }),
    output: z.object({ items: z.array(named) }),
  }),
  receive: defineRoute({
    method: 'POST',
    path,
    access,
    tag,
    summary: `Recibir respuestas. Una (201 nueva, 200 repetida) o hasta ${maximumAnswerItems} en {items} (200, con lo que pasó con cada una)`,
    body: z.record(z.string(), z.unknown(), 'Enviá una respuesta o {items: […]}.'),
    judgesRows: true,
    bodyLimit: 8 * 1_048_576,
    output: z.union([answerOutcome, answerBatch]),
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/forms/answers/:id',
    access,
    tag,
    summary: 'Actualizar un registro, sobre la revisión que se tenía',
    params: idParams,
    body: z.strictObject({
      revision: integerInput(1, 1_000_000),
      version: integerInput(1, 1_000_000),
      takenAt: instant,
      place: place.nullable().default(null),
      data,
    }),
    bodyLimit: 2 * 1_048_576,
    output: answerOutcome,
  }),
}
