import { isPlaced, type MaybePlace, type Place, tourMeters } from '../../../routes/contract/tour.ts'
import { type DistanceMatrix, type DistanceSource, straightMatrix } from '../../contract/distances.ts'
import { osrmMatrix, osrmTrip } from './osrm.ts'

export type Measured = { meters: number; by: DistanceSource }

export type Distances = {
  /** Whether a service is configured. */
  isConfigured: boolean
  matrix: (places: Place[]) => Promise<DistanceMatrix>
  /** The length of a trip from stop to stop, skipping stops without coordinates. */
  round: (stops: MaybePlace[]) => Promise<Measured>
}

type Options = {
  /** An OSRM-compatible service (OSRM_URL). */
  url?: string | undefined
  /** Time limits in milliseconds, for a matrix and for one trip, before the estimate is used. */
  matrixMs?: number
  roundMs?: number
  onError: (error: unknown) => void
}

/** Distances along streets where a service is configured and answers in time; otherwise great circle × 1.3, marked as such. */
export const createDistances = ({ url, matrixMs = 20_000, roundMs = 4_000, onError }: Options): Distances => {
  const base = url?.replace(/\/+$/, '')
  return {
    isConfigured: base !== undefined,
    async matrix(places) {
      if (!base) return straightMatrix(places, false)
      try {
        return { by: 'roads', failed: false, ...(await osrmMatrix(base, places, AbortSignal.timeout(matrixMs))) }
      } catch (error) {
        onError(error)
        return straightMatrix(places, true)
      }
    },
    async round(stops) {
      const places = stops.filter(isPlaced)
      const straight: Measured = { meters: Math.round(tourMeters(places)), by: 'straight' }
      if (!base || places.length < 2) return straight
      try {
        return { meters: await osrmTrip(base, places, AbortSignal.timeout(roundMs)), by: 'roads' }
      } catch (error) {
        onError(error)
        return straight
      }
    },
  }
}
