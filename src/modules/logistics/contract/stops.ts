import type { Place } from '../../routes/contract/tour.ts'
import type { Door } from './doors.ts'
import { minutesOf } from './schedules.ts'

/** The data of an order that a proposal needs. `receives…` are times of the day, HH:MM. */
export type StopOrder = Place & {
  id: string
  kg: number
  liters: number
  packages: number
  receivesFrom: string | null
  receivesUntil: string | null
}

export type Capacity = { capacityKg: number | null; volumeM3: number | null; capacityPackages: number | null }

/** Why the orders of a door are split over several stops: a person split them, no vehicle holds them all, or their hours do not overlap. */
export type PartedBy = 'person' | 'size' | 'hours'

/** Orders of a door that are served together: all of them, or a part. */
export type Stop<Order> = {
  /** Depends on the orders alone: it stays the same when they are split and joined again. */
  key: string
  /** Index of the door. */
  door: number
  orders: Order[]
  /** The number of stops of the door. */
  parts: number
  partedBy: PartedBy | null
}

export type StopWindow = { from: number; until: number }

const endOfDay = 24 * 60

/** The hours in which an order may be received, in minutes of the day. */
const windowOf = ({ receivesFrom, receivesUntil }: StopOrder): StopWindow => ({
  from: receivesFrom ? minutesOf(receivesFrom) : 0,
  until: receivesUntil ? minutesOf(receivesUntil) : endOfDay,
})

/** The hours in which all orders may be received together. */
export const sharedWindow = (orders: StopOrder[]): StopWindow => ({
  from: Math.max(0, ...orders.map(order => windowOf(order).from)),
  until: Math.min(endOfDay, ...orders.map(order => windowOf(order).until)),
})

/** The sum of kilograms, litres and packages of orders. */
export const demandOf = (orders: Pick<StopOrder, 'kg' | 'liters' | 'packages'>[]): number[] => [
  orders.reduce((sum, { kg }) => sum + kg, 0),
  orders.reduce((sum, { liters }) => sum + liters, 0),
  orders.reduce((sum, { packages }) => sum + packages, 0),
]

const limit = (amount: number | null): number => amount ?? Number.POSITIVE_INFINITY

/** The capacity of a vehicle, in the same kinds as `demandOf`. */
export const capacityOf = ({ capacityKg, volumeM3, capacityPackages }: Capacity): number[] => [
  limit(capacityKg),
  limit(volumeM3) * 1_000,
  limit(capacityPackages),
]

const tolerance = 1e-9

const holds = (vehicles: Capacity[], orders: StopOrder[]): boolean => {
  const demand = demandOf(orders)
  return vehicles.some(vehicle => capacityOf(vehicle).every((most, kind) => (demand[kind] ?? 0) <= most + tolerance))
}

const meets = (orders: StopOrder[]): boolean => {
  const { from, until } = sharedWindow(orders)
  return from <= until
}

/** Puts each order in the first group that accepts it, or starts another group. */
const groupOrders = <Order>(orders: Order[], takes: (group: Order[]) => boolean): Order[][] =>
  orders.reduce<Order[][]>((groups, order) => {
    const group = groups.find(others => takes([...others, order]))
    if (group) group.push(order)
    else groups.push([order])
    return groups
  }, [])

const weightOf = ({ kg, liters, packages }: StopOrder): number => kg + liters + packages

type Parting = { vehicles: Capacity[]; isParted: boolean }

/** The parts of a door: one, unless a person, its hours or its size split it. */
const partsOf = <Order extends StopOrder>(
  orders: Order[],
  { vehicles, isParted }: Parting,
): { groups: Order[][]; partedBy: PartedBy | null } => {
  if (isParted) return { groups: orders.map(order => [order]), partedBy: 'person' }
  const byHours = groupOrders(orders, meets)
  const bySize = byHours.flatMap(group =>
    holds(vehicles, group)
      ? [group]
      : groupOrders(
          group.toSorted((a, b) => weightOf(b) - weightOf(a)),
          part => holds(vehicles, part),
        ),
  )
  if (bySize.length === 1) return { groups: bySize, partedBy: null }
  return { groups: bySize, partedBy: bySize.length > byHours.length ? 'size' : 'hours' }
}

/** The stops of all doors, door by door. `parted` has the keys of the doors that a person split. */
export const stopsOf = <Order extends StopOrder>(
  doors: Door<Order>[],
  { vehicles, parted }: { vehicles: Capacity[]; parted: ReadonlySet<string> },
): Stop<Order>[] =>
  doors.flatMap((door, index) => stopsOfDoor(door, index, { vehicles, isParted: parted.has(door.key) }))

export const stopsOfDoor = <Order extends StopOrder>(
  door: Door<Order>,
  index: number,
  parting: Parting,
): Stop<Order>[] => {
  const { groups, partedBy } = partsOf(door.orders, parting)
  return groups.map(orders => ({
    key:
      groups.length === 1
        ? door.key
        : `${door.key} ${orders
            .map(({ id }) => id)
            .sort()
            .join(' ')}`,
    door: index,
    orders,
    parts: groups.length,
    partedBy: groups.length === 1 ? null : partedBy,
  }))
}
