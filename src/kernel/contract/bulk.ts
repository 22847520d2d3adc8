import { z } from 'zod'
import { isNumeric } from './columns.ts'
import type { Field } from './fields.ts'
import { idParams, rowId } from './inputs.ts'
import { writtenFilters } from './list-query.ts'
import { defineProblems } from './problems.ts'
import { keyFields, type Resource, resourcePath, updateInput, writableFields } from './resource.ts'
import { defineRoute } from './route.ts'

/** Rows that one request changes. A larger change continues in further requests and can be canceled between them. */
export const bulkChunk = 1000
/** Largest number of rows that a selection lists by id; more are selected by a filter. */
export const maximumNamed = 2000
/** Days during which a bulk change can be undone. */
export const bulkUndoDays = 30

export const bulkProblems = defineProblems('bulk', {
  otherCount: {
    status: 409,
    message: 'El filtro ya no muestra las mismas filas. Revisá cuántas son y volvé a empezar.',
  },
  nothingToDo: { status: 400, message: 'Elegí qué campo cambiar.' },
  notRunning: { status: 409, message: 'Este cambio ya terminó o se canceló.' },
  notUndoable: { status: 409, message: 'Este cambio ya se deshizo.' },
  tooOld: { status: 409, message: `Un cambio en bloque se puede deshacer durante ${bulkUndoDays} días.` },
})

/** Fields that can have the same value in many rows: not the natural key, and not what the product computes. */
export const bulkFields = (resource: Resource): [string, Field][] =>
  writableFields(resource).filter(([name]) => !keyFields(resource).includes(name))

/** Numeric fields, which can also change by a percentage of each row's own value. */
export const adjustableFields = (resource: Resource): [string, Field][] =>
  bulkFields(resource).filter(([, field]) => isNumeric(field))

const selection = z.union([
  z.strictObject({ ids: z.array(rowId).min(1).max(maximumNamed) }),
  z.strictObject({
    // Required, because an empty filter selects every row, which a caller has to write out.
    filter: writtenFilters,
    except: z.array(rowId).max(maximumNamed).default([]),
  }),
])
export type BulkSelection = z.output<typeof selection>

const percentage = z.number('Tiene que ser un número.').min(-100, 'Desde −100.').max(1000, 'Hasta 1000.').optional()

const changesOf = (resource: Resource) => {
  const names = new Set(bulkFields(resource).map(([name]) => name))
  const values = updateInput({
    ...resource,
    fields: Object.fromEntries(Object.entries(resource.fields).filter(([name]) => names.has(name))),
  })
  const adjust = z.strictObject(Object.fromEntries(adjustableFields(resource).map(([name]) => [name, percentage])))
  return { values: values.optional(), adjust: adjust.optional() }
}

const refusal = z.object({ id: z.uuid(), name: z.string(), message: z.string() })

const states = ['running', 'done', 'canceled', 'undoing', 'undone'] as const

const bulkChange = z.object({
  id: z.uuid(),
  action: z.enum(['change', 'delete']),
  state: z.enum(states),
  actor: z.string(),
  at: z.string(),
  /** All rows of the change, then those changed, those that already had the values, and those refused. */
  total: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  /** Of the undo: rows restored, and rows that stay because somebody changed them afterwards. */
  restored: z.number(),
  kept: z.number(),
  /** Titles of the fields that were changed. */
  fields: z.array(z.string()),
  undoable: z.boolean(),
})
export type BulkChange = z.output<typeof bulkChange>

/** `refusals`: the first rows that the last request refused, each with its reason. */
const progress = bulkChange.extend({ refusals: z.array(refusal) })
export type BulkProgress = z.output<typeof progress>

const recentChanges = z.object({ items: z.array(bulkChange) })
const action = z.enum(['change', 'delete'])
/** Number of selected rows that the person saw; when the selection now has another number, nothing is changed. */
const expected = z.number().int().min(1)

export const bulkRoutes = (resource: Resource) => {
  const base = `${resourcePath(resource.name)}/bulk`
  const { tag, write, titles } = resource
  const step = (path: string, summary: string) =>
    defineRoute({
      method: 'POST',
      path: `${base}/:id/${path}`,
      access: write,
      tag,
      summary,
      params: idParams,
      output: progress,
    })
  return {
    start: defineRoute({
      method: 'POST',
      path: base,
      access: write,
      tag,
      summary: `Cambiar o eliminar muchos ${titles.many} a la vez`,
      bodyLimit: 400_000,
      body: z.strictObject({
        action,
        selection,
        expected,
        ...changesOf(resource),
      }),
      output: progress,
    }),
    next: step('continue', `Seguir con la parte siguiente de un cambio en bloque de ${titles.many}`),
    cancel: step('cancel', `Detener un cambio en bloque de ${titles.many}; lo hecho queda`),
    undo: step('undo', `Deshacer un cambio en bloque de ${titles.many}, de a partes`),
    recent: defineRoute({
      method: 'GET',
      path: base,
      access: write,
      tag,
      summary: `Cambios en bloque de ${titles.many} de los últimos ${bulkUndoDays} días`,
      output: recentChanges,
    }),
  }
}
