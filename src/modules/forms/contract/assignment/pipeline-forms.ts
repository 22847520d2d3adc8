import { z } from 'zod'
import { idParams, rowId, textInput } from '../../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../../kernel/contract/route.ts'
import { formPermissions, formsTag } from '../permissions.ts'
import { formKindIds, formSubjectIds } from '../words.ts'
import { dueStateIds } from './words.ts'

const access = formPermissions.use
const tag = formsTag
const count = z.number().int()

/** A form in the names of spec.md §3: `k` is its id, `c` its code, `n` its name. */
const wireForm = z.object({
  k: z.uuid(),
  c: z.string(),
  n: z.string(),
  version: count.nullable(),
  config: z.object({ type: z.string() }),
  pipelineForm: z.object({ active: z.boolean(), pipelineKey: z.uuid().nullable(), stateKey: z.uuid().nullable() }),
})
export type WireForm = z.output<typeof wireForm>

/** A response in the names of spec.md §3: `k` its id, `c` the customer's id and `s` the seller's. */
const wireResponse = z.object({
  k: z.uuid(),
  formKey: z.uuid(),
  c: z.uuid().nullable(),
  s: z.uuid().nullable(),
  opportunityKey: z.uuid().nullable(),
  t: z.string(),
})
export type WireResponse = z.output<typeof wireResponse>

const answerOf = z.object({
  id: z.uuid(),
  code: z.string(),
  takenAt: z.string(),
  author: z.string(),
  score: z.number().nullable(),
  maxScore: z.number().nullable(),
})

const opportunityForm = z.object({
  form: z.object({
    id: z.uuid(),
    code: z.string(),
    name: z.string(),
    kind: z.enum(formKindIds),
    subject: z.enum(formSubjectIds),
  }),
  /** The state that does not let the opportunity go on without it; null: none asks for it. */
  requiredIn: z.object({ id: z.uuid(), name: z.string(), isCurrent: z.boolean() }).nullable(),
  /** Whether it is still answered. */
  isOpen: z.boolean(),
  /** The newest first, at most 20. */
  answers: z.array(answerOf),
})
export type OpportunityForm = z.output<typeof opportunityForm>

const code = textInput(80).optional()
const base = '/api/pipelines-app'
const reading = { method: 'GET', access, tag } as const

/** The calls of spec.md §7 about forms, and the one that the page of an opportunity needs besides. */
export const pipelineFormRoutes = {
  forms: defineRoute({
    ...reading,
    path: `${base}/forms`,
    summary: 'Los formularios asignados a un vendedor para un cliente, con su estado',
    query: z.strictObject({ sellerCode: code, clientCode: code }),
    output: z.object({
      items: z.array(wireForm.extend({ state: z.enum(dueStateIds), lastDay: z.string().nullable() })),
      total: count,
    }),
  }),
  formById: defineRoute({
    ...reading,
    path: `${base}/form-by-id`,
    summary: 'Un formulario para contestar; con toEdit, también la respuesta que se edita',
    query: z.strictObject({
      formId: rowId,
      /** The id of a response, or whether the last one of the opportunity is edited. */
      toEdit: z
        .union([rowId, z.enum(['0', '1', 'true', 'false'])], 'Decí 0, 1 o el identificador de una respuesta.')
        .default('0'),
      opportunityKey: rowId.optional(),
    }),
    output: z.object({
      form: wireForm.extend({ definition: z.record(z.string(), z.unknown()) }),
      toEdit: z.boolean(),
      response: wireResponse.extend({ revision: count, data: z.record(z.string(), z.unknown()) }).nullable(),
    }),
  }),
  pipelineForms: defineRoute({
    ...reading,
    path: `${base}/pipelines-form`,
    summary: 'Los formularios que pide alguna etapa de un pipeline',
    output: z.object({ items: z.array(wireForm), total: count }),
  }),
  check: defineRoute({
    ...reading,
    path: `${base}/pipelines/check-form`,
    summary: 'Si una oportunidad tiene contestado lo que pide un formulario, una etapa o un pipeline',
    query: z.strictObject({
      /** The id or code of a form, or the id of a state or pipeline. */
      key: textInput(80, 1),
      opportunityKey: rowId,
    }),
    output: z.object({
      answered: z.boolean(),
      missing: z.array(z.object({ k: z.uuid(), n: z.string() })),
      responses: z.array(wireResponse),
    }),
  }),
  ofOpportunity: defineRoute({
    ...reading,
    path: `${base}/opportunities/:id/forms`,
    summary: 'Los formularios de una oportunidad: los que pide su pipeline, los demás y sus respuestas',
    params: idParams,
    output: z.object({ items: z.array(opportunityForm) }),
  }),
}
