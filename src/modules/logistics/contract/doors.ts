import { foldText } from '../../../kernel/contract/fold-text.ts'
import { metersBetween, type Place, streetFactor } from '../../routes/contract/tour.ts'

/** A place where a vehicle stops once, with all the orders that go there. */
export type Door<Order> = Place & { key: string; orders: Order[] }

/** Places within this many metres, in a straight line, are the same door. */
const sameSpot = 5

/** Places with the same written address within this many metres are the same door: the address was located twice. */
const sameAddress = 150

/** In degrees, about eleven metres: places closer than `sameSpot` are in the same cell or in neighbouring ones. */
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

/** Only an address with a number identifies a door of a street. */
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
 * Groups orders by door: orders of one customer, of customers at the same spot, or at the same written address. Doors are in
 * the sequence of their first orders.
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
