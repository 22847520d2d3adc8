import { z } from 'zod'
import { daySchema, instantSchema } from '../../../kernel/contract/fields.ts'
import { idParams, rowId, textInput } from '../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'

const requiredTitle = textInput(120).min(1, 'Escribí un título.')

type Times = { startsAt: string; endsAt: string | null }

export const endsAfterItStarts = ({ startsAt, endsAt }: Times): boolean =>
  endsAt === null || Date.parse(endsAt) > Date.parse(startsAt)

export const endsBeforeText = 'Tiene que terminar después de empezar.'

export const agendaEventInput = z
  .strictObject({
    title: requiredTitle,
    detail: textInput(1_000).default(''),
    startsAt: instantSchema,
    endsAt: instantSchema.nullable().default(null),
  })
  .refine(endsAfterItStarts, { path: ['endsAt'], message: endsBeforeText })

const eventChange = z.strictObject({
  title: requiredTitle.optional(),
  detail: textInput(1_000).optional(),
  startsAt: instantSchema.optional(),
  endsAt: instantSchema.nullable().optional(),
})

export const agendaEvent = z.object({
  id: z.uuid(),
  title: z.string(),
  detail: z.string(),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
})
export type AgendaEvent = z.output<typeof agendaEvent>
export type AgendaEventInput = z.output<typeof agendaEventInput>
export type AgendaEventChange = z.output<typeof eventChange>

const noteFields = { title: textInput(120), detail: textInput(10_000) }

/** A note begins empty and is written while it is kept. */
const noteInput = z.strictObject({ title: noteFields.title.default(''), detail: noteFields.detail.default('') })

const noteChange = z.strictObject({ title: noteFields.title.optional(), detail: noteFields.detail.optional() })

export const agendaNote = z.object({ id: z.uuid(), title: z.string(), detail: z.string(), updatedAt: z.string() })
export type AgendaNote = z.output<typeof agendaNote>
export type AgendaNoteInput = z.output<typeof noteInput>
export type AgendaNoteChange = z.output<typeof noteChange>

const page = { cursor: rowId.optional(), limit: z.coerce.number().int().min(1).max(200).default(50) }
const shared = { access: 'session', tag: 'Panel rápido' } as const

export const agendaRoutes = {
  events: defineRoute({
    ...shared,
    method: 'GET',
    path: '/api/agenda/events',
    summary: 'Mis eventos desde un día (hoy, si no se dice), en orden',
    query: z.strictObject({ from: daySchema.optional(), ...page }),
    output: z.object({ items: z.array(agendaEvent), next: z.string().nullable() }),
  }),
  createEvent: defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/agenda/events',
    summary: 'Agregar un evento',
    body: agendaEventInput,
    output: agendaEvent,
  }),
  changeEvent: defineRoute({
    ...shared,
    method: 'PATCH',
    path: '/api/agenda/events/:id',
    summary: 'Cambiar un evento',
    params: idParams,
    body: eventChange,
    output: agendaEvent,
  }),
  removeEvent: defineRoute({
    ...shared,
    method: 'DELETE',
    path: '/api/agenda/events/:id',
    summary: 'Eliminar un evento',
    params: idParams,
  }),
  restoreEvent: defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/agenda/events/:id/restore',
    summary: 'Deshacer la eliminación de un evento',
    params: idParams,
    output: agendaEvent,
  }),
  notes: defineRoute({
    ...shared,
    method: 'GET',
    path: '/api/agenda/notes',
    summary: 'Mis notas, de la más nueva a la más vieja',
    query: z.strictObject(page),
    output: z.object({ items: z.array(agendaNote), next: z.string().nullable() }),
  }),
  createNote: defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/agenda/notes',
    summary: 'Agregar una nota',
    body: noteInput,
    output: agendaNote,
  }),
  changeNote: defineRoute({
    ...shared,
    method: 'PATCH',
    path: '/api/agenda/notes/:id',
    summary: 'Cambiar una nota',
    params: idParams,
    body: noteChange,
    output: agendaNote,
  }),
  removeNote: defineRoute({
    ...shared,
    method: 'DELETE',
    path: '/api/agenda/notes/:id',
    summary: 'Eliminar una nota',
    params: idParams,
  }),
  restoreNote: defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/agenda/notes/:id/restore',
    summary: 'Deshacer la eliminación de una nota',
    params: idParams,
    output: agendaNote,
  }),
}

const line = z.object({ id: z.uuid(), title: z.string(), detail: z.string() })

/** spec.md §7, as the older client reads it. */
export const quickPanelRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/quick-panel/data',
  summary: 'Mis eventos desde hoy y mis notas (formato anterior)',
  output: z.object({ events: z.array(line), notes: z.array(line) }),
})

/** To the person's own screens: something of their agenda changed. */
export const agendaTopic = 'agenda'
