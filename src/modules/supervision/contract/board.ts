import { z } from 'zod'
import { daySchema } from '../../../kernel/contract/fields.ts'
import { rowId } from '../../../kernel/contract/inputs.ts'
import { idList } from '../../../kernel/contract/list-inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { boardPermission, supervisionTag } from './permissions.ts'

export const commitmentsTopic = 'commitments'
/** Commitments are written for today and so many days ahead. */
export const daysAhead = 14
/** Days of one page of the history. */
export const historyDays = 31

export const committedMeasures = { visits: 'Visitas', netCents: 'Venta neta', collectedCents: 'Cobranza' } as const
export type CommittedMeasure = keyof typeof committedMeasures
export const committedMeasureIds = Object.keys(committedMeasures) as CommittedMeasure[]

const count = z.number().int()
const cents = z.number().int()
const amount = z
  .number('Tiene que ser un número.')
  .int('Tiene que ser una cantidad entera de centavos.')
  .min(0, 'Desde 0.')
  .max(1e13, 'Es demasiado.')
const visits = z
  .number('Tiene que ser un número.')
  .int('Tiene que ser un número entero.')
  .min(0, 'Desde 0.')
  .max(500, 'Hasta 500.')
const note = z.string().trim().max(500, 'Hasta 500 letras.')

const commitment = z.object({
  visits: count.nullable(),
  netCents: cents.nullable(),
  collectedCents: cents.nullable(),
  note: z.string(),
  eveningNote: z.string(),
  version: count,
  updatedBy: z.string(),
  updatedAt: z.string(),
})
export type Commitment = z.output<typeof commitment>

const done = z.object({ visits: count, netCents: cents, collectedCents: cents, orders: count })

const boardSeller = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  /** The company's working day before; the target is the month's over the seller's business days, none on a day off. */
  before: z.object({
    netCents: cents,
    targetCents: cents.nullable(),
    monthTargetCents: cents.nullable(),
    businessDays: count,
    isWorkday: z.boolean(),
  }),
  planned: count,
  commitment: commitment.nullable(),
  done,
})
export type BoardSeller = z.output<typeof boardSeller>

export const board = z.object({
  today: z.string(),
  day: z.string(),
  /** The working day before `day`. */
  before: z.string(),
  sellers: z.array(boardSeller),
})
export type Board = z.output<typeof board>

/** One measure of a commitment against what happened; null where nothing was agreed. */
export const isReached = (
  { commitment: agreed, done: did }: BoardSeller,
  measure: CommittedMeasure,
): boolean | null => {
  const target = agreed?.[measure] ?? null
  return target === null ? null : did[measure] >= target
}

/** Of the measures agreed with some sellers, how many were reached. */
export const reachedOf = (sellers: BoardSeller[]): { reached: number; agreed: number } => {
  const checks = sellers.flatMap(seller => committedMeasureIds.flatMap(measure => isReached(seller, measure) ?? []))
  return { reached: checks.filter(Boolean).length, agreed: checks.length }
}

const chosen = { sellers: idList, supervisors: idList }
const params = z.strictObject({ day: daySchema, sellerId: rowId })
const base = { access: boardPermission, tag: supervisionTag } as const
const path = '/api/supervision/board'
const version = z.number().int().min(0)

export const boardRoutes = {
  read: defineRoute({
    ...base,
    method: 'GET',
    path,
    summary: 'Un día por vendedor: ayer contra la meta, visitas planeadas, compromisos y qué pasó',
    query: z.strictObject({ day: daySchema.optional(), ...chosen }),
    output: board,
  }),
  commit: defineRoute({
    ...base,
    method: 'PUT',
    path: `${path}/:day/:sellerId`,
    summary: 'Escribir los compromisos de un vendedor para un día',
    params,
    body: z.strictObject({
      visits: visits.nullable(),
      netCents: amount.nullable(),
      collectedCents: amount.nullable(),
      note,
      /** Of what the person saw; 0 when there was nothing. */
      version,
    }),
    output: commitment,
  }),
  note: defineRoute({
    ...base,
    method: 'PUT',
    path: `${path}/:day/:sellerId/evening`,
    summary: 'Anotar cómo terminó el día de un vendedor',
    params,
    body: z.strictObject({ note, version }),
    output: commitment,
  }),
  history: defineRoute({
    ...base,
    method: 'GET',
    path: `${path}/history`,
    summary: 'Días con compromisos, del último al primero, y cuántos se cumplieron',
    query: z.strictObject({ before: daySchema.optional(), ...chosen }),
    output: z.object({
      items: z.array(z.object({ day: z.string(), sellers: count, agreed: count, reached: count })),
      /** The day to ask the next page with. */
      next: z.string().nullable(),
    }),
  }),
  pdf: defineRoute({
    ...base,
    method: 'GET',
    path: `${path}/pdf`,
    summary: 'El tablero de un día en PDF',
    query: z.strictObject({
      day: daySchema.optional(),
      part: z.enum(['morning', 'evening'], 'Esa parte no existe.'),
      ...chosen,
    }),
  }),
}
export type BoardQuery = { day?: string | undefined; sellers: string[]; supervisors: string[] }
