import { z } from 'zod'
import { daySchema } from '../../../kernel/contract/fields.ts'
import { rowId } from '../../../kernel/contract/inputs.ts'
import { listOf } from '../../../kernel/contract/list-inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { choiceFields } from '../../dashboards/contract/sales-query.ts'
import { followUp, inboxItem, itemKindIds } from './inbox-items.ts'
import { inboxPermission, supervisionTag } from './permissions.ts'

export const followUpsTopic = 'follow-ups'
export const pageSize = 50

export const inboxViews = { todo: 'Para hacer', snoozed: 'Pospuestos' } as const
export type InboxView = keyof typeof inboxViews

const count = z.number().int()
const cents = z.number().int()
const kind = z.enum(itemKindIds, 'Ese motivo no existe.')
const note = z.string().trim().max(500, 'Hasta 500 letras.')

const shared = {
  ...choiceFields,
  kinds: listOf(kind),
  /** «mine», «none», or somebody's id. */
  owner: z.union([z.literal(['mine', 'none', '']), rowId], 'Elegí una persona.').optional(),
  cursor: z.string().max(400).optional(),
}
const inboxQuery = z.strictObject({
  ...shared,
  view: z.enum(['todo', 'snoozed'], 'Esa vista no existe.').default('todo'),
})
export type InboxQuery = z.output<typeof inboxQuery>

const resultsQuery = z
  .strictObject({ ...shared, from: daySchema, to: daySchema })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'La fecha hasta no puede ser anterior a la fecha desde.',
  })
export type ResultsQuery = z.output<typeof resultsQuery>

export const inboxPage = z.object({
  today: z.string(),
  items: z.array(inboxItem),
  next: z.string().nullable(),
  /** Of everything that the filters let through, not of the page. */
  totals: z.array(z.object({ kind, count, stakeCents: cents })),
  /** Customers of the person whose rhythm was read today, of all: while some are missing, so may be items. */
  reading: z.object({ pending: count, total: count }),
})
export type InboxPage = z.output<typeof inboxPage>

/** What somebody took or closed, and what came in afterwards. */
const result = z.object({
  id: z.uuid(),
  customer: z.object({ code: z.string(), name: z.string() }),
  kind,
  state: z.enum(['open', 'done', 'dismissed']),
  owner: z.string().nullable(),
  note: z.string().nullable(),
  stakeCents: cents,
  takenAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  /** Orders, or collections of a debt, from `takenAt` on for `recoveredDays`; none while nobody took it. */
  recoveredCents: cents,
  documents: count,
  firstOn: z.string().nullable(),
  lastOn: z.string().nullable(),
})
export type FollowUpResult = z.output<typeof result>

export const resultsPage = z.object({
  items: z.array(result),
  next: z.string().nullable(),
  totals: z.object({ count, taken: count, stakeCents: cents, recoveredCents: cents, recovered: count }),
})
export type ResultsPage = z.output<typeof resultsPage>

const act = z.discriminatedUnion(
  'act',
  [
    z.strictObject({ act: z.literal('assign'), since: daySchema, ownerId: rowId.nullable() }),
    z.strictObject({ act: z.literal('snooze'), since: daySchema, until: daySchema }),
    z.strictObject({ act: z.literal('done'), since: daySchema, note: note.default('') }),
    z.strictObject({
      act: z.literal('dismiss'),
      since: daySchema,
      note: note.min(3, 'Contá por qué: hacen falta 3 letras.'),
    }),
    z.strictObject({ act: z.literal('reopen'), since: daySchema }),
  ],
  { error: 'Eso no se puede hacer con un caso.' },
)
export type InboxAct = z.output<typeof act>

const base = { access: inboxPermission, tag: supervisionTag } as const

export const inboxRoutes = {
  list: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/supervision/inbox',
    summary: 'Clientes que se están yendo: ritmo roto, artículos perdidos y deuda vencida, por lo que está en juego',
    query: inboxQuery,
    output: inboxPage,
  }),
  mine: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/supervision/inbox/mine',
    summary: 'Cuántos casos tiene para hacer quien pregunta: los que tomó o le asignaron',
    output: z.object({ count }),
  }),
  results: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/supervision/results',
    summary: 'Lo que se tomó o cerró en un período, y cuánto se recuperó después',
    query: resultsQuery,
    output: resultsPage,
  }),
  people: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/supervision/people',
    summary: 'Personas a las que se les puede asignar un cliente',
    output: z.object({ items: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  }),
  act: defineRoute({
    ...base,
    method: 'PUT',
    path: '/api/supervision/inbox/:customerId/:kind',
    summary: 'Asignar, posponer, cerrar, descartar o reabrir un caso',
    params: z.strictObject({ customerId: rowId, kind }),
    body: act,
    output: followUp,
  }),
}
