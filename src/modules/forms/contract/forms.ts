import { z } from 'zod'
import { field } from '../../../kernel/contract/fields.ts'
import { idParams, integerInput, rowId, textInput } from '../../../kernel/contract/inputs.ts'
import { defineResource, resourceRoutes } from '../../../kernel/contract/resource.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { formPermissions, formsTag } from './permissions.ts'
import { type AnswerRule, formKindIds, formKinds, formStateIds, formStates, formSubjectIds } from './words.ts'

const { use, design } = formPermissions
const tag = formsTag
const count = z.number().int()
const base = '/api/forms'
const shown = { required: true, readOnly: true } as const

/** spec.md §3, formsToAssign: code, name. */
export const formList = defineResource({
  name: 'forms',
  table: 'forms',
  titles: { one: 'Formulario', many: 'Formularios' },
  tag,
  read: use,
  write: design,
  bulk: false,
  naturalKey: null,
  sort: 'name',
  grids: [{ path: 'formsToAssign', columns: { code: 'code', name: 'name' } }],
  fields: {
    code: field.text({ title: 'Código', width: 110, ...shown }),
    name: field.text({ title: 'Nombre', width: 320, ...shown }),
    kind: field.choice({ title: 'Tipo', width: 160, ...shown, choices: formKinds }),
    state: field.choice({ title: 'Estado', width: 130, ...shown, choices: formStates }),
    version: field.integer({ title: 'Versión', width: 90, readOnly: true }),
    /** The draft differs from the published version. */
    hasChanges: field.boolean({ title: 'Cambios sin publicar', width: 144, ...shown }),
    questions: field.integer({ title: 'Preguntas', width: 100, ...shown }),
    /** Within the sellers of whoever asks. */
    answers: field.integer({ title: 'Respuestas', width: 120, ...shown, summed: true }),
    lastAnsweredAt: field.dateTime({ title: 'Última respuesta', width: 170, readOnly: true }),
    updatedAt: field.dateTime({ title: 'Modificado', width: 170, ...shown }),
  },
})

/** The JSON of SurveyJS. Its shape is judged by `readDefinition`, which says in Spanish what is wrong. */
const definitionInput = z.record(z.string(), z.unknown(), 'Falta el formulario.')
const definition = z.record(z.string(), z.unknown())

/** spec.md §3, `pipelineForm`: an opportunity does not leave the state without an answer of the form. */
const pipelineForm = z.object({ active: z.boolean(), pipelineKey: z.uuid().nullable(), stateKey: z.uuid().nullable() })

export const formDetail = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(formKindIds),
  subject: z.enum(formSubjectIds),
  state: z.enum(formStateIds),
  /** Of the settings: name, kind, pipeline. */
  revision: count,
  pipelineForm,
  draft: definition,
  /** Grows with every save of the draft; a save names the one it is based on. */
  draftEdition: count,
  draftSavedAt: z.string(),
  draftSavedBy: z.string(),
  hasChanges: z.boolean(),
  publishedNumber: count.nullable(),
  publishedAt: z.string().nullable(),
  retiredAt: z.string().nullable(),
  deletedAt: z.string().nullable(),
  answers: count,
  sellers: count,
  versions: count,
})
export type FormDetail = z.output<typeof formDetail>

export const formVersion = z.object({
  number: count,
  publishedAt: z.string(),
  publishedBy: z.string(),
  note: z.string(),
  questions: count,
  maxScore: z.number(),
  answers: count,
})
export type FormVersion = z.output<typeof formVersion>

export const versionDetail = formVersion.extend({ formId: z.uuid(), definition })

/** What publishing does to what is running. */
export const publishingEffects = z.object({
  publishedNumber: count.nullable(),
  nextNumber: count,
  /** Assignments that run today, and the sellers who have them. */
  sellers: count,
  /** Answers of the published version: they stay with it. */
  answers: count,
  /** Of the last thirty days. */
  answersThisMonth: count,
  problems: z.array(z.object({ question: z.string().nullable(), message: z.string() })),
})
export type PublishingEffects = z.output<typeof publishingEffects>

const pipelineFormInput = z.strictObject({
  active: z.boolean('Elegí sí o no.'),
  pipelineKey: rowId.nullable(),
  stateKey: rowId.nullable(),
})

const settings = {
  name: textInput(120, 1),
  description: textInput(500).default(''),
  kind: z.enum(formKindIds, 'Elegí una de las opciones.').default('survey' satisfies AnswerRule),
  subject: z.enum(formSubjectIds, 'Elegí una de las opciones.').default('customer'),
}

export const formInput = z.strictObject({ ...settings, definition: definitionInput.optional() })
export type FormInput = z.output<typeof formInput>

export const formSettings = z.strictObject({
  revision: integerInput(1, 1_000_000),
  ...settings,
  pipelineForm: pipelineFormInput.default({ active: false, pipelineKey: null, stateKey: null }),
})
export type FormSettings = z.output<typeof formSettings>

const edition = integerInput(0, 10_000_000)
export const draftInput = z.strictObject({ edition, definition: definitionInput })
export const draftSaved = z.object({ edition: count, savedAt: z.string(), hasChanges: z.boolean() })
export type DraftSaved = z.output<typeof draftSaved>

const choice = z.object({ value: z.string(), text: z.string(), score: z.number().optional() })
/** Place of a column, from 0; -1 for none. Without it, the column is known by its title. */
const pickedColumn = z.coerce.number('Tiene que ser un número.').int().min(-1).max(500).optional()

/** Options of a file. The value is a code of the file, or the text where no column holds codes. */
const optionsFile = z.object({
  choices: z.array(choice),
  /** Rows that are empty, or too many. */
  ignored: count,
  columns: z.array(z.object({ title: z.string(), sample: z.string() })),
  /** Places of the columns that were read; -1 for none. */
  picked: z.object({ value: count, text: count, score: count }),
})
export type OptionsFile = z.output<typeof optionsFile>

/** Bytes of a list of options. */
const maximumList = 2 * 1_048_576
const definitionBody = 2 * 1_048_576

const listRoutes = resourceRoutes(formList)
const changing = { method: 'POST', access: design, tag, params: idParams } as const

export const formRoutes = {
  list: listRoutes.list,
  export: listRoutes.export,
  get: defineRoute({
    method: 'GET',
    path: `${base}/:id`,
    access: design,
    tag,
    summary: 'Un formulario con su borrador',
    params: idParams,
    output: formDetail,
  }),
  create: defineRoute({
    method: 'POST',
    path: base,
    access: design,
    tag,
    summary: 'Crear un formulario, en blanco o desde un JSON de SurveyJS',
    body: formInput,
    bodyLimit: definitionBody,
    output: formDetail,
  }),
  saveDraft: defineRoute({
    method: 'PUT',
    path: `${base}/:id/draft`,
    access: design,
    tag,
    summary: 'Guardar el borrador sobre la edición que se tenía; con otra edición, 409',
    params: idParams,
    body: draftInput,
    bodyLimit: definitionBody,
    output: draftSaved,
  }),
  settings: defineRoute({
    method: 'PUT',
    path: `${base}/:id/settings`,
    access: design,
    tag,
    summary: 'Cambiar nombre, tipo y etapa de pipeline de un formulario',
    params: idParams,
    body: formSettings,
    output: formDetail,
  }),
  duplicate: defineRoute({
    ...changing,
    path: `${base}/:id/duplicate`,
    summary: 'Duplicar un formulario: su borrador, sin versiones ni respuestas',
    output: formDetail,
  }),
  publishing: defineRoute({
    method: 'GET',
    path: `${base}/:id/publishing`,
    access: design,
    tag,
    summary: 'Qué pasa si se publica el borrador',
    params: idParams,
    output: publishingEffects,
  }),
  publish: defineRoute({
    ...changing,
    path: `${base}/:id/publish`,
    summary: 'Publicar el borrador como versión nueva',
    body: z.strictObject({ edition, note: textInput(500).default('') }),
    output: formDetail,
  }),
  retire: defineRoute({
    ...changing,
    path: `${base}/:id/retire`,
    summary: 'Retirar un formulario: no se contesta más, sus respuestas quedan',
    output: formDetail,
  }),
  reopen: defineRoute({
    ...changing,
    path: `${base}/:id/reopen`,
    summary: 'Volver a abrir un formulario retirado',
    output: formDetail,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${base}/:id`,
    access: design,
    tag,
    summary: 'Eliminar un formulario; se puede deshacer',
    params: idParams,
  }),
  restore: defineRoute({
    ...changing,
    path: `${base}/:id/restore`,
    summary: 'Deshacer la eliminación de un formulario',
    output: formDetail,
  }),
  versions: defineRoute({
    method: 'GET',
    path: `${base}/:id/versions`,
    access: use,
    tag,
    summary: 'Versiones publicadas de un formulario, la última primero (las últimas 200)',
    params: idParams,
    output: z.object({ items: z.array(formVersion) }),
  }),
  version: defineRoute({
    method: 'GET',
    path: `${base}/:id/versions/:number`,
    access: use,
    tag,
    summary: 'Una versión publicada, con su definición',
    params: idParams.extend({
      number: z.coerce
        .number('Tiene que ser un número.')
        .int('Tiene que ser un número entero.')
        .min(1, 'Desde 1.')
        .max(1_000_000, 'Hasta 1.000.000.'),
    }),
    output: versionDetail,
  }),
  readOptions: defineRoute({
    method: 'POST',
    path: `${base}/options-file`,
    access: design,
    tag,
    summary:
      'Leer opciones de un archivo xlsx o csv: código, texto y puntos, de las columnas que se digan. No guarda nada',
    query: z.strictObject({
      name: textInput(200).default('opciones.csv'),
      value: pickedColumn,
      text: pickedColumn,
      score: pickedColumn,
    }),
    body: z.custom<Uint8Array>(value => value instanceof Uint8Array, 'Enviá los bytes del archivo.'),
    isBinary: true,
    bodyLimit: maximumList,
    output: optionsFile,
  }),
}
