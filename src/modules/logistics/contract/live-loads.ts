import { z } from 'zod'
import { referenceValue } from '../../../kernel/contract/fields.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { deliveryResultIds } from './delivery-results.ts'
import { logisticsPermissions, logisticsTag as tag } from './permissions.ts'

/** At most this many loads are on the live screen. */
export const maximumLiveLoads = 40

const place = { latitude: z.number().nullable(), longitude: z.number().nullable() }

const stop = z.object({
  orderId: z.uuid(),
  sequence: z.number(),
  number: z.string(),
  customer: z.string(),
  ...place,
  result: z.enum(deliveryResultIds).nullable(),
  /** Time of the result, and coordinates of the phone. */
  at: z.string().nullable(),
  seenLatitude: z.number().nullable(),
  seenLongitude: z.number().nullable(),
})
export type LiveStop = z.output<typeof stop>

const round = z.object({
  id: z.uuid(),
  number: z.number(),
  deliversOn: z.string(),
  dealer: referenceValue,
  vehicle: referenceValue,
  warehouse: z.object(place),
  stops: z.array(stop),
})
export type LiveLoad = z.output<typeof round>

export const liveLoadsRoute = defineRoute({
  method: 'GET',
  path: '/api/loads/live',
  access: logisticsPermissions.read,
  tag,
  summary: 'Repartos en la calle: sus paradas, qué pasó en cada una y dónde se los vio por última vez',
  output: z.object({ rounds: z.array(round), more: z.number() }),
})

const result = (stops: LiveStop[]): LiveStop[] => stops.filter(({ at }) => at !== null)

/** The stop where a load was last seen: the newest delivery with coordinates. */
export const lastSeen = ({ stops }: Pick<LiveLoad, 'stops'>): LiveStop | null =>
  result(stops)
    .filter(({ seenLatitude, seenLongitude }) => seenLatitude !== null && seenLongitude !== null)
    .toSorted((one, other) => (other.at ?? '').localeCompare(one.at ?? ''))[0] ?? null

/** The first stop in the sequence without a result; null when all have one. */
export const nextStop = ({ stops }: Pick<LiveLoad, 'stops'>): LiveStop | null =>
  stops.find(({ at }) => at === null) ?? null

export const doneOf = ({ stops }: Pick<LiveLoad, 'stops'>): number => result(stops).length
