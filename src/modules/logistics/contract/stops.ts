import type { Place } from '../../routes/contract/tour.ts'
import type { Door } from './doors.ts'
import { minutesOf } from './schedules.ts'

/** An order as a proposal weighs it. `receives…` hold times of the day, HH:MM. */
export type StopOrder = Place & {
  id: string
  kg: number
  liters: number
  packages: number
  receivesFrom: string | null
  receivesUntil: string | null
}

export type Capacity = { capacityKg: number | null; volumeM3: number | null; capacityPackages: number | null }

/** Why the orders of a door are not all in one stop: a person parted them, no vehicle holds them all, or their hours do not meet. */
export type PartedBy = 'person' | 'size' | 'hours'

/** What is served at once: all that goes to a door, or a part of it. */
export type Stop<Order> = {
  /** The same for the same orders, however often they are parted and joined. */
  key: string
  /** Which door, by its place among the doors. */
  door: number
  orders: Order[]
  /** Of how many parts it is one. */
  parts: number
  partedBy: PartedBy | null
}

export type StopWindow = { from: number; until: number }

const endOfDay = 24 * 60

/** When an order may be received, in minutes of the day. */
const windowOf = ({ receivesFrom, receivesUntil }: StopOrder): StopWindow => ({
  from: receivesFrom ? minutesOf(receivesFrom) : 0,
  until: receivesUntil ? minutesOf(receivesUntil) : endOfDay,
})

/** When all of them may be received at once. */
export const sharedWindow = (orders: StopOrder[]): StopWindow => ({
  from: Math.max(0, ...orders.map(order => windowOf(order).from)),
  until: Math.min(endOfDay, ...orders.map(order => windowOf(order).until)),
})

/** Kilograms, litres and packages of orders together. */
export const demandOf = (orders: Pick<StopOrder, 'kg' | 'liters' | 'packages'>[]): number[] => [
  orders.reduce((sum, { kg }) => sum + kg, 0),
  orders.reduce((sum, { liters }) => sum + liters, 0),
  orders.reduce((sum, { packages }) => sum + packages, 0),
]

const limit = (amount: number | null): number => amount ?? Number.POSITIVE_INFINITY

/** What a vehicle holds, in the kinds of `demandOf`. */
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

/** Puts each order in the first group that takes it, or begins another. */
const groupOrders = <Order>(orders: Order[], takes: (group: Order[]) => boolean): Order[][] =>
  orders.reduce<Order[][]>((groups, order) => {
    const group = groups.find(others => takes([...others, order]))
    if (group) group.push(order)
    else groups.push([order])
    return groups
  }, [])

const weightOf = ({ kg, liters, packages }: StopOrder): number => kg + liters + packages

type Parting = { vehicles: Capacity[]; isParted: boolean }

/** The parts in which a door is served: one, unless a person, its hours or its size part it. */
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

/** Door by door, what is served at once. `parted`: keys of the doors that a person parted. */
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
