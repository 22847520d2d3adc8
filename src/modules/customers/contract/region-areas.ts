import { z } from 'zod'
import { idParams } from '../../../kernel/contract/inputs.ts'
import { defineProblems } from '../../../kernel/contract/problems.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { customerPermissions, customersTag } from './permissions.ts'
import { isSimpleRing } from './ring.ts'

/** Corners of one area; more say nothing on a map of towns. */
export const maximumCorners = 500
const maximumPolygons = 20

export const regionProblems = defineProblems('regions', {
  noArea: { status: 409, message: 'Esta región todavía no tiene un área dibujada.' },
  otherCount: { status: 409, message: 'La cantidad de clientes dentro del área cambió. Revisala y volvé a asignar.' },
  alreadyUndone: { status: 409, message: 'Esta asignación ya se deshizo.' },
})

const longitude = z
  .number('Tiene que ser un número.')
  .min(-180, 'La longitud va de −180 a 180.')
  .max(180, 'La longitud va de −180 a 180.')
const latitude = z
  .number('Tiene que ser un número.')
  .min(-90, 'La latitud va de −90 a 90.')
  .max(90, 'La latitud va de −90 a 90.')
const position = z.tuple([longitude, latitude])

/** As GeoJSON has it: at least three corners, and the first again at the end. */
const ring = z
  .array(position)
  .min(4, 'Un área tiene al menos tres esquinas.')
  .max(maximumCorners + 1, `Hasta ${maximumCorners} esquinas.`)
  .refine(
    corners => corners[0]?.[0] === corners.at(-1)?.[0] && corners[0]?.[1] === corners.at(-1)?.[1],
    'El contorno tiene que terminar donde empieza.',
  )
  .refine(isSimpleRing, 'El contorno se cruza consigo mismo.')
  .meta({
    examples: [
      [
        [-60.7, -32.9],
        [-60.6, -32.9],
        [-60.6, -33],
        [-60.7, -32.9],
      ],
    ],
  })

const rings = z.array(ring).length(1, 'El área no lleva huecos.')

export const areaSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Polygon'), coordinates: rings }),
  z.strictObject({ type: z.literal('MultiPolygon'), coordinates: z.array(rings).min(1).max(maximumPolygons) }),
])
export type Area = z.output<typeof areaSchema>

const regionArea = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  customers: z.number(),
  area: areaSchema.nullable(),
})
export type RegionArea = z.output<typeof regionArea>

/** Active customers with a place inside an area, by the region they have now. */
export const insideCounts = z.object({
  inside: z.number(),
  /** They are of this region already. */
  already: z.number(),
  /** Of another region, which they would leave. */
  elsewhere: z.number(),
  withoutRegion: z.number(),
})
export type InsideCounts = z.output<typeof insideCounts>

/** Among more dots than these a hand draws no better, and a phone grows slow. */
export const maximumPlaces = 50_000

/** A customer on the map: longitude, latitude, and whose region it is, as an index of `regions`; −1: of none. */
export const customerPlaces = z.object({
  regions: z.array(z.uuid()),
  places: z.array(z.tuple([z.number(), z.number(), z.number().int()])),
  /** Active customers with a place, when they are more than are sent. */
  unlisted: z.number(),
})
export type CustomerPlaces = z.output<typeof customerPlaces>

/** An environment has this many regions at most on the map. */
export const maximumRegions = 500

const reads = { access: customerPermissions.read, tag: customersTag } as const
const writes = { access: customerPermissions.write, tag: customersTag } as const

export const regionAreaRoutes = {
  list: defineRoute({
    ...reads,
    method: 'GET',
    path: '/api/regions/areas',
    summary: 'Regiones con su área, sus clientes y los que no tienen región',
    output: z.object({
      items: z.array(regionArea),
      withoutRegion: z.number(),
      withoutPlace: z.number(),
    }),
  }),
  places: defineRoute({
    ...reads,
    method: 'GET',
    path: '/api/regions/places',
    summary: 'Dónde está cada cliente activo y de qué región es, para dibujar regiones sobre ellos',
    output: customerPlaces,
  }),
  save: defineRoute({
    ...writes,
    method: 'PUT',
    path: '/api/regions/:id/area',
    summary: 'Dibujar el área de una región; null la borra',
    params: idParams,
    body: z.strictObject({ area: areaSchema.nullable() }),
    output: insideCounts,
  }),
  inside: defineRoute({
    ...reads,
    method: 'GET',
    path: '/api/regions/:id/inside',
    summary: 'Cuántos clientes hay dentro del área y de qué región son',
    params: idParams,
    output: insideCounts,
  }),
  assign: defineRoute({
    ...writes,
    method: 'POST',
    path: '/api/regions/:id/assign',
    summary: 'Asignar a la región los clientes que están dentro de su área',
    params: idParams,
    body: z.strictObject({
      /** Customers that would change, as the person was told. */
      expected: z.number().int().min(0),
      /** False leaves those of other regions where they are. */
      takesFromOthers: z.boolean(),
    }),
    output: z.object({ id: z.uuid(), changed: z.number() }),
  }),
  undo: defineRoute({
    ...writes,
    method: 'POST',
    path: '/api/region-assignments/:id/undo',
    summary: 'Deshacer una asignación: cada cliente vuelve a su región, si no la cambiaron después',
    params: idParams,
    output: z.object({ changed: z.number() }),
  }),
}
