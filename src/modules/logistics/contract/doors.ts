import { foldText } from '../../../kernel/contract/cells.ts'
import { metersBetween, type Place, streetFactor } from '../../routes/contract/tour.ts'

/** A place where a vehicle stops once, whatever it brings: all the orders of it. */
export type Door<Order> = Place & { key: string; orders: Order[] }

/** Places this near are the same one, told twice (metres, in a straight line). */
const sameSpot = 5

/** The same words on two places this near are one address that was located twice. */
const sameAddress = 150

/** Degrees: some eleven metres, so that a spot and what is near it are in cells that touch. */
const cellDegrees = 1e-4

const cellOf = ({ latitude, longitude }: Place): [number, number] => [
  Math.floor(latitude / cellDegrees),
  Math.floor(longitude / cellDegrees),
]

const beside = [-1, 0, 1]

const straightMeters = (a: Place, b: Place): number => metersBetween(a, b) / streetFactor

const wordsOf = (address: string | null): string =>
  foldText(address ?? '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Only what has a number says which door of a street it is. */
const namesDoor = (words: string): boolean => /\d/.test(words)

const doorFinder = <Order>() => {
  const byCell = new Map<string, Door<Order>[]>()
  const byWords = new Map<string, Door<Order>[]>()
  const near = (place: Place): Door<Order> | undefined => {
    const [row, column] = cellOf(place)
    return beside
      .flatMap(up => beside.flatMap(right => byCell.get(`${row + up} ${column + right}`) ?? []))
      .find(door => straightMeters(door, place) <= sameSpot)
  }
  const sameWords = (words: string, place: Place): Door<Order> | undefined =>
    namesDoor(words) ? byWords.get(words)?.find(door => straightMeters(door, place) <= sameAddress) : undefined
  const keep = (map: Map<string, Door<Order>[]>, key: string, door: Door<Order>): void => {
    const doors = map.get(key) ?? []
    if (!doors.includes(door)) map.set(key, [...doors, door])
  }
  return {
    find: (words: string, place: Place) => near(place) ?? sameWords(words, place),
    add: (door: Door<Order>, words: string) => {
      keep(byCell, cellOf(door).join(' '), door)
      keep(byWords, words, door)
    },
  }
}

/**
 * Orders by the door they go to: those of one customer, of customers at the same spot, or at the same written address.
 * Doors stand in the order in which their first order came.
 */
export const doorsOf = <Order extends Place & { id: string }>(
  orders: Order[],
  addressOf: (order: Order) => string | null,
): Door<Order>[] => {
  const finder = doorFinder<Order>()
  const doors: Door<Order>[] = []
  for (const order of orders) {
    const words = wordsOf(addressOf(order))
    const knownDoor = finder.find(words, order)
    const door = knownDoor ?? { key: order.id, latitude: order.latitude, longitude: order.longitude, orders: [] }
    if (!knownDoor) doors.push(door)
    door.orders.push(order)
    finder.add(door, words)
  }
  return doors
}
