import type { StopInput } from '../contract/routes.ts'
import type { StoredStop } from './route.queries.ts'

export type RouteChanges = {
  added: StoredStop[]
  removed: StopInput[]
  /** Another frequency or another week. */
  changed: StoredStop[]
  /** Only another place in the day. */
  reordered: StoredStop[]
}

export const stopKey = ({ customerId, weekday }: Pick<StopInput, 'customerId' | 'weekday'>): string =>
  `${weekday} ${customerId}`

/** Places count from 1 in each day, in the order the stops come. */
export const inSequence = (stops: StopInput[]): StoredStop[] => {
  const places = new Map<number, number>()
  return stops.map(stop => {
    const sequence = (places.get(stop.weekday) ?? 0) + 1
    places.set(stop.weekday, sequence)
    return { ...stop, sequence }
  })
}

/** What turns a stored route into the one given. A stop that changes day is one removed and one added. */
export const changesBetween = (stored: StoredStop[], given: StopInput[]): RouteChanges => {
  const before = new Map(stored.map(stop => [stopKey(stop), stop]))
  const after = new Set(given.map(stopKey))
  const changes: RouteChanges = {
    added: [],
    removed: stored.filter(stop => !after.has(stopKey(stop))),
    changed: [],
    reordered: [],
  }
  for (const stop of inSequence(given)) {
    const old = before.get(stopKey(stop))
    if (!old) changes.added.push(stop)
    else if (old.frequency !== stop.frequency || old.anchorDay !== stop.anchorDay) changes.changed.push(stop)
    else if (old.sequence !== stop.sequence) changes.reordered.push(stop)
  }
  return changes
}
