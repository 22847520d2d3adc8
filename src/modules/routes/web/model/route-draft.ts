import type { RouteCustomer, RouteStop, StopInput } from '../../contract/routes.ts'
import type { Frequency } from '../../contract/weeks.ts'

/** A stop while it is edited. `key` stays the same through moves, so that what is dragged or chosen is not lost. */
export type DraftStop = RouteStop & { key: string }

type Named = Pick<StopInput, 'customerId' | 'weekday'>
const placeKey = ({ customerId, weekday }: Named): string => `${weekday} ${customerId}`

export const draftOf = (stops: RouteStop[]): DraftStop[] => stops.map(stop => ({ ...stop, key: placeKey(stop) }))

export const inputsOf = (stops: RouteStop[]): StopInput[] =>
  stops.map(({ customerId, weekday, frequency, anchorDay }) => ({ customerId, weekday, frequency, anchorDay }))

export const stopsOfDay = <Stop extends { weekday: number }>(stops: Stop[], weekday: number): Stop[] =>
  stops.filter(stop => stop.weekday === weekday)

/** Monday first, each day in its order. */
const byDay = (stops: DraftStop[]): DraftStop[] => stops.toSorted((a, b) => a.weekday - b.weekday)

export const isOnDay = (stops: RouteStop[], customerId: string, weekday: number): boolean =>
  stops.some(stop => stop.customerId === customerId && stop.weekday === weekday)

/**
 * The stop at another place, of its day or of another; `at` counts without it. Null when that day holds the customer
 * already: nobody is visited twice on one day.
 */
export const moveStop = (stops: DraftStop[], key: string, weekday: number, at: number): DraftStop[] | null => {
  const stop = stops.find(one => one.key === key)
  if (!stop || (stop.weekday !== weekday && isOnDay(stops, stop.customerId, weekday))) return null
  const day = stopsOfDay(stops, weekday).filter(one => one.key !== key)
  day.splice(Math.max(0, at), 0, { ...stop, weekday })
  return byDay([...stops.filter(one => one.weekday !== weekday && one.key !== key), ...day])
}

let made = 0

export type Turn = { frequency: Frequency; anchorDay: string }

/** Customers at the end of a day; those it holds already are left out. */
export const addStops = (
  stops: DraftStop[],
  customers: RouteCustomer[],
  { weekday, ...turn }: Turn & { weekday: number },
): DraftStop[] => {
  const fresh = customers.filter(({ customerId }) => !isOnDay(stops, customerId, weekday))
  made += 1
  return byDay([
    ...stops,
    ...fresh.map(customer => ({
      ...customer,
      weekday,
      ...turn,
      key: `new-${made} ${placeKey({ ...customer, weekday })}`,
    })),
  ])
}

export const removeStops = (stops: DraftStop[], keys: ReadonlySet<string>): DraftStop[] =>
  stops.filter(({ key }) => !keys.has(key))

/** `turnOf` says how often and from when, for the weekday of each stop. */
export const turnStops = (
  stops: DraftStop[],
  keys: ReadonlySet<string>,
  turnOf: (weekday: number) => Turn,
): DraftStop[] => stops.map(stop => (keys.has(stop.key) ? { ...stop, ...turnOf(stop.weekday) } : stop))

/** A day in another order: `order` holds the places its stops had. */
export const reorderDay = (stops: DraftStop[], weekday: number, order: number[]): DraftStop[] => {
  const day = stopsOfDay(stops, weekday)
  const walked = order.flatMap(place => day[place] ?? [])
  return byDay([...stops.filter(stop => stop.weekday !== weekday), ...walked])
}

const turnText = ({ frequency, anchorDay }: Turn): string => `${frequency} ${anchorDay}`
const orderOf = (stops: Named[], weekday: number): string =>
  stopsOfDay(stops, weekday)
    .map(({ customerId }) => customerId)
    .join()

/** Stops that came, went or fall on other days, and days whose order alone changed. */
export const countChanges = (before: RouteStop[], after: RouteStop[]): number => {
  const old = new Map(before.map(stop => [placeKey(stop), stop]))
  const now = new Map(after.map(stop => [placeKey(stop), stop]))
  const gone = before.filter(stop => !now.has(placeKey(stop)))
  const fresh = after.filter(stop => !old.has(placeKey(stop)))
  const turned = after.filter(stop => {
    const known = old.get(placeKey(stop))
    return known && turnText(known) !== turnText(stop)
  })
  const kept = (stops: RouteStop[]) => stops.filter(stop => old.has(placeKey(stop)) && now.has(placeKey(stop)))
  const reordered = [1, 2, 3, 4, 5, 6, 7].filter(day => orderOf(kept(before), day) !== orderOf(kept(after), day))
  return gone.length + fresh.length + turned.length + reordered.length
}
