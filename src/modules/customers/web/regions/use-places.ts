import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { areaHolds } from '../../../../kernel/contract/map-area.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import type { AreaPlaces, AreaRings } from '../../../../kernel/web/map/area-map.tsx'
import { type CustomerPlaces, regionAreaRoutes } from '../../contract/region-areas.ts'

/** Who an outline takes in as it is drawn, by the region each has now. */
export type DrawnCounts = { inside: number; already: number; elsewhere: number; withoutRegion: number }

const none: DrawnCounts = { inside: 0, already: 0, elsewhere: 0, withoutRegion: 0 }

const holds = (rings: AreaRings, longitude: number, latitude: number): boolean =>
  rings.some(ring => ring.length > 2 && areaHolds(ring, { longitude, latitude }))

/** Customers as dots, those inside the outline marked, and how many these are. */
export const placesIn = (
  { regions, places }: Pick<CustomerPlaces, 'regions' | 'places'>,
  rings: AreaRings,
  regionId: string,
): { places: AreaPlaces; counts: DrawnCounts } => {
  const own = regions.indexOf(regionId)
  const counts = { ...none }
  const dots = places.map(([lng, lat, region]) => {
    const isIn = holds(rings, lng, lat)
    if (isIn) {
      counts.inside += 1
      if (region < 0) counts.withoutRegion += 1
      else if (region === own) counts.already += 1
      else counts.elsewhere += 1
    }
    return { at: [lng, lat] as [number, number], isIn }
  })
  return { places: dots, counts }
}

/** Where the customers are, and who is inside what is drawn now or, when nothing is, inside the open area. */
export const usePlaces = (rings: AreaRings, regionId: string) => {
  const { data } = useQuery({
    queryKey: ['regions', 'places'],
    queryFn: ({ signal }) => call(regionAreaRoutes.places, { signal }),
  })
  return useMemo(
    () => ({ ...placesIn(data ?? { regions: [], places: [] }, rings, regionId), unlisted: data?.unlisted ?? 0 }),
    [data, rings, regionId],
  )
}
