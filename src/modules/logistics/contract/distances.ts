import { z } from 'zod'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { metersBetween, type Place } from '../../routes/contract/tour.ts'
import { logisticsPermissions, logisticsTag as tag } from './permissions.ts'

/** The depot and the most orders that a proposal may have. */
export const maximumPlaces = 501

/** Where distances come from: along streets, from the configured service, or straight lines × 1.3. */
export const distanceSources = ['roads', 'straight'] as const
export type DistanceSource = (typeof distanceSources)[number]

const place = z.strictObject({
  latitude: z.number('Tiene que ser un número.').min(-90, 'Desde -90.').max(90, 'Hasta 90.'),
  longitude: z.number('Tiene que ser un número.').min(-180, 'Desde -180.').max(180, 'Hasta 180.'),
})

const matrix = z.object({
  by: z.enum(distanceSources),
  /** Whether a service is configured but did not answer. */
  failed: z.boolean(),
  /** Row by row, from each place to each. */
  meters: z.array(z.number()),
  /** Row by row, like `meters`. Where it or one of its values is null, times are computed from the distance and a speed. */
  seconds: z.array(z.number().nullable()).nullable(),
})
export type DistanceMatrix = z.output<typeof matrix>

/** Great circle distances × 1.3; `isFallback` when they replace those of a service that did not answer. */
export const straightMatrix = (places: Place[], isFallback: boolean): DistanceMatrix => ({
  by: 'straight',
  failed: isFallback,
  meters: places.flatMap(a => places.map(b => Math.round(metersBetween(a, b)))),
  seconds: null,
})

/** The sentence on a screen that says where its distances come from. */
export const distanceNote = ({ by, failed }: Pick<DistanceMatrix, 'by' | 'failed'>): string => {
  if (by === 'roads') return 'Distancias y tiempos por calles.'
  return failed
    ? 'El servicio de calles no respondió: distancias en línea recta × 1,3.'
    : 'Distancia en línea recta × 1,3.'
}

export const distanceRoutes = {
  matrix: defineRoute({
    method: 'POST',
    path: '/api/loads/distances',
    access: logisticsPermissions.read,
    tag,
    summary:
      'Distancias y tiempos entre lugares: por calles si hay un servicio configurado, si no en línea recta × 1,3',
    bodyLimit: 200_000,
    body: z.strictObject({
      places: z
        .array(place, 'Tiene que ser una lista.')
        .min(2, 'Hacen falta al menos dos lugares.')
        .max(maximumPlaces, `Hasta ${maximumPlaces} lugares.`),
    }),
    output: matrix,
  }),
}
