import { addDays } from '../../../kernel/contract/formats.ts'
import { type BusinessDay, instantOf } from './calendar.ts'
import type { Seller } from './company.ts'
import type { Customer } from './customers.ts'
import { metersBetween, type Point, pointNear } from './places.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** A seller in front of a customer at a second of a day. */
export type Visit = {
  world: World
  random: Random
  day: BusinessDay
  seller: Seller
  sellerIndex: number
  customer: Customer
  second: number
  /** Where the phone was. */
  point: Point
}

/** Most operations are taken at the door; a few from far away, which the screens must show. */
export const standingPoint = (random: Random, customer: Customer): Point =>
  random.chance(0.025)
    ? pointNear(random, customer.door, random.between(400, 6000))
    : pointNear(random, customer.door, random.between(2, 45))

/** The moment some minutes after the visit began, never beyond the day's work. */
export const momentOf = ({ day, second }: Visit, minutes: number): { at: string; milliseconds: number } => {
  const milliseconds = instantOf(day, Math.min(second + minutes * 60, day.window.to))
  return { at: new Date(milliseconds).toISOString(), milliseconds }
}

/** Latitude, longitude and metres to the customer's place, which is unknown for some. */
export const placeColumns = ({ customer, point }: Visit) => ({
  latitude: point.latitude,
  longitude: point.longitude,
  distanceMeters: customer.place ? metersBetween(point, customer.place) : null,
})

export const nowhere = { latitude: null, longitude: null, distanceMeters: null }

/** What every document of a visit carries. */
export const documentColumns = (visit: Visit, minutes: number) => {
  const { at, milliseconds } = momentOf(visit, minutes)
  return {
    id: visit.world.ids(milliseconds),
    sellerId: visit.seller.id,
    customerId: visit.customer.id,
    takenAt: at,
    day: visit.day.day,
    deletedAt: null,
    createdAt: at,
    updatedAt: at,
    ...placeColumns(visit),
  }
}

/** The key a phone gives its document: seller, letter of the kind and running number. */
export const documentKey = (seller: Seller, letter: string, day: string, number: number): string =>
  `${seller.code}-${letter}${day.replaceAll('-', '')}-${String(number).padStart(7, '0')}`

/** Positions and the history of each document are kept for these days: what screens of the current work ask for. */
const recentDays = 30

export const isRecent = (world: World, day: string): boolean => day >= addDays(world.calendar.today, -recentDays)

/** Adds to the history of a document, as the product itself would have. */
export const remember = (
  visit: Visit,
  entry: { entity: string; entityId: string; action: string; at: string; detail?: Record<string, string> },
): void =>
  visit.world.tables.auditEntries.add({
    ...entry,
    id: visit.world.ids(Date.parse(entry.at)),
    actor: visit.seller.name,
    detail: JSON.stringify(entry.detail ?? {}),
  })
