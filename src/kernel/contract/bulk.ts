import { z } from 'zod'
import { isNumeric } from './columns.ts'
import type { Field } from './fields.ts'
import { idParams, rowId } from './inputs.ts'
import { writtenFilters } from './list-query.ts'
import { defineProblems } from './problems.ts'
import { keyFields, type Resource, resourcePath, updateInput, writableFields } from './resource.ts'
import { defineRoute } from './route.ts'

/** Rows that one request looks at: an act on more goes on by further requests, and can be stopped between them. */
export const bulkChunk = 1000
/** Rows that can be named one by one; more are chosen by their filter. */
export const maximumNamed = 2000
/** Days that an act on many rows can be taken back. */
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

/** What one value fits many rows: neither the key that tells them apart nor what the product computes. */
export const bulkFields = (resource: Resource): [string, Field][] =>
  writableFields(resource).filter(([name]) => !keyFields(resource).includes(name))

/** Figures also move by a percentage of what each row has. */
export const adjustableFields = (resource: Resource): [string, Field][] =>
  bulkFields(resource).filter(([, field]) => isNumeric(field))

const selection = z.union([
  z.strictObject({ ids: z.array(rowId).min(1).max(maximumNamed) }),
  z.strictObject({
    // Never left out: no filter at all chooses everything, and that has to be meant.
    filter: writtenFilters,
    except: z.array(rowId).max(maximumNamed).default([]),
  }),
])
export type BulkSelection = z.output<typeof selection>

const percentage = z.number('Tiene que ser un número.').min(-100, 'Desde −100.').max(1000, 'Hasta 1000.')

const changesOf = (resource: Resource) => {
  const allowed = new Set(bulkFields(resource).map(([name]) => name))
  const values = updateInput({
    ...resource,
    fields: Object.fromEntries(Object.entries(resource.fields).filter(([name]) => allowed.has(name))),
  })
  const adjust = z.strictObject(
    Object.fromEntries(adjustableFields(resource).map(([name]) => [name, percentage.optional()])),
  )
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
  /** Rows in all; how many were changed, were so already, and were refused. */
  total: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  /** Of the undoing: rows put back, and rows that somebody changed since and that stay as they are. */
  restored: z.number(),
  kept: z.number(),
  /** Titles of the fields that were changed. */
  fields: z.array(z.string()),
  undoable: z.boolean(),
})
export type BulkChange = z.output<typeof bulkChange>

/** The first rows that the last piece refused, each with its reason. */
const progress = bulkChange.extend({ refusals: z.array(refusal) })
export type BulkProgress = z.output<typeof progress>

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
        action: z.enum(['change', 'delete']),
        selection,
        /** Rows that the person saw chosen: with any other number nothing is touched. */
        expected: z.number().int().min(1),
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
      output: z.object({ items: z.array(bulkChange) }),
    }),
  }
}
