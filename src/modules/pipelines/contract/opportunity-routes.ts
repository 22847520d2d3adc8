import { z } from 'zod'
import { daySchema } from '../../../kernel/contract/fields.ts'
import { textInput } from '../../../kernel/contract/inputs.ts'
import { idList } from '../../../kernel/contract/list-inputs.ts'
import { createInput } from '../../../kernel/contract/resource.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { opportunities } from './opportunities.ts'
import { pipelinePermissions, pipelinesTag } from './permissions.ts'
import { pipeline, pipelineState } from './pipelines.ts'
import { actionKindIds, lostReasonIds, stateTypeIds } from './words.ts'

const access = pipelinePermissions.use
const tag = pipelinesTag
const count = z.number().int()
const cents = z.number().int()
const named = z.object({ id: z.uuid(), code: z.string(), name: z.string() })
const id = z.uuid('Ese identificador no es válido.')
const params = z.strictObject({ id })

/** Cards of a column that one answer brings. */
export const cardsPerPage = 30

const card = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  stateId: z.uuid(),
  valueCents: cents.nullable(),
  closingOn: z.string().nullable(),
  seller: named.nullable(),
  customer: named.nullable(),
  prospect: named.nullable(),
  interlocutor: z.string().nullable(),
  enteredStateAt: z.string(),
  daysInState: count,
  isStale: z.boolean(),
  /** How many times it was moved to another state: who moves it says how many were seen. */
  moves: count,
  /** The first day on which something is due, and how many things are. */
  nextActionOn: z.string().nullable(),
  pendingActions: count,
  lostReason: z.enum(lostReasonIds).nullable(),
  /** How many of the forms that its state requires are not answered; on the board. */
  missingForms: count.optional(),
})
export type OpportunityCard = z.output<typeof card>

const totals = { count, valueCents: cents, stale: count }
const cards = { cards: z.array(card), next: z.string().nullable() }

export const board = z.object({
  /** The environment's day: what is due or overdue is told by it. */
  today: z.string(),
  pipeline,
  /** In the order of the states. Totals are of everything the filter shows, not of the cards that came. */
  columns: z.array(z.object({ state: pipelineState, ...totals, ...cards })),
})
export type PipelineBoard = z.output<typeof board>

const boardFilter = {
  sellers: idList,
  supervisors: idList,
  /** In the name, the code or the interlocutor of the opportunity, or the name or code of its customer or prospect. */
  q: textInput(80).default(''),
  /** `yes`: only those that are longer in their state than it admits. */
  stale: z.enum(['yes', 'no'], 'Elegí una de las opciones.').default('no'),
  /** Between which days they are expected to close, both included. */
  closingFrom: daySchema.optional(),
  closingTo: daySchema.optional(),
}
export const boardQuery = z.strictObject(boardFilter)
export type BoardQuery = z.output<typeof boardQuery>

const move = z.object({
  sequence: count,
  from: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  to: z.object({ id: z.uuid(), name: z.string(), type: z.enum(stateTypeIds) }),
  movedAt: z.string(),
  actor: z.string(),
  /** Days it had been in the state it left. */
  days: count.nullable(),
})
export type OpportunityMove = z.output<typeof move>

const action = z.object({
  id: z.uuid(),
  kind: z.enum(actionKindIds),
  text: z.string(),
  happenedAt: z.string(),
  dueOn: z.string().nullable(),
  isDone: z.boolean(),
  creator: z.string(),
})
export type OpportunityAction = z.output<typeof action>

const order = z.object({
  id: z.uuid(),
  number: count,
  takenAt: z.string(),
  totalCents: cents,
  state: z.enum(['pending', 'exported', 'canceled']),
  seller: z.string(),
})
export type OpportunityOrder = z.output<typeof order>

export const opportunityDetail = z.object({
  today: z.string(),
  opportunity: card.extend({
    outcome: z.enum(stateTypeIds),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    contact: named.nullable(),
    interlocutorPhone: z.string().nullable(),
    interlocutorEmail: z.string().nullable(),
    interlocutorJob: z.string().nullable(),
    note: z.string().nullable(),
    lostNote: z.string().nullable(),
    closedAt: z.string().nullable(),
    createdAt: z.string(),
    deletedAt: z.string().nullable(),
  }),
  pipeline: z.object({ id: z.uuid(), code: z.string(), name: z.string() }),
  /** All of its pipeline's, in order: where it can go. */
  states: z.array(pipelineState),
  /** The newest first; at most 100. */
  moves: z.array(move),
  /** The newest first, at most 50; the rest is in the grid of actions. */
  actions: z.array(action),
  actionCount: count,
  order: order.nullable(),
  history: z.array(
    z.object({ at: z.string(), actor: z.string(), action: z.string(), detail: z.record(z.string(), z.unknown()) }),
  ),
})
export type OpportunityDetail = z.output<typeof opportunityDetail>

const creation = createInput(opportunities) as unknown as z.ZodObject

/** The grid's own body, where the pipeline is enough: name, state and seller are told from the rest. */
export const opportunityCreation = z.strictObject({
  ...creation.shape,
  name: creation.shape.name?.optional() ?? z.undefined(),
  state: creation.shape.state?.optional() ?? z.undefined(),
})

export const moveInput = z
  .strictObject({
    opportunityId: id,
    stateId: id,
    /** The card it is put under, or the one it is put over; neither: the first of its column. */
    afterId: id.nullable().default(null),
    beforeId: id.nullable().default(null),
    seenMoves: z.number('Falta este dato.').int('Tiene que ser un número entero.').min(0, 'Desde 0.'),
    /** Written with the move, for a state that asks for it; left out: as it is. */
    valueCents: cents.min(0, 'Desde 0.').max(1e13, 'Es demasiado.').optional(),
    lostReason: z.enum(lostReasonIds, 'Elegí una de las opciones.').optional(),
    lostNote: textInput(500).nullable().default(null),
  })
  .refine(({ afterId, beforeId }) => !afterId || !beforeId, {
    path: ['beforeId'],
    message: 'Decí uno de los dos lugares.',
  })
export type MoveInput = z.output<typeof moveInput>

const base = '/api/pipelines-app'
const reading = { method: 'GET', access, tag } as const
const writing = { method: 'POST', access, tag } as const

export const opportunityRoutes = {
  board: defineRoute({
    ...reading,
    path: `${base}/pipelines/:id/board`,
    summary: 'Un pipeline como tablero: etapas con sus totales y las primeras oportunidades de cada una',
    params,
    query: boardQuery,
    output: board,
  }),
  cards: defineRoute({
    ...reading,
    path: `${base}/states/:id/cards`,
    summary: 'Las oportunidades que siguen en una etapa',
    params,
    query: z.strictObject({ ...boardFilter, cursor: z.string().max(200).optional() }),
    output: z.object(cards),
  }),
  detail: defineRoute({
    ...reading,
    path: `${base}/opportunities/:id`,
    summary: 'Una oportunidad con sus movimientos, acciones, pedido e historia',
    params,
    output: opportunityDetail,
  }),
  create: defineRoute({
    ...writing,
    path: `${base}/opportunities/new`,
    summary: 'Crear una oportunidad; sin etapa, en la primera',
    body: opportunityCreation,
    output: opportunityDetail,
  }),
  move: defineRoute({
    ...writing,
    path: `${base}/opportunities/reorder`,
    summary: 'Mover una oportunidad a una etapa y a un lugar en ella',
    body: moveInput,
    output: card,
  }),
  orders: defineRoute({
    ...reading,
    path: `${base}/opportunities/:id/orders`,
    summary: 'Los últimos pedidos de su cliente que no son de otra oportunidad',
    params,
    output: z.object({ items: z.array(order) }),
  }),
  linkOrder: defineRoute({
    ...writing,
    path: `${base}/opportunities/:id/order`,
    summary: 'Decir qué pedido del mismo cliente salió de una oportunidad; null: ninguno',
    params,
    body: z.strictObject({ orderId: z.uuid('Elegí un registro de la lista.').nullable() }),
    output: opportunityDetail,
  }),
}
