import type { RouteStop } from '../../contract/routes.ts'
import { weekdayNumbers } from '../../contract/weeks.ts'
import { type DraftStop, draftOf, stopsOfDay } from './route-draft.ts'

const placeKey = ({ customerId, weekday }: RouteStop): string => `${weekday} ${customerId}`
const turnText = ({ frequency, anchorDay }: RouteStop): string => `${frequency} ${anchorDay}`
const keysOf = (stops: RouteStop[]): Set<string> => new Set(stops.map(placeKey))
const orderOf = (stops: RouteStop[]): string => stops.map(placeKey).join()

type Versions = { base: RouteStop[]; mine: RouteStop[]; theirs: RouteStop[] }

/** Every stop that is in the end: theirs but for what I took out, and what I brought; as often as I said where I said it. */
const stopsLeft = ({ base, mine, theirs }: Versions): RouteStop[] => {
  const [before, my] = [
    new Map(base.map(stop => [placeKey(stop), stop])),
    new Map(mine.map(stop => [placeKey(stop), stop])),
  ]
  const their = keysOf(theirs)
  const kept = theirs
    .filter(stop => my.has(placeKey(stop)) || !before.has(placeKey(stop)))
    .map(stop => {
      const [was, is] = [before.get(placeKey(stop)), my.get(placeKey(stop))]
      const isTurned = is && (!was || turnText(was) !== turnText(is))
      return isTurned ? { ...stop, frequency: is.frequency, anchorDay: is.anchorDay } : stop
    })
  return [...kept, ...mine.filter(stop => !before.has(placeKey(stop)) && !their.has(placeKey(stop)))]
}

/** The order of a day that I changed is mine, with what is new to me at its end; of the others, theirs. */
const dayOrder = (left: RouteStop[], { base, mine }: Versions): RouteStop[] => {
  const weekday = left[0]?.weekday ?? 0
  const [was, is] = [stopsOfDay(base, weekday), stopsOfDay(mine, weekday)]
  if (orderOf(was) === orderOf(is)) return left
  const places = new Map(is.map((stop, index) => [placeKey(stop), index]))
  return left.toSorted((a, b) => (places.get(placeKey(a)) ?? is.length) - (places.get(placeKey(b)) ?? is.length))
}

/** What two people made of one route, together: `base` is what both began from. */
export const mergeRoutes = (versions: Versions): DraftStop[] => {
  const left = stopsLeft(versions)
  return draftOf(weekdayNumbers.flatMap(weekday => dayOrder(stopsOfDay(left, weekday), versions)))
}
