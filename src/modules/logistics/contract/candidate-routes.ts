import { z } from 'zod'
import { rowId } from '../../../kernel/contract/inputs.ts'
import { listQuery, writtenFilters } from '../../../kernel/contract/list-query.ts'
import { areaText } from '../../../kernel/contract/map-area-text.ts'
import { resourcePath, resourceRoutes } from '../../../kernel/contract/resource.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { loadCandidates } from './load-lists.ts'
import { logisticsPermissions, logisticsTag as tag } from './permissions.ts'

const { read: access } = logisticsPermissions
const base = resourcePath(loadCandidates.name)
const { list, export: exportRoute } = resourceRoutes(loadCandidates)

/** At most this many orders can be chosen at once, whatever the filter shows. */
export const maximumChosen = 2_000

/** At most this many marks are on the map; with more, neighbouring places share one. */
export const maximumMarks = 2_000

const latitude = z.number('Tiene que ser un número.').min(-90, 'Desde -90.').max(90, 'Hasta 90.')
const longitude = z.number('Tiene que ser un número.').min(-180, 'Desde -180.').max(180, 'Hasta 180.')

/** South, west, north and east of the places of a mark: the box contains these places and those of no other mark. */
const box = z.tuple([latitude, longitude, latitude, longitude], 'Son cuatro números: sur, oeste, norte y este.')
export type Box = z.output<typeof box>

const mark = z.object({ box, orders: z.number().int() })
export type DoorMark = z.output<typeof mark>

export const candidateRoutes = {
  list,
  export: exportRoute,
  doors: defineRoute({
    method: 'GET',
    path: `${base}/doors`,
    access,
    tag,
    summary: 'Dónde se entregan los pedidos que muestra el filtro, para un mapa',
    query: listQuery.pick({ filter: true }),
    output: z.object({
      marks: z.array(mark),
      /** Whether places near each other share a mark, because there are too many. */
      isGathered: z.boolean(),
      /** Orders of customers without coordinates. */
      unplaced: z.number().int(),
    }),
  }),
  /** Only reads; it is a POST because the ids may be longer than an address allows. */
  chosen: defineRoute({
    method: 'POST',
    path: `${base}/chosen`,
    access,
    tag,
    summary: `Hasta ${maximumChosen} pedidos por cargar: los de un filtro, un área o un punto del mapa, o los que se nombran`,
    bodyLimit: 200_000,
    body: z.strictObject({
      filter: writtenFilters.default([]),
      sort: listQuery.shape.sort,
      area: areaText.optional(),
      box: box.optional(),
      ids: z.array(rowId).max(maximumChosen, `Hasta ${maximumChosen} por vez.`).optional(),
    }),
    /** `total` counts all matching orders, also those beyond the limit. */
    output: list.output,
  }),
}
