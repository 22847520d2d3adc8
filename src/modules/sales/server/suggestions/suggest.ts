import { daysBetween } from '../../../../kernel/contract/formats.ts'
import type { Cycle } from '../../contract/order-taking/suggestions.ts'
import { median, rhythmOf } from '../../contract/rhythm.ts'

/** What a customer took of an article on a day: units, all its orders of that day together. `day` is `YYYY-MM-DD`. */
export type Purchase = { articleId: string; day: string; quantity: number }

export type Suggestion = Cycle & { articleId: string }

/** An article not bought for more than this many of its intervals is no longer suggested: the rhythm is over. */
const forgottenAfter = 3

const quantitiesByDay = (purchases: Purchase[]): [string, number][] => {
  const sums = new Map<string, number>()
  for (const { day, quantity } of purchases) sums.set(day, (sums.get(day) ?? 0) + quantity)
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

const cycleOf = (purchases: Purchase[], today: string): Cycle | null => {
  const days = quantitiesByDay(purchases)
  const last = days.at(-1)
  const everyDays = rhythmOf(days.map(([day]) => day))
  if (!last || everyDays === null) return null
  return {
    quantity: median(days.map(([, quantity]) => quantity)),
    everyDays,
    sinceDays: daysBetween(last[0], today),
    purchases: days.length,
  }
}

/**
 * Due when it would run out nearer to this order than to the customer's next one: half an order's interval before its own
 * interval is over. Nobody who already bought today is asked again.
 */
const isDue = ({ everyDays, sinceDays }: Cycle, orderInterval: number): boolean =>
  sinceDays > 0 && sinceDays >= everyDays - orderInterval / 2 && sinceDays <= everyDays * forgottenAfter

/** Days between two orders of the customer, whatever they hold; 0 when there are not two. */
const orderIntervalOf = (purchases: Purchase[]): number => rhythmOf(purchases.map(({ day }) => day)) ?? 0

/**
 * What a customer's own purchases suggest ordering on a day: per article the median quantity, when the median interval
 * between its purchases says that it is due. What was bought more often comes first. Purchases after the day are ignored.
 */
export const suggestFrom = (purchases: Purchase[], today: string): Suggestion[] => {
  const past = purchases.filter(({ day, quantity }) => day <= today && quantity > 0)
  const orderInterval = orderIntervalOf(past)
  return [...Map.groupBy(past, ({ articleId }) => articleId)]
    .flatMap(([articleId, own]) => {
      const cycle = cycleOf(own, today)
      return cycle && isDue(cycle, orderInterval) ? [{ articleId, ...cycle }] : []
    })
    .toSorted(
      (a, b) =>
        b.purchases - a.purchases ||
        b.sinceDays / b.everyDays - a.sinceDays / a.everyDays ||
        (a.articleId < b.articleId ? -1 : 1),
    )
}
