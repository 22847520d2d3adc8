import { z } from 'zod'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { metersBetween, type Place } from '../../routes/contract/tour.ts'
import { logisticsPermissions, logisticsTag as tag } from './permissions.ts'

/** A depot and as many orders as one proposal may spread. */
export const maximumPlaces = 501

/** How far and how long: along streets, as the configured service says, or in a straight line × 1.3. */
export const distanceSources = ['roads', 'straight'] as const
export type DistanceSource = (typeof distanceSources)[number]

const place = z.strictObject({
  latitude: z.number('Tiene que ser un número.').min(-90, 'Desde -90.').max(90, 'Hasta 90.'),
  longitude: z.number('Tiene que ser un número.').min(-180, 'Desde -180.').max(180, 'Hasta 180.'),
})

const matrix = z.object({
  by: z.enum(distanceSources),
  /** Whether a service is configured and did not answer. */
  failed: z.boolean(),
  /** Row by row, from each place to each. */
  meters: z.array(z.number()),
  /** Likewise; null, all or one of them: nobody said how long, so it follows from the distance and a speed. */
  seconds: z.array(z.number().nullable()).nullable(),
})
export type DistanceMatrix = z.output<typeof matrix>

/** Great circle × 1.3; `failed`: in place of what a service should have said. */
export const straightMatrix = (places: Place[], isFallback: boolean): DistanceMatrix => ({
  by: 'straight',
  failed: isFallback,
  meters: places.flatMap(a => places.map(b => Math.round(metersBetween(a, b)))),
  seconds: null,
})

/** What a screen says of how its distances came to be. */
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
