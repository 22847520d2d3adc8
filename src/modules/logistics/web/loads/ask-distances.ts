import { call } from '../../../../kernel/web/api/client.ts'
import type { Place } from '../../../routes/contract/tour.ts'
import { type DistanceMatrix, distanceRoutes, straightMatrix } from '../../contract/distances.ts'

/** Distances between all places: from the server where it has a street service; a failure falls back to straight lines. */
export const askDistances = async (places: Place[], byRoads: boolean): Promise<DistanceMatrix> => {
  if (!byRoads) return straightMatrix(places, false)
  const body = { places: places.map(({ latitude, longitude }) => ({ latitude, longitude })) }
  return call(distanceRoutes.matrix, { body }).catch(() => straightMatrix(places, true))
}
