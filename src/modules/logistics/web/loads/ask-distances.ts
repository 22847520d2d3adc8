import { call } from '../../../../kernel/web/api/client.ts'
import type { Place } from '../../../routes/contract/tour.ts'
import { type DistanceMatrix, distanceRoutes, straightMatrix } from '../../contract/distances.ts'

/** Between all of these places: asked of the server only where it knows the streets, and never a reason to stop. */
export const askDistances = async (places: Place[], byRoads: boolean): Promise<DistanceMatrix> => {
  if (!byRoads) return straightMatrix(places, false)
  const body = { places: places.map(({ latitude, longitude }) => ({ latitude, longitude })) }
  return call(distanceRoutes.matrix, { body }).catch(() => straightMatrix(places, true))
}
