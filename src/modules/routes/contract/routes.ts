import { z } from 'zod'
import { daySchema } from '../../../kernel/contract/fields.ts'
import { rowId } from '../../../kernel/contract/inputs.ts'
import { areaText } from '../../../kernel/contract/map-area-text.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { routePermissions, routesTag } from './permissions.ts'
import { leaveReasons } from './seller-leaves.ts'
import { type Frequency, frequencies } from './weeks.ts'

const frequencyNames = Object.keys(frequencies) as [Frequency, ...Frequency[]]
const named = z.object({ id: z.uuid(), code: z.string(), name: z.string() })

/** A route holds at most this many stops; a route of a large seller has some hundreds. */
export const maximumStops = 3_000
export const calendarWeeks = 6
const maximumCandidates = 500

/** A customer as routes know it. `owner` is the seller it belongs to; `alsoVisitedBy`, those whose routes hold it. */
const routeCustomer = z.object({
  customerId: z.uuid(),
  code: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  locality: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  isActive: z.boolean(),
  owner: named.nullable(),
  routes: z.array(named),
})
export type RouteCustomer = z.output<typeof routeCustomer>

const turn = { weekday: z.number(), frequency: z.enum(frequencyNames), anchorDay: z.string() }
const routeStop = routeCustomer.extend(turn)
export type RouteStop = z.output<typeof routeStop>

/** Stops in the order of the walk, Monday first. `version` changes with any of them. */
const routeView = z.object({
  seller: named.extend({ isActive: z.boolean() }),
  version: z.string(),
  today: z.string(),
  stops: z.array(routeStop),
})
export type RouteView = z.output<typeof routeView>

const stopInput = z.strictObject({
  customerId: z.uuid('Elegí un cliente de la lista.'),
  weekday: z.number('Elegí un día.').int('Elegí un día.').min(1, 'Elegí un día.').max(7, 'Elegí un día.'),
  frequency: z.enum(frequencyNames, 'Elegí una frecuencia.'),
  anchorDay: daySchema,
})
export type StopInput = z.output<typeof stopInput>

const routeInput = z.strictObject({
  sellerId: rowId,
  version: z.string('Falta la versión de la ruta.').max(60),
  stops: z.array(stopInput).max(maximumStops, `Una ruta tiene hasta ${maximumStops.toLocaleString('es-AR')} paradas.`),
})
export type RouteInput = z.output<typeof routeInput>

const load = z.object({ customers: z.number(), meters: z.number(), hours: z.number(), unplaced: z.number() })
const summary = named.extend({
  isActive: z.boolean(),
  /** Of Monday to Sunday. */
  days: z.array(load),
  customers: z.number(),
})
export type RouteSummary = z.output<typeof summary>

const candidateQuery = z.strictObject({
  search: z.string().trim().max(100, 'Hasta 100 caracteres.').default(''),
  which: z.enum(['unrouted', 'own', 'all']).default('all'),
  area: areaText.optional(),
  limit: z.coerce.number().int().min(1).max(maximumCandidates).default(50),
})
export type CandidateQuery = z.output<typeof candidateQuery>

const calendarDay = z.object({
  day: z.string(),
  /** Opened days keep the plan they were opened with; of the days before today that nobody opened there is none. */
  state: z.enum(['opened', 'planned', 'none']),
  holiday: z.object({ name: z.string(), isWorkingDay: z.boolean() }).nullable(),
  leave: z
    .object({ reason: z.enum(Object.keys(leaveReasons) as [keyof typeof leaveReasons]), substitute: named.nullable() })
    .nullable(),
  /** `of` is the seller on leave whose customer it is. */
  stops: z.array(z.object({ customerId: z.uuid(), of: named.nullable() })),
})
export type CalendarDay = z.output<typeof calendarDay>

const calendar = z.object({ today: z.string(), customers: z.array(named), days: z.array(calendarDay) })
export type RouteCalendar = z.output<typeof calendar>

const params = z.strictObject({ sellerId: rowId })
const shared = { access: routePermissions.manage, tag: routesTag } as const

export const routeRoutes = {
  list: defineRoute({
    ...shared,
    method: 'GET',
    path: '/api/routes',
    summary: 'Vendedores con la carga de cada día de su ruta',
    query: z.strictObject({
      search: z.string().trim().max(100, 'Hasta 100 caracteres.').default(''),
      skip: z.coerce.number().int().min(0).max(100_000).default(0),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    output: z.object({ items: z.array(summary), total: z.number() }),
  }),
  read: defineRoute({
    ...shared,
    method: 'GET',
    path: '/api/routes/:sellerId',
    summary: 'La ruta de un vendedor',
    params,
    output: routeView,
  }),
  save: defineRoute({
    ...shared,
    method: 'PUT',
    path: '/api/routes',
    summary: 'Guardar una ruta, o dos cuando pasan clientes de una a otra',
    bodyLimit: 4_000_000,
    body: z.strictObject({ routes: z.array(routeInput).min(1).max(2) }),
    output: z.object({ routes: z.array(routeView) }),
  }),
  candidates: defineRoute({
    ...shared,
    method: 'GET',
    path: '/api/routes/:sellerId/candidates',
    summary: 'Clientes que se pueden agregar a una ruta',
    params,
    query: candidateQuery,
    output: z.object({ items: z.array(routeCustomer), total: z.number() }),
  }),
  calendar: defineRoute({
    ...shared,
    method: 'GET',
    path: '/api/routes/:sellerId/calendar',
    summary: 'Las visitas de las próximas seis semanas, con feriados y ausencias',
    params,
    output: calendar,
  }),
  history: defineRoute({
    ...shared,
    method: 'GET',
    path: '/api/routes/:sellerId/history',
    summary: 'Quién cambió una ruta, cuándo y qué',
    params,
    output: z.object({
      items: z.array(
        z.object({
          at: z.string(),
          actor: z.string(),
          added: z.number(),
          removed: z.number(),
          changed: z.number(),
          reordered: z.number(),
        }),
      ),
    }),
  }),
}
