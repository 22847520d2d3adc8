import { z } from 'zod'
import { field } from '../../../kernel/contract/fields.ts'
import { listQuery, pageOf } from '../../../kernel/contract/list-query.ts'
import { areaText } from '../../../kernel/contract/map-area-text.ts'
import { exportQuery } from '../../../kernel/contract/resource.ts'
import { permission } from '../../../kernel/contract/roles.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { checkPairs, selectionFields } from '../../dashboards/contract/sales-query.ts'

const tag = 'Calle'
const read = permission('street.coverage', 'staff')
const count = z.number().int()

/** Customers a map carries; a larger company narrows it by filters. */
export const maximumCustomers = 200_000
/** Sellers whose way is drawn at once, days they are drawn of, and points of each day. */
export const maximumTracks = 20
export const trackDays = 7
export const dayPoints = 300

/** What came of a customer in the period, in the order of the digits of `states`. Who bought without a visit bought. */
export const coverageStates = ['bought', 'visited', 'notVisited'] as const
export type CoverageState = (typeof coverageStates)[number]
export const coverageTitles: Record<CoverageState, string> = {
  bought: 'Compró',
  visited: 'Visitado sin compra',
  notVisited: 'Sin visita ni compra',
}
/** What a list may be asked for: a state, or those that no map can show. */
export const coverageFilters = { ...coverageTitles, noPosition: 'Sin posición' } as const
export type CoverageFilter = keyof typeof coverageFilters

/** Active customers by state; `noPosition` are among them too. */
const counts = z.object({ bought: count, visited: count, notVisited: count, noPosition: count, total: count })
export type CoverageCounts = z.output<typeof counts>

/** Customers with a place, as columns: a hundred thousand rows of objects would be four times as long. */
export const coverageMap = z.object({
  period: z.object({ from: z.string(), to: z.string(), name: z.string() }),
  counts,
  codes: z.array(z.string()),
  /** Hundred-thousandths of a degree. */
  longitudes: z.array(z.number().int()),
  latitudes: z.array(z.number().int()),
  /** A digit each: its place in `coverageStates`. */
  states: z.string(),
  /** Those without a place, who are in the counts alone. */
  unplaced: z.object({ codes: z.array(z.string()), states: z.string() }),
  isCut: z.boolean(),
})
export type CoverageMap = z.output<typeof coverageMap>

/** Customers whose state is asked for again at once; where more moved, the whole map is read. */
export const maximumChanged = 200

const coverageChanges = z.object({
  /** Those asked for that the selection counts, by code; with a digit as in `states`. */
  changed: z.array(z.object({ code: z.string(), state: count })),
})
export type CoverageChanges = z.output<typeof coverageChanges>

const trackOf = z.object({
  code: z.string(),
  name: z.string(),
  meters: count,
  /** A line for each day. */
  lines: z.array(z.object({ day: z.string(), points: z.array(z.tuple([z.number(), z.number()])) })),
})
export type SellerTrack = z.output<typeof trackOf>

const coverageRow = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  state: z.enum(coverageStates),
  isPlaced: z.boolean(),
  seller: z.string().nullable(),
  channel: z.string().nullable(),
  region: z.string().nullable(),
  locality: z.string().nullable(),
  orders: count,
  totalCents: z.number().int(),
})
export type CoverageRow = z.output<typeof coverageRow>

export const coverageFields = {
  code: field.text({ title: 'Código', required: true, readOnly: true }),
  name: field.text({ title: 'Cliente', required: true, readOnly: true }),
  state: field.choice({ title: 'Estado', required: true, readOnly: true, choices: coverageTitles }),
  seller: field.text({ title: 'Vendedor', readOnly: true }),
  channel: field.text({ title: 'Canal', readOnly: true }),
  region: field.text({ title: 'Región', readOnly: true }),
  locality: field.text({ title: 'Localidad', readOnly: true }),
  orders: field.integer({ title: 'Pedidos', required: true, readOnly: true }),
  totalCents: field.money({ title: 'Venta', required: true, readOnly: true }),
  isPlaced: field.boolean({ title: 'Con posición', required: true, readOnly: true }),
}

const area = areaText.optional()

const states = z.enum(Object.keys(coverageFilters) as [CoverageFilter, ...CoverageFilter[]]).optional()
const query = z.strictObject(selectionFields).superRefine(checkPairs)

const customers = z
  .string()
  .max(maximumChanged * 37)
  .transform(text => text.split(','))
  .pipe(z.array(z.uuid('Cada cliente se dice con su identificador.')).min(1).max(maximumChanged))
  .meta({ examples: ['0190f3a2-7c1e-7d4a-9b52-3f6c8e21a405'] })

export const coverageRoutes = {
  map: defineRoute({
    method: 'GET',
    path: '/api/coverage/map',
    access: read,
    tag,
    summary: 'Clientes con posición y qué pasó con cada uno en el período, por columnas',
    query,
    output: coverageMap,
  }),
  changes: defineRoute({
    method: 'GET',
    path: '/api/coverage/changes',
    access: read,
    tag,
    summary: 'Qué pasó con algunos clientes en el período, para poner al día un mapa ya traído',
    query: z.strictObject({ ...selectionFields, customers }).superRefine(checkPairs),
    output: coverageChanges,
  }),
  tracks: defineRoute({
    method: 'GET',
    path: '/api/coverage/tracks',
    access: read,
    tag,
    summary: `Por dónde anduvieron hasta ${maximumTracks} vendedores en los últimos días del período`,
    query,
    output: z.object({ from: z.string(), to: z.string(), total: count, tracks: z.array(trackOf) }),
  }),
  customers: defineRoute({
    method: 'GET',
    path: '/api/coverage/customers',
    access: read,
    tag,
    summary: 'Clientes de la cobertura: de un estado, de un área dibujada, o ambas cosas',
    query: z.strictObject({ ...selectionFields, ...listQuery.shape, state: states, area }).superRefine(checkPairs),
    /** `counts` are left out, as the total is, when only rows are asked for. */
    output: pageOf(coverageRow).extend({ counts: counts.optional() }),
  }),
  export: defineRoute({
    method: 'GET',
    path: '/api/coverage/customers/export',
    access: read,
    tag,
    summary: 'Exportar los clientes de la cobertura tal como los muestra la selección',
    query: z.strictObject({ ...selectionFields, ...exportQuery.shape, state: states, area }).superRefine(checkPairs),
  }),
}
