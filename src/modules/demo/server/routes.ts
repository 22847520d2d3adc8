import { addDays, weekdayOf } from '../../../kernel/contract/formats.ts'
import type { Customer } from './customers.ts'
import { metersBetween } from './places.ts'
import { createRandom, type Random } from './random.ts'

type Frequency = 'weekly' | 'fortnightly' | 'monthly'
export type Stop = {
  sellerIndex: number
  customer: Customer
  weekday: number
  frequency: Frequency
  anchorDay: string
  sequence: number
}

const weeksBetween: Record<Frequency, number> = { weekly: 1, fortnightly: 2, monthly: 4 }

/** Whether the stop is planned on that day, which has the stop's weekday. */
export const isDue = (stop: Stop, day: string): boolean => {
  const weeks = Math.round(
    (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${stop.anchorDay}T00:00:00Z`)) / (7 * 86_400_000),
  )
  return weeks >= 0 && weeks % weeksBetween[stop.frequency] === 0
}

/** The first day with that weekday in the given week of the history. */
const anchorOf = (firstDay: string, weekday: number, week: number): string =>
  addDays(firstDay, ((weekday - weekdayOf(firstDay) + 7) % 7) + week * 7)

/** How often a customer is visited, by its place among the seller's: the large ones twice or three times a week when the work allows. */
const weekdaysOf = (random: Random, rank: number, visits: number): number[] => {
  const first = random.integer(1, 6)
  if (visits >= 3 && rank < 0.3) return [1, 3, 5].map(offset => ((first + offset - 2) % 6) + 1)
  if (visits >= 2 && rank < 0.5) return [first, ((first + 2) % 6) + 1]
  return [first]
}

const frequencyOf = (random: Random, rank: number): Frequency => {
  if (rank < 0.6) return 'weekly'
  return random.chance(0.6) ? 'weekly' : random.chance(0.65) ? 'fortnightly' : 'monthly'
}

/** Visits in the order of a walk: from each shop to the nearest one left. */
const inWalkingOrder = (stops: Stop[]): Stop[] => {
  const left = [...stops]
  const walked: Stop[] = []
  let here = left[0]?.customer.door
  while (left.length > 0 && here) {
    const from = here
    const nearest = left.reduce(
      (best, stop, index) => {
        const meters = metersBetween(from, stop.customer.door)
        return meters < best.meters ? { index, meters } : best
      },
      { index: 0, meters: Number.POSITIVE_INFINITY },
    )
    const [next] = left.splice(nearest.index, 1)
    if (!next) break
    walked.push({ ...next, sequence: walked.length + 1 })
    here = next.customer.door
  }
  return walked
}

/** Beyond this a nearest-neighbour walk costs more than it shows. */
const longestWalk = 400

export type RouteOptions = {
  seed: number
  sellerCount: number
  customers: Customer[]
  firstDay: string
  ordersPerSellerDay: number
}

/** The stops of each seller by weekday (1 Monday … 6 Saturday). */
export const createRoutes = (options: RouteOptions): Stop[][][] => {
  const random = createRandom(options.seed, 'routes')
  const bySeller = Array.from({ length: options.sellerCount }, (): Customer[] => [])
  for (const customer of options.customers) bySeller[customer.sellerIndex]?.push(customer)
  return bySeller.map((customers, sellerIndex) => {
    const ranked = customers.filter(customer => customer.isActive).sort((a, b) => b.weight - a.weight)
    const visits = Math.round((options.ordersPerSellerDay * 1.3 * 6) / Math.max(1, ranked.length)) + 1
    const byWeekday = Array.from({ length: 8 }, (): Stop[] => [])
    ranked.forEach((customer, index) => {
      const rank = index / ranked.length
      const frequency = frequencyOf(random, rank)
      for (const weekday of weekdaysOf(random, rank, visits)) {
        const anchorDay = anchorOf(options.firstDay, weekday, random.integer(0, weeksBetween[frequency] - 1))
        byWeekday[weekday]?.push({
          sellerIndex,
          customer,
          weekday,
          frequency,
          anchorDay,
          sequence: byWeekday[weekday].length + 1,
        })
      }
    })
    return byWeekday.map(stops => (stops.length > longestWalk ? stops : inWalkingOrder(stops)))
  })
}
