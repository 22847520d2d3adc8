import { z } from 'zod'
import { field } from '../../../kernel/contract/fields.ts'
import type { DefinedGrid } from '../../../kernel/contract/grid-definition.ts'
import { idParams, textInput } from '../../../kernel/contract/inputs.ts'
import { listQuery, pageOf } from '../../../kernel/contract/list-query.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { planLabels, planNames } from './licences/plans.ts'
import { suspendedState } from './session.ts'

export const environmentStates = { activo: 'Activo', prueba: 'De prueba', [suspendedState]: 'Suspendido' } as const

/** Columns of Entornos: spec.md §3 (name, plan, estado, alerta), and what an operator looks at beside them. */
export const environmentFields = {
  name: field.text({ title: 'Nombre', width: 220, required: true, readOnly: true }),
  plan: field.choice({ title: 'Plan', width: 120, required: true, readOnly: true, choices: planLabels }),
  state: field.choice({ title: 'Estado', width: 130, required: true, readOnly: true, choices: environmentStates }),
  alert: field.text({ title: 'Alerta', width: 220, readOnly: true }),
  /** Read of each company apart, for the rows shown: no order or filter can ask for them. */
  warnings: field.text({ title: 'Avisos', width: 280, readOnly: true, sortable: false, filterable: false }),
  people: field.integer({
    title: 'Activas',
    width: 100,
    readOnly: true,
    sortable: false,
    filterable: false,
    help: 'Personas que usaron Andén en 28 días',
  }),
  orders: field.integer({
    title: 'Pedidos',
    width: 100,
    readOnly: true,
    sortable: false,
    filterable: false,
    help: 'En 28 días',
  }),
  users: field.integer({ title: 'Usuarios', width: 100, required: true, readOnly: true }),
  lastActivityAt: field.dateTime({ title: 'Última actividad', width: 170, readOnly: true }),
  createdAt: field.dateTime({ title: 'Alta', width: 160, required: true, readOnly: true }),
} as const

/** Those columns as others read them (spec.md §7). */
export const environmentGrid = {
  name: 'environments',
  titles: { one: 'Entorno', many: 'Entornos' },
  tag: 'Entornos',
  read: 'operator',
  fields: environmentFields,
  grids: [{ path: 'entornos', columns: { name: 'name', plan: 'plan', estado: 'state', alerta: 'alert' } }],
} satisfies DefinedGrid

const count = z.number().int()

/** Of the last 28 days, but for sellers, seats and stored bytes, which are of now. */
export const environmentUse = z.object({
  people: count,
  sellers: count,
  activeSellers: count,
  orders: count,
  lastOperationAt: z.string().nullable(),
  storedBytes: count,
  /** Null when the plan has no limit. */
  seats: count.nullable(),
  seatsUsed: count,
})
export type EnvironmentUse = z.output<typeof environmentUse>

export const environmentView = z.object({
  id: z.uuid(),
  name: z.string(),
  plan: z.string(),
  state: z.string(),
  alert: z.string().nullable(),
  users: z.number(),
  lastActivityAt: z.string().nullable(),
  createdAt: z.string(),
})
export type EnvironmentView = z.output<typeof environmentView>

/** A row of the list: with what its own company counted, and its warnings in one line (null: none). */
export const environmentRow = environmentView.extend({
  people: count,
  orders: count,
  warnings: z.string().nullable(),
})
export type EnvironmentRow = z.output<typeof environmentRow>

export const environmentDetail = environmentView.extend({
  use: environmentUse,
  /** What the operator should look at, each with its cause. */
  warnings: z.array(z.string()),
  isErp: z.boolean(),
  timeZone: z.string(),
  modules: z.object({ pedidosOnline: z.boolean(), marketplace: z.boolean() }),
  /** Signed-in sessions that a suspension would end. */
  openSessions: z.number(),
  history: z.array(
    z.object({ at: z.string(), actor: z.string(), action: z.string(), detail: z.record(z.string(), z.unknown()) }),
  ),
})
export type EnvironmentDetail = z.output<typeof environmentDetail>

const option = 'Elegí una de las opciones.'

export const environmentInput = z.strictObject({
  plan: z.enum(planNames, option),
  state: z.enum(Object.keys(environmentStates) as (keyof typeof environmentStates)[], option),
  /** A sentence that everybody in the company reads over every screen; empty: none. */
  alert: textInput(240),
  modules: z.strictObject({
    pedidosOnline: z.boolean('Elegí sí o no.'),
    marketplace: z.boolean('Elegí sí o no.'),
  }),
})
export type EnvironmentInput = z.output<typeof environmentInput>

const tag = 'Entornos'

export const environmentRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/operator/environments',
    access: 'operator',
    tag,
    summary: 'Entornos de la instalación',
    query: listQuery,
    output: pageOf(environmentRow),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/api/operator/environments/:id',
    access: 'operator',
    tag,
    summary: 'Un entorno',
    params: idParams,
    output: environmentDetail,
  }),
  save: defineRoute({
    method: 'PUT',
    path: '/api/operator/environments/:id',
    access: 'operator',
    tag,
    summary: 'Cambiar plan, estado, alerta y módulos de un entorno',
    params: idParams,
    body: environmentInput,
    output: environmentDetail,
  }),
}
